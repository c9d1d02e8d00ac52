import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { runKey } from '@stipple/engines/kit/run-key'
import { EngineError } from '@stipple/engines/spec'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { addConnection } from '../../../test/connections.ts'
import { createPeer, type Peer, PEER_LIMITS, peerKind, type Fault } from '../../../test/peer.ts'
import { untilEnded } from '../../../test/until-ended.ts'
import { waitFor } from '../../../test/wait-for.ts'
import type { Context } from '../../context.ts'
import { createContext } from '../../create-context.ts'
import { notify } from '../../db/notifier.ts'
import { engineConnections, engineHealth, engineModels, engineSlots, engineSpending } from '../../db/schema/engines.ts'
import { jobEvents, jobs } from '../../db/schema/jobs.ts'
import { startWorker } from '../../worker.ts'
import { noteFailure, noteSuccess, upkeep } from '../engines/public.ts'

const START = 100
const COST = 2

let peer: Peer
let server: TestApp
let member: TestMember
/** The connection to it. */
let first: string
/** Ways in which runs ask to be looked at, and whether they are finished, and say so, while they are handed over. */
let tells: (() => void)[] = []
let isQuick = false
const tellingKind: typeof peerKind = {
  ...peerKind,
  connect: (...given) => {
    const engine = peerKind.connect(...given)
    const start: typeof engine.start = async (run, io) => {
      const step = await engine.start(run, io)
      tells.push(io.lookNow)
      if (isQuick) peer.finish(peer.taken.size - 1)
      if (isQuick) io.lookNow()
      return step
    }
    return { ...engine, start }
  },
}
const others: (Context & { close(): Promise<void> })[] = []

beforeEach(async () => {
  peer = await createPeer()
  tells = []
  isQuick = false
  // None of its processors works for anybody.
  server = await createTestApp({ engines: [], kinds: [tellingKind], worker: true, config: { workers: 0 } })
  first = await connection(peer)
  member = await server.signUp()
})
afterEach(async () => {
  for (const context of others.splice(0)) await context.close()
  await server.context.queue.stop({ graceMs: 0 })
  await server.close()
  await peer.close()
})

async function connection({ address }: Peer, slots = 2): Promise<string> {
  const { db } = server.context
  const id = await addConnection(db, { kind: 'peer', slots, models: ['far/model'] })
  await db.update(engineConnections).set({ settings: { address }, limits: PEER_LIMITS }).where(eq(engineConnections.id, id))
  await notify(db, 'engines_changed', id)
  await waitFor(() => server.context.catalogue.current().connections.has(id))
  return id
}

/** Another process of the installation. */
async function otherProcess(): Promise<Context> {
  const { db, config, log, safety } = server.context
  const databaseUrl = db.$client.options.connectionString ?? ''
  const context = await createContext({ config, log, databaseUrl, overrides: { engines: [], kinds: [peerKind], safety } })
  others.push(context)
  await startWorker(context)
  return context
}

const generate = (prompt = 'a fox') =>
  member.client('POST /api/v2/playground_generate', { body: { input: { prompt }, model: 'far/model', job_type: 'Text2Img' } })
const ended = (id: string) => untilEnded(member, id)
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const rowOf = async (id: string) => (await server.context.db.select().from(jobs).where(eq(jobs.id, id)))[0]
const isParked = async (id: string) => (await rowOf(id))?.stage === 'parked'
const taken = () => server.context.db.$count(engineSlots, eq(engineSlots.job, engineSlots.job))
/** Fails the first requests of a kind in the given ways. */
function fail(what: string, ...faults: Fault[]): void {
  peer.fault = (asked) => (asked === what ? faults.shift() : undefined)
}

