import { runKey } from '@stipple/engines/kit/run-key'
import { EngineError } from '@stipple/engines/spec'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { waitHurried } from '../../../test/hurry.ts'
import { addPeer, createPeer, type Fault, type Peer, peerKind } from '../../../test/peer.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import type { Context } from '../../context.ts'
import { notify } from '../../db/notifier.ts'
import { engineConnections, engineHealth, engineModels, engineSlots, engineSpending } from '../../db/schema/engines.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { startWorker } from '../../worker.ts'
import { recordEngineFailure, recordEngineSuccess, upkeep } from '../engines/public.ts'

const START = 100
const COST = 2
/** Minutes that jobs wait for an offline connection. */
const PATIENCE = 2

let peer: Peer
let server: TestApp
let member: TestMember
/** The connection to it. */
let first: string
/** Callbacks of runs that ask to be polled early; whether they are finished, and report it, during submission. */
let earlyPolls: (() => void)[] = []
let isQuick = false
const earlyPollKind: typeof peerKind = {
  ...peerKind,
  connect: (...given) => {
    const engine = peerKind.connect(...given)
    const start: typeof engine.start = async (run, io) => {
      const step = await engine.start(run, io)
      earlyPolls.push(io.pollNow)
      if (isQuick) peer.finish(peer.taken.size - 1)
      if (isQuick) io.pollNow()
      return step
    }
    return { ...engine, start }
  },
}
const others: (Context & { close(): Promise<void> })[] = []

beforeAll(async () => {
  // None of its processes makes jobs.
  server = await createTestApp({ engines: [], kinds: [earlyPollKind], worker: true, config: { workers: 0 } })
  const operator = await server.signUp()
  const body = { key: 'jobs.patienceMinutes', value: PATIENCE, revision: 0 }
  await operator.client('POST /api/manage/settings', { body })
})
afterAll(() => server.close())
beforeEach(async () => {
  peer = await createPeer()
  earlyPolls = []
  isQuick = false
  first = await connection(peer)
  member = await server.signUp()
})
afterEach(async () => {
  for (const context of others.splice(0)) await context.close()
  await disconnect()
  await peer.close()
})

const connection = (to: Peer, slots = 2) => addPeer(server.context, { to, slots })

/** Deletes all connections, with their running jobs. */
async function disconnect(): Promise<void> {
  const { db, catalogue } = server.context
  await db.delete(engineConnections)
  await catalogue.refresh()
}

/** Another process of the installation. */
async function otherProcess() {
  const context = await server.beside({ kinds: [peerKind] })
  others.push(context)
  await startWorker(context)
  return context
}

const generate = (prompt = 'a fox') =>
  member.client('POST /api/v2/playground_generate', { body: { input: { prompt }, model: 'far/model', job_type: 'Text2Img' } })
const ended = (id: string) => waitUntilEnded(member, id)
/** Waits for the result of a few tries. */
const soon = <T>(look: () => Promise<T> | T) => waitHurried(server.context.db, look)
const endedSoon = async (id: string) => (await soon(async () => (await rowOf(id))?.stage === 'ended'), ended(id))
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const rowOf = async (id: string) => (await server.context.db.select().from(jobs).where(eq(jobs.id, id)))[0]
const isParked = async (id: string) => (await rowOf(id))?.stage === 'parked'
const taken = () => server.context.db.$count(engineSlots, eq(engineSlots.job, engineSlots.job))
/** Makes the first requests of a kind fail with the given faults. */
function fail(what: string, ...faults: Fault[]): void {
  peer.fault = (asked) => (asked === what ? faults.shift() : undefined)
}

