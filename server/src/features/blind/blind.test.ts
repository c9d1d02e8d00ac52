import { EngineError } from '@stipple/engines/spec'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { blindComparisons, blindVotes } from '../../db/schema/blind.ts'
import { endOverdue } from './service.ts'

const COST = 2
const START = 100
let server: TestApp
let held: ControllableEngine
let plain: ControllableEngine
let member: TestMember
let created: string[] = []

beforeAll(async () => {
  held = createControllableEngine({
    form: { grain: { type: 'integer', widget: 'slider', area: 'advanced', label: { en: 'Grain', zh: '颗粒' }, minimum: 0, maximum: 9 } },
  })
  plain = createControllableEngine({ id: 'plain', can: { dimensions: true } })
  server = await createTestApp({ engines: [held, plain], worker: true })
})
beforeEach(async () => {
  created = []
  held.countAnew()
  plain.countAnew()
  member = await server.signUp()
})
afterEach(async () => {
  for (const id of created) await member.client('DELETE /api/v2/blind/:id', { params: { id } }).catch(() => undefined)
})
afterAll(() => server.close())

const FORM = { input: { prompt: 'a fox', n: 4 }, model: 'test/held', other: 'test/plain', job_type: 'Text2Img' as const }
const start = async (more: { input?: Record<string, string | number>; request_key?: string; quote?: number; other?: string } = {}) => {
  const { blind } = await member.client('POST /api/v2/blind', { body: { ...FORM, ...more } })
  created.push(blind.id)
  return blind
}
const read = async (id: string, who = member) => (await who.client('GET /api/v2/blind/:id', { params: { id } })).blind
const choose = (id: string, choice: 'a' | 'b' | 'equal' | 'bad', who = member) =>
  who.client('POST /api/v2/blind/:id/choose', { params: { id }, body: { choice } })
const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance
const works = async (who = member) => (await who.client('POST /api/v2/get_generate_works', { body: {} })).data
/** Both at once: which one starts first is random, and there may be one slot for both. */
const finish = async () => {
  const runs = [held.run(0), plain.run(0)].map(async (starting) => {
    const run = await starting
    await run.finish()
    return run.task
  })
  return Promise.all(runs)
}
const ready = async () => {
  const { id } = await start()
  await finish()
  return waitFor(async () => {
    const blind = await read(id)
    return blind.state === 'ready' && blind
  })
}
const readyAgain = (): Promise<Awaited<ReturnType<typeof ready>>> => {
  held.countAnew()
  plain.countAnew()
  return ready()
}

