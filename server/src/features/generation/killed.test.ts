import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { waitHurried } from '../../../test/hurry.ts'
import { addPeer, createPeer, type Fault, peerKind } from '../../../test/peer.ts'
import { untilEnded } from '../../../test/until-ended.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { engineConnections } from '../../db/schema/engines.ts'
import { jobEvents, jobs } from '../../db/schema/jobs.ts'
import { startWorker } from '../../worker.ts'

const START = 100
const COST = 2

let server: TestApp
let member: TestMember
beforeAll(async () => {
  // It runs nothing itself.
  server = await createTestApp({ engines: [], kinds: [peerKind] })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(engineConnections)
  member = await server.signUp()
})

async function process() {
  const context = await server.beside({ config: { workers: 0 } })
  await startWorker(context)
  onTestFinished(() => context.close())
  return context
}

/** A connection with one place, whose engine shows a fault at one kind of request as long as `isShown`. */
async function connection(step = '', fault?: Fault, isShown = () => true) {
  const peer = await createPeer()
  onTestFinished(() => peer.close())
  peer.fault = (what) => (what === step && isShown() ? fault : undefined)
  await addPeer(server.context, { to: peer, slots: 1 })
  return { peer, step, submissions: () => peer.heard.filter((what) => what === 'submit').length }
}

const generate = (prompt: string) =>
  member.client('POST /api/v2/playground_generate', { body: { input: { prompt }, model: 'far/model', job_type: 'Text2Img' } })
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance

it('a job of a process that stops is finished by another', async () => {
  const { peer, submissions } = await connection()
  const first = await process()
  const { id } = await generate('a fox')
  await waitFor(() => server.context.db.$count(jobs, and(eq(jobs.id, id), eq(jobs.stage, 'parked'))).then((count) => count === 1))
  await first.queue.stop({ graceMs: 0 })
  await process()
  peer.finish()
  expect(await untilEnded(member, id)).toMatchObject({ status: 'Finished' })
  expect(submissions()).toBe(1)
  expect(await balance()).toBe(START - COST)
})

it('jobs of a process that is killed before and after an engine took them, while it looks and while it fetches, end once each, and are paid once [A-12]', async () => {
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
    return all.every(({ peer, step }) => peer.heard.includes(step))
  })
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  isAlive = false
  // Leases and looks of processes that died end now, and not after a while.
  await db.execute(sql`update jobs set leased_until = now() - interval '1 second', due_at = now() where stage in ('running', 'parked')`)
  await process()
  await waitHurried(db, () => runs().length === ids.length)
  for (const run of runs()) run.state = 'done'
  await waitHurried(db, async () => (await db.$count(jobs, and(inArray(jobs.id, ids), eq(jobs.stage, 'ended')))) === ids.length)
  for (const id of ids) {
    expect(await untilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{ width: 96 }] })
    expect(await db.$count(jobEvents, and(eq(jobEvents.jobId, id), eq(jobEvents.kind, 'finished')))).toBe(1)
  }
  // What an engine has is not handed over again.
  expect(runs()).toHaveLength(ids.length)
  expect(taken.map(({ submissions }) => submissions())).toEqual([1, 1])
  expect(await balance()).toBe(START - ids.length * COST)
})

it('a job goes on whose statement the database gave up, and its engine is not to blame [A-12]', async () => {
  const { db } = server.context
  // More often than a transaction is tried by itself; a sequence counts on when a transaction is undone.
  await db.execute(sql`create sequence troubles`)
  await db.execute(sql`create function give_up() returns trigger language plpgsql as $$
    begin if nextval('troubles') <= 4 then raise exception 'deadlock detected' using errcode = '40P01'; end if; return new; end $$`)
  await db.execute(sql`create trigger give_up before insert on works for each row execute function give_up()`)
  onTestFinished(() => db.execute(sql`drop trigger give_up on works`).then(() => undefined))
  const { peer, submissions } = await connection()
  await process()
  const { id } = await generate('a fox')
  await waitFor(() => (peer.finish(), submissions() === 1))
  await waitHurried(db, async () => (await db.$count(jobs, and(eq(jobs.id, id), eq(jobs.stage, 'ended')))) === 1)
  expect(await untilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{ width: 96 }] })
  expect((await db.execute<{ last_value: string }>(sql`select last_value from troubles`)).rows).toEqual([{ last_value: '5' }])
  expect(submissions()).toBe(1)
  expect(await balance()).toBe(START - COST)
})