describe('a job for an external engine', () => {
  it('is handed over, waits without a local process, and is delivered', async () => {
    const { id } = await generate()
    await waitFor(() => isParked(id))
    const [run] = [...peer.taken.values()]
    if (run) run.ratio = 0.4
    const half = await waitFor(async () => {
      const { job } = await member.client('GET /api/v2/generate/check/:id', { params: { id } })
      return job.progress > 0 ? job : undefined
    })
    expect(half).toMatchObject({ status: 'Processing', phase: 'generating' })
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished', works: [{ width: 96, height: 64 }] })
    expect(await balance()).toBe(START - COST)
    await waitFor(async () => (await taken()) === 0)
  })

  it('is polled early when its engine reports completion, also during submission', async () => {
    await server.context.db.update(engineConnections).set({ settings: { address: peer.address, lookAfterMs: 600_000 } })
    await notify(server.context.db, 'engines_changed', first)
    await waitFor(() => server.context.catalogue.current().connections.get(first)?.settings['lookAfterMs'] === 600_000)
    const { id } = await generate()
    await waitFor(() => isParked(id))
    expect(earlyPolls).toHaveLength(1)
    peer.finish()
    for (const poll of earlyPolls.splice(0)) poll()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })

    isQuick = true
    const { id: quick } = await generate()
    expect(await ended(quick)).toMatchObject({ status: 'Finished' })
    expect(await balance()).toBe(START - 2 * COST)
  })

  it('never exceeds the slots of the connection across processes', async () => {
    await otherProcess()
    const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => generate(`fox ${index}`)))
    await waitFor(() => peer.taken.size === 2)
    for (let done = 0; done < 6; done++) {
      await waitFor(() => peer.taken.size > done)
      expect([...peer.taken.values()].filter(({ state }) => state === 'queued').length).toBeLessThanOrEqual(2)
      peer.finish(done)
    }
    for (const { id } of ids) expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(peer.taken.size).toBe(6)
  })

  it('is cancelled on the engine by any process, and its dots are released', async () => {
    const { id } = await generate()
    await waitFor(() => isParked(id))
    await otherProcess()
    await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
    await waitFor(() => [...peer.taken.values()][0]?.state === 'cancelled')
    await waitFor(async () => (await taken()) === 0)
    expect(await balance()).toBe(START)
    expect(await rowOf(id)).toMatchObject({ status: 'Cancelled' })
  })

  it('is cancelled on the engine also while it is being submitted', async () => {
    fail('submit', 'take and hang')
    const { id } = await generate()
    await waitFor(() => peer.taken.size === 1)
    await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
    await waitFor(() => [...peer.taken.values()][0]?.state === 'cancelled')
    await waitFor(async () => (await taken()) === 0)
    expect(await balance()).toBe(START)
  })
})

describe('a failure of an external engine', () => {
  it('resubmits a job that was not accepted, under the same key', async () => {
    fail('submit', 503, 503)
    const { id } = await generate()
    await soon(() => peer.taken.size === 1)
    expect([...peer.taken.keys()]).toEqual([runKey({ jobId: id, submission: 1 })])
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(await balance()).toBe(START - COST)
  })

  it('asks for a possibly accepted job by its key, and runs it once', async () => {
    fail('submit', 'take and cut')
    const { id } = await generate()
    // The only one that waits for the retry pause.
    await waitFor(() => peer.received.includes('state'))
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(peer.received.filter((what) => what === 'submit')).toHaveLength(1)
  })

  it('resubmits a job after a lost request that the engine does not know', async () => {
    fail('submit', 'cut')
    const { id } = await generate()
    await soon(() => peer.taken.size === 1)
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(await balance()).toBe(START - COST)
  })

  it('resubmits a job that the engine forgot, as another submission', async () => {
    const { id } = await generate()
    await waitFor(() => isParked(id))
    const [key] = peer.taken.keys()
    peer.forget()
    await soon(() => peer.taken.size === 1)
    expect([...peer.taken.keys()]).not.toContain(key)
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(await balance()).toBe(START - COST)
  })

  it('polls an accepted job again, and never submits it twice', async () => {
    fail('state', 'cut', 429, 503)
    const { id } = await generate()
    await soon(() => peer.received.filter((what) => what === 'state').length > 3)
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(peer.received.filter((what) => what === 'submit')).toHaveLength(1)
  })

  it('ends the job on an internal error, and releases the dots', async () => {
    fail('submit', 500)
    const { id } = await generate()
    expect(await ended(id)).toMatchObject({ status: 'Failed', error: { code: 'engine_failed' } })
    expect(await balance()).toBe(START)
    await waitFor(async () => (await taken()) === 0)
  })

  it('gives no more jobs to a connection that refuses access, but to another one', async () => {
    // Every call, so that no survey makes the connection well again.
    peer.fault = () => 401
    const second = await createPeer()
    try {
      const { id } = await generate()
      await waitFor(async () => (await rowOf(id))?.waitingFor === 'engine')
      await connection(second)
      await soon(() => second.taken.size === 1)
      second.finish()
      expect(await ended(id)).toMatchObject({ status: 'Finished' })
      expect(peer.taken.size).toBe(0)
    } finally {
      await second.close()
    }
  })

  it('marks a connection offline whose results cannot be downloaded, regardless of its reports', async () => {
    peer.fault = (what) => (what === 'result' ? 503 : what === 'models' ? 429 : undefined)
    const { id } = await generate()
    await waitFor(() => isParked(id))
    peer.finish()
    const { db } = server.context
    await soon(async () => (await db.$count(engineHealth, eq(engineHealth.state, 'away'))) === 1)
    peer.fault = () => undefined
    expect(await endedSoon(id)).toMatchObject({ status: 'Finished' })
    expect(await db.$count(engineHealth, eq(engineHealth.state, 'well'))).toBe(1)
  })

  it('fails a job after it waited for an offline connection as long as the operator allows', async () => {
    fail('submit', 503, 503, 503, 503)
    const { id } = await generate()
    await waitFor(async () => ((await rowOf(id))?.failures ?? 0) > 0)
    await server.context.db.execute(sql`update jobs set failing_since = now() - ${PATIENCE} * interval '1 minute' where failures > 0`)
    expect(await ended(id)).toMatchObject({ status: 'Failed', error: { code: 'engine_unavailable' } })
    expect(await balance()).toBe(START)
  })

  it('accepts jobs for an offline connection, which wait for it', async () => {
    const { db } = server.context
    const away = new EngineError('unavailable', 'nobody answers')
    peer.fault = (what) => (what === 'models' ? 'cut' : undefined)
    // The first survey of the connection may still end well.
    await waitFor(async () => {
      await recordEngineFailure(server.context, first, away)
      return (await db.$count(engineHealth, eq(engineHealth.state, 'away'))) === 1
    })
    const { id } = await generate()
    expect(await rowOf(id)).toMatchObject({ stage: 'queued' })
    expect(peer.received).toEqual([])
    peer.fault = () => undefined
    await recordEngineSuccess(server.context, first)
    await waitFor(() => peer.taken.size === 1)
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
  })
})