describe('a job for an engine elsewhere', () => {
  it('is handed over, waits without a worker of this machine, and is delivered', async () => {
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

  it('is looked at before its time when its engine tells that it is done, also while it was being handed over', async () => {
    await server.context.db.update(engineConnections).set({ settings: { address: peer.address, lookAfterMs: 600_000 } })
    await notify(server.context.db, 'engines_changed', first)
    await waitFor(() => server.context.catalogue.current().connections.get(first)?.settings['lookAfterMs'] === 600_000)
    const { id } = await generate()
    await waitFor(() => isParked(id))
    expect(tells).toHaveLength(1)
    peer.finish()
    for (const tell of tells.splice(0)) tell()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })

    isQuick = true
    const { id: quick } = await generate()
    expect(await ended(quick)).toMatchObject({ status: 'Finished' })
    expect(await balance()).toBe(START - 2 * COST)
  })

  it('is finished by another process when the one that handed it over is gone', async () => {
    const { id } = await generate()
    await waitFor(() => isParked(id))
    await server.context.queue.stop({ graceMs: 0 })
    await otherProcess()
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(peer.heard.filter((what) => what === 'submit')).toHaveLength(1)
    expect(await balance()).toBe(START - COST)
  })

  it('keeps to the places of the connection, exactly, in all processes together', async () => {
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

  it('is cancelled over there too, by whichever process holds it, and its dots come back', async () => {
    const { id } = await generate()
    await waitFor(() => isParked(id))
    await otherProcess()
    await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
    await waitFor(() => [...peer.taken.values()][0]?.state === 'cancelled')
    await waitFor(async () => (await taken()) === 0)
    expect(await balance()).toBe(START)
    expect(await rowOf(id)).toMatchObject({ status: 'Cancelled' })
  })

  it('is cancelled over there also when that was asked for while the engine was taking it', async () => {
    fail('submit', 'take and hang')
    const { id } = await generate()
    await waitFor(() => peer.taken.size === 1)
    await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
    await waitFor(() => [...peer.taken.values()][0]?.state === 'cancelled')
    await waitFor(async () => (await taken()) === 0)
    expect(await balance()).toBe(START)
  })
})

describe('when the engine elsewhere fails', () => {
  it('a job that it did not take waits and is handed over again, under the same name', async () => {
    fail('submit', 503, 503)
    const { id } = await generate()
    await waitFor(() => peer.taken.size === 1, { milliseconds: 15_000 })
    expect([...peer.taken.keys()]).toEqual([runKey({ jobId: id, submission: 1 })])
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(await balance()).toBe(START - COST)
  })

  it('a job that it may have taken is asked for by its name, and made once', async () => {
    fail('submit', 'take and cut')
    const { id } = await generate()
    await waitFor(() => peer.heard.includes('state'), { milliseconds: 15_000 })
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(peer.heard.filter((what) => what === 'submit')).toHaveLength(1)
  })

  it('a job whose request was cut off is handed over once more when the engine knows nothing of it', async () => {
    fail('submit', 'cut')
    const { id } = await generate()
    await waitFor(() => peer.taken.size === 1, { milliseconds: 15_000 })
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(await balance()).toBe(START - COST)
  })

  it('a job that it forgot is handed over once more, as another submission', async () => {
    const { id } = await generate()
    await waitFor(() => isParked(id))
    const [key] = peer.taken.keys()
    peer.forget()
    await waitFor(() => peer.taken.size === 1, { milliseconds: 15_000 })
    expect([...peer.taken.keys()]).not.toContain(key)
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(await balance()).toBe(START - COST)
  })

  it('a job that it has taken is looked at again, and never handed over twice', async () => {
    fail('state', 'cut', 429, 503)
    const { id } = await generate()
    await waitFor(() => peer.heard.filter((what) => what === 'state').length > 3, { milliseconds: 20_000 })
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(peer.heard.filter((what) => what === 'submit')).toHaveLength(1)
  })

  it('a fault of its own ends the job, and the dots come back', async () => {
    fail('submit', 500)
    const { id } = await generate()
    expect(await ended(id)).toMatchObject({ status: 'Failed', error: { code: 'engine_failed' } })
    expect(await balance()).toBe(START)
    await waitFor(async () => (await taken()) === 0)
  })

  it('a connection that refuses us gets no more jobs; another one takes them', async () => {
    fail('submit', 401)
    const second = await createPeer()
    try {
      const { id } = await generate()
      await waitFor(async () => (await rowOf(id))?.waitingFor === 'engine')
      await connection(second)
      await waitFor(() => second.taken.size === 1, { milliseconds: 15_000 })
      second.finish()
      expect(await ended(id)).toMatchObject({ status: 'Finished' })
      expect(peer.taken.size).toBe(0)
    } finally {
      await second.close()
    }
  })

  it('a connection whose results cannot be fetched is away, whatever it says of its runs', async () => {
    peer.fault = (what) => (what === 'result' ? 503 : what === 'models' ? 'hang' : undefined)
    const { id } = await generate()
    await waitFor(() => isParked(id))
    peer.finish()
    const { db } = server.context
    await waitFor(async () => (await db.$count(engineHealth, eq(engineHealth.state, 'away'))) === 1, { milliseconds: 15_000 })
    peer.fault = () => undefined
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(await db.$count(engineHealth, eq(engineHealth.state, 'well'))).toBe(1)
  })

  it('a job waits for a connection that is away as long as the operator says, and no longer', async () => {
    const body = { key: 'jobs.patienceMinutes', value: 2, revision: 0 }
    await member.client('POST /api/manage/settings', { body })
    fail('submit', 503, 503, 503, 503)
    const { id } = await generate()
    await waitFor(async () => ((await rowOf(id))?.failures ?? 0) > 0)
    await server.context.db.execute(sql`update jobs set failing_since = now() - interval '2 minutes' where failures > 0`)
    expect(await ended(id)).toMatchObject({ status: 'Failed', error: { code: 'engine_unavailable' } })
    expect(await balance()).toBe(START)
  })

  it('jobs of a connection that is away are accepted and wait for it', async () => {
    const { db } = server.context
    const away = new EngineError('unavailable', 'nobody answers')
    peer.fault = (what) => (what === 'models' ? 'cut' : undefined)
    for (let failures = 0; failures < 3; failures++) await noteFailure(server.context, first, away)
    const { id } = await generate()
    expect(await db.$count(engineHealth, eq(engineHealth.state, 'away'))).toBe(1)
    expect(await rowOf(id)).toMatchObject({ stage: 'queued' })
    expect(peer.heard).toEqual([])
    peer.fault = () => undefined
    await noteSuccess(server.context, first)
    await waitFor(() => peer.taken.size === 1)
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
  })
})

describe('of several connections that carry a model', () => {
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

  it('one that hides it makes none for members, however free it is', async () => {
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

  it('one that costs money is paid once for a run that it took, and rests when its budget is spent until the day is over', async () => {
    await set(other, { price: 0.004 }, 0.01)
    await set(first, { hidden: true })
    second.fault = (what) => (what === 'state' && second.heard.length < 4 ? 503 : undefined)
    const { id } = await generate()
    await waitFor(() => second.heard.filter((what) => what === 'state').length > 2, { milliseconds: 15_000 })
    second.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished' })
    expect(await spent()).toEqual([{ id: other, money: 0.004 }])

    // It was handed over a second time, and both are paid; the budget is spent, and the next one waits.
    const lost = await generate('a fish')
    await waitFor(() => isParked(lost.id))
    second.forget()
    await waitFor(() => second.taken.size === 1, { milliseconds: 15_000 })
    second.finish()
    expect(await ended(lost.id)).toMatchObject({ status: 'Finished' })
    expect(await spent()).toEqual([{ id: other, money: 0.012 }])
    const resting = () => member.client('GET /api/v2/models.json').then((all) => all.find(({ model }) => model === 'far/model')?.resting)
    await waitFor(async () => (await resting()) === true)
    // Known before a run is sent, and said by the job that waits.
    const status = () => member.client('GET /api/v2/status/models', { query: { model: 'far/model' } })
    expect(await status()).toMatchObject([{ resting: true, queued: 0, eta: 0, performance: expect.any(Number) }])
    const waiting = await generate('an owl')
    expect(waiting.job).toMatchObject({ waitTime: 0, note: expect.stringContaining('back') })
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

describe('a process that is killed', () => {
  /** Leases and looks of processes that died end now, and not after a while. */
  const expire = () =>
    server.context.db.execute(
      sql`update jobs set leased_until = now() - interval '1 second', due_at = now() where stage in ('running', 'parked')`,
    )

  it.each([
    ['before the engine took the job', 'submit', 'hang'],
    ['after the engine took it and before that was known', 'submit', 'take and hang'],
    ['while it looks at it', 'state', 'hang'],
    ['while it fetches the result', 'result', 'hang'],
  ] as const)('%s leaves it to another: it ends once, and is paid once [A-12]', async (_, step, fault) => {
    await server.context.queue.stop({ graceMs: 0 })
    let alive = true
    peer.fault = (what) => (what === step && alive ? fault : undefined)
    const { db, config } = server.context
    const fixture = fileURLToPath(new URL('../../../test/generation-worker.fixture.ts', import.meta.url))
    const worker = spawn(process.execPath, [fixture, db.$client.options.connectionString ?? '', config.dataDirectory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(worker.stdout, 'data')
    const { id } = await generate()
    if (step === 'result') {
      await waitFor(() => peer.taken.size === 1)
      peer.finish()
    }
    await waitFor(() => peer.heard.includes(step))
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    alive = false
    await expire()
    await otherProcess()
    await waitFor(() => peer.taken.size === 1, { milliseconds: 15_000 })
    peer.finish()
    expect(await ended(id)).toMatchObject({ status: 'Finished', works: [{ width: 96 }] })
    expect(peer.taken.size).toBe(1)
    expect(await balance()).toBe(START - COST)
    expect(await db.$count(jobEvents, and(eq(jobEvents.jobId, id), eq(jobEvents.kind, 'finished')))).toBe(1)
  })
})
