import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { cancelAll } from '../../../test/cancel-all.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'

const COST = 2
const START = 100

let server: TestApp
let member: TestMember

beforeAll(async () => {
  server = await createTestApp({ engines: [createControllableEngine()], worker: true })
})
beforeEach(async () => {
  member = await server.signUp()
})
afterEach(() => cancelAll(member))
afterAll(() => server.close())

const run = { model: 'test/held', job_type: 'Text2Img' } as const
const generate = (quote: number, more: { n?: number; request_key?: string } = {}) =>
  member.client('POST /api/v2/playground_generate', {
    body: {
      ...run,
      input: { prompt: 'a fox', n: more.n ?? 1 },
      quote,
      ...(more.request_key !== undefined && { request_key: more.request_key }),
    },
  })
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const jobs = async () => (await member.client('GET /api/v2/generate/jobs')).jobs

describe('a quote', () => {
  it('has items that add up to the charged price [F: quote]', async () => {
    const input = { prompt: 'a fox', n: 3, width: 512, height: 768 }
    const quoted = await member.client('POST /api/v2/generate/quote', { body: { ...run, input } })
    expect(quoted).toMatchObject({ dots: 3 * COST, outputs: 3 })
    expect(quoted.items).toContainEqual({ item: 'outputs', value: `${COST} × 3`, dots: 3 * COST })
    expect(quoted.items).toContainEqual({ item: 'size', value: '512 × 768', dots: 0 })
    expect(quoted.items.reduce((sum, { dots }) => sum + dots, 0)).toBe(quoted.dots)
    const { cost } = await generate(quoted.dots, { n: 3 })
    expect(cost).toBe(quoted.dots)
    expect(await balance()).toBe(START - quoted.dots)
  })

  it('is never exceeded: the refusal gives both prices, and nothing is charged or queued [F: quote]', async () => {
    const reply = await refusal(generate(COST - 1))
    expect(reply).toMatchObject({ code: 'price_rose', errors: { quote: reply.message } })
    expect(reply.message).toContain(`from ${COST - 1} to ${COST} dots`)
    const axes = [{ field: 'seed', values: [1, 2] }]
    const compared = member.client('POST /api/v2/generate/compare', { body: { ...run, input: { prompt: 'a fox' }, axes, quote: COST } })
    expect((await refusal(compared)).message).toContain(`from ${COST} to ${2 * COST} dots`)
    expect(await balance()).toBe(START)
    expect(await jobs()).toEqual([])
  })

  it('above the price charges only the price', async () => {
    expect((await generate(COST + 40)).cost).toBe(COST)
    expect(await balance()).toBe(START - COST)
  })

  it('does not refuse a run that was accepted before, at any price', async () => {
    const { id } = await generate(COST, { request_key: 'the same run' })
    expect((await generate(COST - 1, { request_key: 'the same run' })).id).toBe(id)
  })

  it.each([-1, 0.5, 2 ** 53, '3', null])('is refused by name for %s dots', async (quote) => {
    const reply = await refusal(generate(quote as number))
    expect(Object.keys(reply.errors ?? {})).toEqual(['quote'])
  })
})
