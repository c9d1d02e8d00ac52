import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'

const COST = 2
const START = 100

let server: TestApp
let engine: ControllableEngine
let member: TestMember
let other: TestMember

beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
  member = await server.signUp()
  other = await server.signUp()
})
afterAll(() => server.close())

const send = async (of: TestMember, prompt: string): Promise<string> =>
  (await of.client('POST /api/v2/playground_generate', { body: { input: { prompt, seed: 5 }, model: 'test/held', job_type: 'Text2Img' } }))
    .id
const order = (ids: string[], of = member) => of.client('POST /api/v2/generate/queue', { body: { ids } })
const pause = (id: string, paused: boolean, of = member) =>
  of.client('POST /api/v2/generate/queue/:id/pause', { params: { id }, body: { paused } })
const withdraw = (id: string, of = member) => of.client('POST /api/v2/generate/queue/:id/withdraw', { params: { id } })
const jobOf = async (id: string, of = member) => (await of.client('GET /api/v2/generate/check/:id', { params: { id } })).job
const places = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await jobOf(id)).queuePosition))
const load = async () => (await server.client()('GET /api/v2/status/models', { query: { model: 'test/held' } }))[0]
const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance

let started = 0
/** Ends the running job; returns the prompt of the next. */
async function next(): Promise<string> {
  await (await engine.run(started++)).finish()
  const { task } = await engine.run(started)
  return 'prompt' in task ? task.prompt : ''
}

it('moves, pauses and cancels only the member’s own waiting jobs, releasing dots once', async () => {
  const running = await send(member, 'runs')
  await engine.run(0)
  const [a, b, c, d] = [await send(member, 'a'), await send(member, 'b'), await send(member, 'c'), await send(member, 'd')]
  const theirs = await send(other, 'theirs')
  const before = await places([a, b, c, d])
  const theirPlace = (await jobOf(theirs, other)).queuePosition
  expect(await jobOf(a)).toMatchObject({ queued: 'here', status: 'Pending' })
  expect((await jobOf(running)).queued).toBeUndefined()

  // They swap positions among themselves; running, foreign and unknown jobs are skipped.
  const { jobs } = await order([d, running, theirs, 'nonsense', d, a])
  expect(jobs.map(({ id }) => id)).toEqual([d, a])
  expect(await places([d, b, c, a])).toEqual(before)
  await order([a, b, c, d])
  expect(await places([a, b, c, d])).toEqual(before)
  expect((await jobOf(theirs, other)).queuePosition).toBe(theirPlace)
  expect((await order([a, b], other)).jobs).toEqual([])
  expect((await refusal(order([]))).code).toBe('invalid_input')
  const strangers = [() => pause(a, true, other), () => withdraw(a, other), () => pause('nonsense', true)]
  for (const call of strangers) expect((await refusal(call())).code).toBe('not_found')
  for (const call of [() => pause(running, true), () => withdraw(running)]) expect((await refusal(call())).code).toBe('not_waiting')

  // A paused job blocks no others and reports its state; pausing twice changes nothing.
  for (let twice = 0; twice < 2; twice++) {
    const { job } = await pause(a, true)
    expect(job).toMatchObject({ paused: true, queuePosition: 0 })
    expect(job).not.toHaveProperty('waitTime')
  }
  expect((await jobOf(theirs, other)).queuePosition).toBe(theirPlace - 1)
  expect(await load()).toMatchObject({ jobs: 5, queued: 5 })
  expect((await order([c, a, b])).jobs.map(({ id }) => id)).toEqual([c, b])
  expect(await next()).toBe('theirs')
  expect(await next()).toBe('c')

  // Its dots are released once for concurrent calls, and the reply is the input.
  const had = await balance()
  const taken = await Promise.all([withdraw(d), withdraw(d), withdraw(d)])
  for (const reply of taken)
    expect(reply).toMatchObject({ mode: 'Text2Img', model: 'test/held', input: { prompt: 'd', seed: 5 }, job: { status: 'Cancelled' } })
  expect(await balance()).toBe(had + COST)
  expect((await refusal(pause(d, false))).code).toBe('not_waiting')

  // After resuming it has its old turn or the current one; resuming twice changes nothing.
  expect(await next()).toBe('b')
  const e = await send(member, 'e')
  for (let twice = 0; twice < 2; twice++) expect((await pause(a, false)).job.paused).toBeUndefined()
  expect(await places([a, e])).toEqual([1, 2])
  expect(await next()).toBe('a')
  expect(await next()).toBe('e')
  await (await engine.run(started++)).finish()
  expect((await waitUntilEnded(member, e)).status).toBe('Finished')
  expect(await balance()).toBe(START - 5 * COST)
})

it('applies only one of start, move, pause and cancellation in a race', async () => {
  const first = await send(member, 'first')
  await engine.run(started)
  const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => send(member, `race ${index}`)))
  const had = await balance()
  const finish = (async () => (await engine.run(started++)).finish())()
  const settled = await Promise.allSettled([
    ...ids.flatMap((id) => [withdraw(id), pause(id, true), pause(id, false)]),
    order(ids),
    order(ids.toReversed()),
    finish,
  ])
  for (const one of settled) if (one.status === 'rejected') expect((await refusal(Promise.reject(one.reason))).code).toBe('not_waiting')
  expect((await waitUntilEnded(member, first)).status).toBe('Finished')
  const after = await Promise.all(ids.map((id) => jobOf(id)))
  const cancelled = after.filter(({ status }) => status === 'Cancelled').length
  // At most the job that the worker took meanwhile continues.
  expect(cancelled).toBeGreaterThanOrEqual(ids.length - 1)
  expect(await balance()).toBe(had + cancelled * COST)
})