describe('several connections that offer a model', () => {
  let second: Peer
  let other: string
  beforeEach(async () => {
    second = await createPeer()
    other = await connection(second, 1)
  })
  afterEach(() => second.close())

  const set = async (id: string, change: Partial<typeof engineModels.$inferInsert>, budget?: number) => {
    const { db, catalogue } = server.context
    await db.update(engineModels).set(change).where(eq(engineModels.connection, id))
    if (budget !== undefined) await db.update(engineConnections).set({ dailyBudget: budget }).where(eq(engineConnections.id, id))
    await catalogue.refresh()
  }
  const spent = () => server.context.db.select({ id: engineSpending.connection, money: engineSpending.money }).from(engineSpending)

  it('run no member jobs on one that hides the model, even when it is idle', async () => {
    await set(first, { hidden: true })
    const [{ id }, { id: next }] = [await generate(), await generate('an owl')]
    await waitFor(() => isParked(id))
    expect(await rowOf(id)).toMatchObject({ connection: other })
    expect(await rowOf(next)).toMatchObject({ stage: 'queued' })
    second.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    await waitFor(() => second.taken.size === 2)
    second.finish(1)
    expect(await ended(next)).toMatchObject({ status: 'Finished' })
    expect(peer.taken.size).toBe(0)
    expect(await server.context.db.$count(engineHealth, eq(engineHealth.loaded, 'far/model'))).toBe(1)
  })

  it('pay a paid one once per accepted run, and pause it after its daily budget is spent', async () => {
    await set(other, { price: 0.004 }, 0.01)
    await set(first, { hidden: true })
    second.fault = (what) => (what === 'state' && second.received.length < 4 ? 503 : undefined)
    const { id } = await generate()
    await soon(() => second.received.filter((what) => what === 'state').length > 2)
    second.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(await spent()).toEqual([{ id: other, money: 0.004 }])

    // It was submitted twice and both runs are paid; the budget is spent, and the next job waits.
    const lost = await generate('a fish')
    await waitFor(() => isParked(lost.id))
    second.forget()
    await soon(() => second.taken.size === 1)
    second.finish()
    expect(await ended(lost.id)).toMatchObject({ status: 'Finished' })
    expect(await spent()).toEqual([{ id: other, money: 0.012 }])
    const resting = () => member.client('GET /api/v2/models.json').then((all) => all.find(({ model }) => model === 'far/model')?.resting)
    await waitFor(async () => (await resting()) === true)
    // Known before a run is submitted, and shown by the waiting job.
    const status = () => member.client('GET /api/v2/status/models', { query: { model: 'far/model' } })
    expect(await status()).toMatchObject([{ resting: true, queued: 0, eta: 0, performance: expect.any(Number) }])
    const waiting = await generate('an owl')
    expect(waiting.job).toMatchObject({ note: expect.stringContaining('back') })
    expect(waiting.job).not.toHaveProperty('waitTime')
    expect((await status())[0]?.eta).toBeGreaterThan(0)
    expect(second.taken.size).toBe(1)
    expect(await rowOf(waiting.id)).toMatchObject({ stage: 'queued' })

    await server.context.db.execute(sql`update engine_spending set day = day - 1`)
    for (const task of upkeep) await task.run(server.context, new AbortController().signal)
    await waitFor(() => second.taken.size === 2)
    second.finish(1)
    expect(await ended(waiting.id)).toMatchObject({ status: 'Finished' })
    expect(await resting()).toBeUndefined()
    expect(await balance()).toBe(START - 3 * COST)
  })
})
