import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { waitHurried } from '../../../test/hurry.ts'
import { createLosingProxy } from '../../../test/losing-proxy.ts'
import { addPeer, createPeer, type Fault, peerKind } from '../../../test/peer.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { engineConnections } from '../../db/schema/engines.ts'
import { jobEvents, jobs } from '../../db/schema/jobs.ts'
import { works } from '../../db/schema/works.ts'
import { startWorker } from '../../worker.ts'
import { claimNext } from '../jobs/queue/public.ts'
import { externalPlaces } from './places.ts'
import { resume, runJob } from './run.ts'

const START = 100
const COST = 2

let server: TestApp
let member: TestMember
beforeAll(async () => {
  // It runs no jobs itself.
  server = await createTestApp({ engines: [], kinds: [peerKind] })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(engineConnections)
  member = await server.signUp()
})

async function process(way: { readonly databaseUrl?: string } = {}) {
  const context = await server.beside({ ...way, config: { workers: 0 } })
  await startWorker(context)
  onTestFinished(() => context.close())
  return context
}

/** A connection with one slot, whose engine shows a fault at one kind of request while `isShown` returns true. */
async function connection(step = '', fault?: Fault, isShown = () => true) {
  const peer = await createPeer()
  onTestFinished(() => peer.close())
  peer.fault = (what) => (what === step && isShown() ? fault : undefined)
  await addPeer(server.context, { to: peer, slots: 1 })
  return { peer, step, submissions: () => peer.received.filter((what) => what === 'submit').length }
}

const generate = (prompt: string) =>
  member.client('POST /api/v2/playground_generate', { body: { input: { prompt }, model: 'far/model', job_type: 'Text2Img' } })
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance

it('finishes a job of a stopped process in another one', async () => {
  const { peer, submissions } = await connection()
  const first = await process()
  const { id } = await generate('a fox')
  await waitFor(() => server.context.db.$count(jobs, and(eq(jobs.id, id), eq(jobs.stage, 'parked'))).then((count) => count === 1))
  await first.queue.stop({ graceMs: 0 })
  await process()
  peer.finish()
  expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Finished' })
  expect(submissions()).toBe(1)
  expect(await balance()).toBe(START - COST)
})

it('ends and charges jobs of a killed process once each, whichever step it was killed in [A-12]', async () => {
  const { db, config } = server.context
  let isAlive = true
  const whileAlive = () => isAlive
  const untaken = await connection('submit', 'hang', whileAlive)
  const taken = [await connection('submit', 'take and hang', whileAlive), await connection('state', 'hang', whileAlive)]
  const done = await connection('result', 'hang', whileAlive)
  const all = [untaken, ...taken, done]
  const runs = () => all.flatMap(({ peer }) => [...peer.taken.values()])
  const fixture = fileURLToPath(new URL('../../../test/generation-worker.fixture.ts', import.meta.url))
  const worker = spawn(globalThis.process.execPath, [fixture, db.$client.options.connectionString ?? '', config.dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  await once(worker.stdout, 'data')
  const ids = (await Promise.all(all.map((_, index) => generate(`fox ${index}`)))).map(({ id }) => id)
  await waitFor(() => {
    done.peer.finish()
    return all.every(({ peer, step }) => peer.received.includes(step))
  })
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  isAlive = false
  // Expires the leases of dead processes now.
  await db.execute(sql`update jobs set leased_until = now() - interval '1 second', due_at = now() where stage in ('running', 'parked')`)
  await process()
  await waitHurried(db, () => runs().length === ids.length)
  for (const run of runs()) run.state = 'done'
  await waitHurried(db, async () => (await db.$count(jobs, and(inArray(jobs.id, ids), eq(jobs.stage, 'ended')))) === ids.length)
  for (const id of ids) {
    expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{ width: 96 }] })
    expect(await db.$count(jobEvents, and(eq(jobEvents.jobId, id), eq(jobEvents.kind, 'finished')))).toBe(1)
  }
  // A run that the engine has is not submitted again.
  expect(runs()).toHaveLength(ids.length)
  expect(taken.map(({ submissions }) => submissions())).toEqual([1, 1])
  expect(await balance()).toBe(START - ids.length * COST)
})

