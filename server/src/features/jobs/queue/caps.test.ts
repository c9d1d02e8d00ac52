import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../../test/engine.ts'
import { refusal } from '../../../../test/refusal.ts'
import { waitFor } from '../../../../test/wait-for.ts'

const COST = 2
const START = 100

let server: TestApp
let engine: ControllableEngine
let member: TestMember

beforeEach(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
  member = await server.signUp()
})
afterEach(() => server.close())

const send = (of: TestMember, prompt: string) =>
  of.client('POST /api/v2/playground_generate', { body: { input: { prompt }, model: 'test/held', job_type: 'Text2Img' } })

describe('the limit of waiting jobs per member', () => {
  it('is set by the operator, exact for concurrent requests, and charges nothing beyond [E-04]', async () => {
    // The first member of a server is its administrator, without a cap.
    const other = await server.signUp()
    const { data } = await member.client('GET /api/manage/settings')
    const revision = data.find(({ key }) => key === 'jobs.waiting')?.revision ?? 0
    await member.client('POST /api/manage/settings', { body: { key: 'jobs.waiting', value: 3, revision } })
    await send(member, 'keeps the worker busy')
    await engine.run(0)
    const sent = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => send(other, `fox ${index}`)))
    const refused = sent.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(7)
    for (const { reason } of refused)
      expect(await refusal(Promise.reject(reason))).toMatchObject({ code: 'too_many_jobs', message: expect.stringContaining('3 jobs') })
    expect((await other.client('GET /api/user/get_credit_balance')).data.balance).toBe(START - 3 * COST)
    for (let index = 0; index < 5; index++) await send(member, `mine ${index}`)
  })
})

describe('the metrics', () => {
  it('count ended jobs of all processes', async () => {
    await send(member, 'a fox')
    await (await engine.run(0)).finish()
    const counted = () => server.app.inject({ url: '/metrics' }).then(({ payload }) => payload)
    await waitFor(async () => (await counted()).includes('stipple_jobs_total{mode="Text2Img",outcome="finished"} 1'))
    expect(await counted()).toContain('stipple_jobs_total{mode="Text2Img",outcome="finished"} 1')
  })
})