describe('a blind comparison', () => {
  it('runs a form with two models, with the same prompt, size and seed, for the sum of both prices [F: blind comparison]', async () => {
    const input = { prompt: 'a fox', width: 512, height: 768, steps: 12, grain: 3 }
    const quote = await member.client('POST /api/v2/blind/quote', { body: { ...FORM, input } })
    expect(quote).toMatchObject({ dots: 2 * COST, left_out: ['Steps', 'Grain'], balance: START })
    const blind = await start({ input, quote: quote.dots })
    expect(blind).toMatchObject({ state: 'running', cost: 2 * COST, prompt: 'a fox' })
    expect(await balance()).toBe(START - 2 * COST)
    const [one, two] = await finish()
    expect(one).toMatchObject({ kind: 'text-to-image', prompt: 'a fox', width: 512, height: 768, steps: 12, count: 1 })
    expect(two).toMatchObject({ kind: 'text-to-image', prompt: 'a fox', width: 512, height: 768, seed: one?.seed, count: 1 })
  })

  it('runs once for repeated requests, and never for more than the accepted quote [F: blind comparison]', async () => {
    const request_key = `twice-${member.user.uid}`
    const [one, two] = await Promise.all([start({ request_key }), start({ request_key })])
    expect(two.id).toBe(one.id)
    expect(await balance()).toBe(START - 2 * COST)
    expect((await start({ request_key })).id).toBe(one.id)
    expect((await refusal(start({ quote: 2 * COST - 1 }))).code).toBe('price_rose')
    expect(await balance()).toBe(START - 2 * COST)
    expect((await member.client('GET /api/v2/blind')).comparisons.map(({ id }) => id)).toEqual([one.id])
  })

  it('names no model until the member has chosen, then shows both works [F: blind comparison]', async () => {
    const blind = await ready()
    const { id } = blind
    const job = async () => JSON.stringify([await member.client('GET /api/v2/generate/jobs'), await member.client('GET /v1/predictions')])
    const file = await server.app.inject({ url: blind.a.image ?? '', headers: { userToken: member.token } })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png'])
    const replies = [JSON.stringify(blind), JSON.stringify(await member.client('GET /api/v2/blind')), await job(), file.payload]
    expect(replies.filter((text) => /test\/|held|plain/i.test(text))).toEqual([])
    expect(await works()).toEqual([])
    const facets = await member.client('POST /api/v2/works_facets', { body: {} })
    expect(facets.data.models).toEqual([])
    expect((await server.app.inject({ url: blind.a.image ?? '', headers: { userToken: (await server.signUp()).token } })).statusCode).toBe(
      404,
    )

    const { blind: chosen } = await choose(id, 'a')
    expect(chosen).toMatchObject({ state: 'decided', choice: 'a' })
    expect(new Set([chosen.a.model, chosen.b.model])).toEqual(new Set(['test/held', 'test/plain']))
    const listed = await works()
    expect(listed.map(({ model }) => model).toSorted()).toEqual(['test/held', 'test/plain'])
    expect(listed.map(({ image_id }) => image_id).toSorted()).toEqual(
      [chosen.a.work?.image_id ?? '', chosen.b.work?.image_id ?? ''].toSorted(),
    )
    const original = await server.app.inject({ url: chosen.a.work?.image ?? '', headers: { userToken: member.token } })
    expect(original.payload).toContain(chosen.a.model ?? 'none')
    expect((await member.client('GET /api/v2/generate/jobs')).jobs).toHaveLength(2)
  })

  it('puts the models in random order [F: blind comparison]', async () => {
    const firsts = new Set<string>()
    for (let tries = 0; tries < 20 && firsts.size < 2; tries++) {
      const { blind } = await member.client('DELETE /api/v2/blind/:id', { params: { id: (await start()).id } })
      firsts.add(blind.a.model ?? '')
    }
    expect(firsts).toEqual(new Set(['test/held', 'test/plain']))
  })

  it('counts one of several concurrent choices, and none later [F: blind comparison]', async () => {
    const { id } = await ready()
    const outcomes = await Promise.allSettled((['a', 'b', 'equal', 'bad', 'a'] as const).map((choice) => choose(id, choice)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusal(choose(id, 'b'))).code).toBe('blind_ended')
    expect((await member.client('GET /api/v2/blind_tally')).own.votes).toBe(1)
    expect(await works()).toHaveLength(2)
  })

  it('reports that a result failed, releases its dots, and counts no choice [F: blind comparison]', async () => {
    const { id } = await start()
    expect((await refusal(choose(id, 'a'))).code).toBe('blind_not_ready')
    const failing = held.run(0).then((run) => run.fail(new EngineError('invalid_input', 'refused')))
    await Promise.all([failing, plain.run(0).then((run) => run.finish())])
    const failed = await waitFor(async () => {
      const blind = await read(id)
      return blind.state === 'failed' && blind
    })
    const sides = [failed.a, failed.b].toSorted((one, two) => ((one.model ?? '') < (two.model ?? '') ? -1 : 1))
    expect(sides).toMatchObject([
      { model: 'test/held', status: 'failed', error: expect.stringMatching(/dots/) },
      { model: 'test/plain', status: 'done' },
    ])
    expect(await balance()).toBe(START - COST)
    expect(await works()).toHaveLength(1)
    expect((await refusal(choose(id, 'a'))).code).toBe('blind_ended')
    expect((await member.client('GET /api/v2/blind_tally')).own.votes).toBe(0)
  })

  it('ends without a choice on request, and releases the dots of unfinished results [F: blind comparison]', async () => {
    const { id } = await start()
    await (await Promise.race([held.run(0), plain.run(0)])).finish()
    await waitFor(async () => {
      const { a, b } = await read(id)
      return a.status === 'done' || b.status === 'done'
    })
    const { blind } = await member.client('DELETE /api/v2/blind/:id', { params: { id } })
    expect(blind.state).toBe('ended')
    expect([await balance(), (await works()).length]).toEqual([START - COST, 1])
    expect((await refusal(member.client('DELETE /api/v2/blind/:id', { params: { id } }))).code).toBe('blind_ended')
  })

  it('shows both results after a day without a choice [F: blind comparison]', async () => {
    const { id } = await ready()
    await endOverdue(server.context)
    expect((await read(id)).state).toBe('ready')
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await server.context.db.update(blindComparisons).set({ createdAt: yesterday }).where(eq(blindComparisons.id, id))
    await Promise.all([endOverdue(server.context), endOverdue(server.context)])
    expect((await read(id)).state).toBe('ended')
    expect(await works()).toHaveLength(2)
  })

  it('refuses the same model twice, a mode without a prompt, and other members [F: blind comparison]', async () => {
    expect((await refusal(start({ other: 'test/held' }))).errors).toHaveProperty('other')
    expect((await refusal(start({ input: { prompt: '' } }))).errors).toHaveProperty('prompt')
    const cutOut = member.client('POST /api/v2/blind', { body: { ...FORM, job_type: 'RemoveBg' } })
    expect((await refusal(cutOut)).errors).toHaveProperty('job_type')
    const { id } = await ready()
    const other = await server.signUp()
    expect((await refusal(read(id, other))).code).toBe('not_found')
    expect((await refusal(choose(id, 'a', other))).code).toBe('not_found')
    expect((await refusal(server.client()('GET /api/v2/blind'))).code).toBe('please_login')
  })
})

describe('the tally', () => {
  it('counts for the member and for all, survives deleted accounts, and hides single choices [F: blind comparison]', async () => {
    await server.context.db.delete(blindVotes)
    const first = await ready()
    const { blind: one } = await choose(first.id, 'a')
    const { blind: two } = await choose((await readyAgain()).id, 'equal')
    const winner = one.a.model ?? ''
    const { own, all } = await member.client('GET /api/v2/blind_tally')
    expect(own).toEqual(all)
    expect(own.pairs).toMatchObject([
      {
        model: 'test/held',
        other: 'test/plain',
        wins: winner === 'test/held' ? 1 : 0,
        losses: winner === 'test/held' ? 0 : 1,
        ties: 1,
        bad: 0,
        votes: 2,
        verdict: 'few',
      },
    ])
    expect(own.models.find(({ model }) => model === winner)).toMatchObject({ wins: 1, losses: 0, ties: 1, votes: 2 })
    await member.client('POST /api/v2/works_delete', { body: { image_ids: [two.a.work?.image_id ?? ''] } })

    const leaving = member
    await leaving.client('POST /api/account/delete', { body: { confirm: leaving.user.uid, password: leaving.password } })
    member = await server.signUp()
    const after = await member.client('GET /api/v2/blind_tally')
    expect([after.own.votes, after.all.votes]).toEqual([0, 2])
    expect((await server.context.db.select().from(blindVotes)).map(({ accountId }) => accountId)).toEqual([null, null])
    expect((await refusal(member.client('GET /api/manage/blind_tally'))).code).toBe('no_access')
  })
})