it('continues a job after cancelled database statements, without blaming its engine [A-12]', async () => {
  const { db } = server.context
  // More often than a transaction is retried; a sequence is not rolled back with its transaction.
  for (const [name, event] of [
    ['delivery', 'insert on works for each row'],
    ['parking', `update on jobs for each row when (old.stage = 'running' and new.stage = 'parked')`],
  ] as const) {
    await db.execute(sql.raw(`create sequence ${name}`))
    await db.execute(
      sql.raw(`create function give_up_${name}() returns trigger language plpgsql as $$
        begin if nextval('${name}') <= 4 then raise exception 'deadlock detected' using errcode = '40P01'; end if; return new; end $$`),
    )
    await db.execute(sql.raw(`create trigger give_up_${name} before ${event} execute function give_up_${name}()`))
    onTestFinished(() => db.execute(sql.raw(`drop function give_up_${name} cascade`)).then(() => undefined))
  }
  let isSilent = true
  const { peer, submissions } = await connection('state', 503, () => isSilent)
  await process()
  const { id } = await generate('a fox')
  // The engine's reply at acceptance is still known.
  await waitFor(() => db.$count(jobs, and(eq(jobs.id, id), eq(jobs.stage, 'parked'), sql`operation ? 'key'`)).then((count) => count === 1))
  isSilent = false
  peer.finish()
  await waitHurried(db, async () => (await db.$count(jobs, and(eq(jobs.id, id), eq(jobs.stage, 'ended')))) === 1)
  expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{ width: 96 }] })
  for (const name of ['delivery', 'parking'])
    expect((await db.execute<{ last_value: string }>(sql.raw(`select last_value from ${name}`))).rows).toEqual([{ last_value: '5' }])
  expect(submissions()).toBe(1)
  expect(await balance()).toBe(START - COST)
})

it('keeps the files of a committed delivery whose reply was lost, and charges it once [A-12]', async () => {
  const { db, storage } = server.context
  const proxy = await createLosingProxy(db.$client.options.connectionString ?? '', { words: 'insert into "works"', times: 1 })
  onTestFinished(() => proxy.close())
  const { peer, submissions } = await connection()
  const other = await process({ databaseUrl: proxy.url })
  const { id } = await generate('a fox')
  await waitFor(() => (peer.finish(), submissions() === 1))
  await waitHurried(db, () => proxy.lost() === 1)
  await other.queue.stop({ graceMs: 20_000 })
  expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Finished' })
  const made = await db.select().from(works).where(eq(works.jobId, id))
  expect(made).toHaveLength(1)
  expect(await storage.get(made[0]?.file ?? '')).toHaveProperty('byteLength', made[0]?.bytes)
  expect(await balance()).toBe(START - COST)
})

it('finishes a run once after its lease was lost, without failure, resubmission or held slot [A-12]', async () => {
  const { context } = server
  const { db } = context
  let isAlive = true
  const { peer, submissions } = await connection('submit', 'take and hang', () => isAlive)
  const { id } = await generate('a fox')
  const claim = () => claimNext(db, { lane: 'elsewhere', process: randomUUID(), cap: sql`9` }, externalPlaces(context))
  const lost = await claim()
  if (!lost) throw new Error('there is no place')
  await db.transaction((tx) => resume(tx, lost))
  await runJob(context, lost, new AbortController().signal)
  expect(peer.received).toEqual([])
  const again = await claim()
  if (!again) throw new Error('the place is taken')
  const controller = new AbortController()
  const running = runJob(context, again, controller.signal)
  await waitFor(() => submissions() === 1)
  await db.transaction(async (tx) => resume(tx, { ...again, operation: {} }))
  controller.abort('lost')
  await running
  isAlive = false
  await process()
  peer.finish()
  expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Finished' })
  expect(submissions()).toBe(1)
  expect(await balance()).toBe(START - COST)
})
