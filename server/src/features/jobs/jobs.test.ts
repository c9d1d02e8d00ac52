import { randomUUID } from 'node:crypto'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { addConnection } from '../../../test/connections.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { Query } from '../../db/driver/query.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { jobEvents, jobs, type JobRow } from '../../db/schema/jobs.ts'
import { grant } from '../credits/public.ts'
import { countEnded } from './counts/public.ts'
import { findJob } from './data.ts'
import { readEvents } from './events/public.ts'
import { createJob, type NewJob } from './new-job.ts'
import { claimNext, pollNow, requeueExpired, takeDue, createParkAgain, startLane, trackWork } from './queue/public.ts'
import { byId, byRun, transition } from './transition.ts'
import { moveToFront, ranksOf } from './waiting/public.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
afterEach(async () => {
  await server.context.db.execute(sql`update jobs set stage = 'ended' where stage <> 'ended'`)
})

const db = () => server.context.db
const accountOf = async ({ user }: TestMember): Promise<string> => {
  const [row] = await db().select({ id: accounts.id }).from(accounts).where(eq(accounts.uid, user.uid))
  return row?.id ?? ''
}
async function person(): Promise<string> {
  const id = await accountOf(await server.signUp())
  await db().transaction((tx) => grant(tx, { accountId: id, type: ENTRY_TYPES.system, amount: 10_000, ref: `test:${id}` }))
  return id
}
async function add(accountId: string, name: string, more: Partial<NewJob> = {}): Promise<JobRow> {
  const wanted = {
    accountId,
    requestKey: name,
    mode: 'Text2Img',
    model: 'test/held',
    template: undefined,
    translate: true,
    flagged: false,
    input: { prompt: name },
    cost: 1,
    count: 1,
    lane: 'here',
    ...more,
  } as const
  const { job } = await db().transaction((tx) => createJob(tx, wanted, { now: new Date(), also: Query.together() }))
  if (!job) throw new Error('the key was used before')
  return job
}
const process = randomUUID()
const claim = (cap = 1000) => claimNext(db(), { lane: 'here', process, cap: sql`${cap}::int` })
const finish = (job: JobRow) => db().transaction((tx) => transition(tx, byRun(job), { to: 'finished', warnings: [] }))
const nameOf = (job: JobRow | undefined): unknown => job?.input['prompt']

describe('a lane', () => {
  it('alternates between members, so that one job does not wait for ten of another member', async () => {
    const [greedy, modest] = [await person(), await person()]
    for (let index = 0; index < 4; index++) await add(greedy, `greedy ${index}`)
    const first = await claim()
    await add(modest, 'modest 0')
    await add(modest, 'modest 1')
    const order = [nameOf(first)]
    for (let job = await claim(); job; job = await claim()) order.push(nameOf(job))
    expect(order).toEqual(['greedy 0', 'greedy 1', 'modest 0', 'greedy 2', 'modest 1', 'greedy 3'])
  })

  it('gives a member no more slots than the operator’s limit, and others the rest', async () => {
    const [greedy, modest] = [await person(), await person()]
    for (let index = 0; index < 3; index++) await add(greedy, `g ${index}`)
    const running = await claim(1)
    expect(nameOf(running)).toBe('g 0')
    expect(await claim(1)).toBeUndefined()
    await add(modest, 'm')
    expect(nameOf(await claim(1))).toBe('m')
    if (running) await finish(running)
    expect(nameOf(await claim(1))).toBe('g 1')
  })

  it('gives each job to only one of many concurrent claims', async () => {
    const member = await person()
    for (let index = 0; index < 8; index++) await add(member, `job ${index}`)
    const taken = await Promise.all(Array.from({ length: 20 }, () => claim()))
    const names = taken.flatMap((job) => (job ? [nameOf(job)] : []))
    expect(new Set(names).size).toBe(names.length)
    // A claim that finds a locked row takes the next one; skipped rows are found by the next call.
    for (let job = await claim(); job; job = await claim()) names.push(nameOf(job))
    expect(new Set(names).size).toBe(8)
  })

  it('runs jobs moved to the front first, and reports the position of each', async () => {
    const member = await person()
    const list = [await add(member, 'a'), await add(member, 'b'), await add(member, 'c')]
    const places = async () => {
      const rows = await db()
        .select()
        .from(jobs)
        .where(byId(...list.map(({ id }) => id)))
      const ranks = await ranksOf(db(), rows)
      return list.map(({ id }) => ranks.get(id))
    }
    expect(await places()).toEqual([0, 1, 2])
    await db().transaction((tx) => moveToFront(tx, list[2]?.id ?? ''))
    expect(await places()).toEqual([1, 2, 0])
    expect(nameOf(await claim())).toBe('c')
    expect(await places()).toEqual([1, 2, undefined])
  })

  it('keeps claimed jobs while their leases are renewed', { timeout: 30_000 }, async () => {
    const member = await person()
    const ended = Promise.withResolvers<void>()
    const interrupted: unknown[] = []
    const run = async ({ input }: JobRow, signal: AbortSignal): Promise<void> => {
      signal.addEventListener('abort', () => interrupted.push([input['prompt'], signal.reason]))
      // As if the database failed and the result could not be recorded.
      if (input['prompt'] === 'lost sight of') throw new Error('the connection was lost')
      await ended.promise
    }
    const first = await add(member, 'held up')
    const left = await add(member, 'lost sight of')
    const lane = await startLane(server.context, { lane: 'here', slots: 2, process, claim, run })
    const leaseOf = async (id: string) => (await findJob(db(), id))?.leasedUntil?.getTime() ?? 0
    await waitFor(async () => (await leaseOf(first.id)) > 0)
    await waitFor(async () => (await leaseOf(left.id)) > 0)
    const [before, once] = [await leaseOf(first.id), await leaseOf(left.id)]
    const second = await db().transaction(async (tx) => {
      await tx.execute(sql`select from jobs where id = ${first.id} for update`)
      await waitFor(
        async () =>
          (await db().execute(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows
            .length > 0,
        { milliseconds: 10_000 },
      )
      const taken = await add(member, 'taken meanwhile')
      await waitFor(async () => (await leaseOf(taken.id)) > 0)
      return taken
    })
    await waitFor(async () => (await leaseOf(first.id)) > before)
    expect(await findJob(db(), second.id)).toMatchObject({ stage: 'running' })
    // Another process takes it when its lease expires.
    expect(await leaseOf(left.id)).toBe(once)
    expect(interrupted).toEqual([])
    ended.resolve()
    await lane.stop(0)
  })

  it('runs one attempt of a job per process, and cancels the earlier one as lost', async () => {
    const job = await add(await person(), 'taken again')
    const atWork = await trackWork(server.context)
    const reasons: unknown[] = []
    const until = (done: Promise<unknown>) => (signal: AbortSignal) => done.then(() => void reasons.push(signal.reason))
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const began = atWork.begin(job, until(first.promise))
    const again = atWork.begin({ ...job, attempt: 2 }, until(second.promise))
    first.resolve()
    await began
    expect(atWork.ids()).toEqual([job.id])
    second.resolve()
    await again
    expect(reasons).toEqual(['lost', undefined])
    expect(atWork.ids()).toEqual([])
  })

  it('polls parked jobs one at a time, and repeats a poll that was requested meanwhile', async () => {
    const { id } = await add(await person(), 'parked', { lane: 'elsewhere' })
    await db()
      .update(jobs)
      .set({ stage: 'running', attempt: 1, leasedUntil: sql`now()` })
      .where(byId(id))
    const park = () => db().transaction((tx) => transition(tx, byRun({ id, attempt: 1 }), { to: 'parked', afterMs: 60_000 }))
    const due = async () => (await takeDue(db(), { process, seconds: 30, limit: 9 })).length
    const [parked] = await park()
    expect(parked).toMatchObject({ stage: 'parked', leasedUntil: null })
    expect(await due()).toBe(0)
    await pollNow(db(), id)
    expect(await due()).toBe(1)
    await Promise.all([pollNow(db(), id), pollNow(db(), id)])
    expect(await due()).toBe(0)
    await park()
    expect(await due()).toBe(1)
    await park()
    expect(await due()).toBe(0)
  })

  it('polls a job once at a time, also across restarts, and ignores results of overtaken polls', async () => {
    const { id } = await add(await person(), 'looked at', { lane: 'elsewhere' })
    await db()
      .update(jobs)
      .set({ stage: 'parked', attempt: 1, dueAt: sql`now()` })
      .where(byId(id))
    const take = async (looker: string) => (await takeDue(db(), { process: looker, seconds: 30, limit: 9 }))[0]
    const [slow, quick] = [randomUUID(), randomUUID()]
    const first = await take(slow)
    await db().transaction((tx) => transition(tx, byId(id), { to: 'restarted' }))
    expect(await take(quick)).toBeUndefined()
    // The first poller hangs until its time is over.
    await db()
      .update(jobs)
      .set({ dueAt: sql`now()` })
      .where(byId(id))
    const second = await take(quick)
    const parkAgain = createParkAgain(db())
    if (first) await parkAgain(first, { afterMs: 0 })
    expect(await take(slow)).toBeUndefined()
    if (second) await parkAgain(second, { afterMs: 0 })
    expect(await take(slow)).toMatchObject({ id, status: 'Restarted' })
  })

  it('stores poll results after a deadlock with another transaction', async () => {
    const member = await person()
    for (const name of ['one', 'other']) await add(member, name, { lane: 'elsewhere' })
    await db().execute(sql`update jobs set stage = 'parked', due_at = now() where stage = 'queued'`)
    const parked = await takeDue(db(), { process, seconds: 30, limit: 2 })
    const [first, last] = parked.toSorted((a, b) => a.id.localeCompare(b.id))
    if (!first || !last) throw new Error('nothing is due')
    const parkAgain = createParkAgain(db())
    const touch = (tx: Parameters<Parameters<ReturnType<typeof db>['transaction']>[0]>[0], { id }: JobRow) =>
      tx.execute(sql`update jobs set note = null where id = ${id}`)
    let noted: Promise<unknown> = Promise.resolve()
    await db().transaction(async (tx) => {
      await touch(tx, last)
      noted = Promise.all([parkAgain(first, { afterMs: 0, ratio: 0.5 }), parkAgain(last, { afterMs: 0, ratio: 0.5 })])
      // It has the first and waits for the last; the longest wait is cancelled.
      await waitFor(
        async () =>
          (await db().execute(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows
            .length > 0,
      )
      await touch(tx, first)
    })
    await noted
    expect([await findJob(db(), first.id), await findJob(db(), last.id)]).toMatchObject([{ ratio: 0.5 }, { ratio: 0.5 }])
  })

  it('estimates far positions, and counts near ones exactly', async () => {
    const member = await person()
    const first = await add(member, 'first')
    await db().execute(sql`
      insert into jobs (account_id, mode, model, input, cost, count, turn)
      select ${member}, 'Text2Img', 'test/held', '{}', 1, 1, ${first.turn} + n from generate_series(1, 1000) as n`)
    const rows = await db()
      .select()
      .from(jobs)
      .where(sql`stage = 'queued'`)
      .orderBy(jobs.turn)
    const some = [0, 40, 100, 550, 1000].flatMap((index) => rows[index] ?? [])
    // The second time, far positions are estimated.
    for (let time = 0; time < 2; time++) {
      const ranks = await ranksOf(db(), some)
      const rankList = some.map(({ id }) => ranks.get(id) ?? NaN)
      expect(rankList.slice(0, 3)).toEqual([0, 40, 100])
      expect(Math.abs((rankList[3] ?? 0) - 550)).toBeLessThanOrEqual(100)
      expect(Math.abs((rankList[4] ?? 0) - 1000)).toBeLessThanOrEqual(100)
    }
  })

  it('counts only earlier external jobs whose models share the same slots', async () => {
    const member = await person()
    const shared = await addConnection(db(), { models: ['far/one', 'far/two'] })
    await addConnection(db(), { models: ['far/three'] })
    const elsewhere = (model: string, name: string) => add(member, name, { lane: 'elsewhere', model })
    const list = [
      await elsewhere('far/three', 'a'),
      await elsewhere('far/one', 'b'),
      await elsewhere('far/two', 'c'),
      await elsewhere('far/three', 'd'),
      await elsewhere('far/one', 'e'),
    ]
    const places = async () => {
      const ranks = await ranksOf(db(), list)
      return list.map(({ id }) => ranks.get(id))
    }
    expect(await places()).toEqual([0, 0, 1, 1, 2])
    // Each with its own slots.
    await db().execute(sql`update engine_models set most = 5 where connection = ${shared}`)
    expect(await places()).toEqual([0, 0, 0, 1, 1])
    await db().execute(sql`
      insert into jobs (account_id, mode, model, input, cost, count, lane, turn, priority)
      select ${member}, 'Text2Img', case when n <= 500 then 'far/one' else 'far/three' end, '{}', 1, 1, 'elsewhere', n, -1 from generate_series(1, 1500) as n`)
    expect(Math.abs(((await places())[1] ?? 0) - 500)).toBeLessThanOrEqual(100)
  })
})

describe('the state of a job', () => {
  it('changes once, with its dots and its event in the same transaction [A-12]', async () => {
    const member = await person()
    const balance = async () =>
      (await db().select({ dots: accounts.balance }).from(accounts).where(eq(accounts.id, member)))[0]?.dots ?? NaN
    const before = await balance()
    const job = await add(member, 'paid', { cost: 5 })
    const taken = await claim()
    const ends = await Promise.all([
      db().transaction((tx) => transition(tx, byId(job.id), { to: 'cancelled' })),
      taken ? finish(taken) : [],
      db().transaction((tx) => transition(tx, byId(job.id), { to: 'failed', code: 'engine_failed', detail: '' })),
    ])
    expect(ends.flat()).toHaveLength(1)
    const finished = ends.flat()[0]?.status === 'Finished'
    expect(await balance()).toBe(finished ? before - 5 : before)
    const events = await db().select({ kind: jobEvents.kind }).from(jobEvents).where(eq(jobEvents.jobId, job.id)).orderBy(jobEvents.id)
    expect(events.map(({ kind }) => kind)).toEqual(['queued', 'started', ends.flat()[0]?.status.toLowerCase()])
  })

  it('accepts results only of the latest attempt', async () => {
    await add(await person(), 'lost')
    const first = await claim()
    if (!first) throw new Error('nothing to claim')
    await db().execute(sql`update jobs set leased_until = now() - interval '1 second' where id = ${first.id}`)
    await requeueExpired(db(), async (tx, job) => void (await transition(tx, byRun(job), { to: 'put_back' })))
    const second = await claim()
    expect(second).toMatchObject({ id: first.id, attempt: 2, status: 'Restarted' })
    expect(await finish(first)).toEqual([])
    if (second) expect(await finish(second)).toHaveLength(1)
  })
})

describe('job events', () => {
  it('are read once by each reader, also those that a slower transaction commits later', async () => {
    const member = await person()
    const seen: string[] = []
    const read = () => readEvents(db(), 'test', async (_, events) => void seen.push(...events.map(({ jobId }) => jobId)))
    const slow = Promise.withResolvers<void>()
    const written = Promise.withResolvers<string>()
    const slowly = db().transaction(async (tx) => {
      const [row] = await tx
        .insert(jobEvents)
        .values({ jobId: randomUUID(), accountId: member, mode: 'Text2Img', kind: 'queued' })
        .returning()
      written.resolve(row?.jobId ?? '')
      await slow.promise
    })
    const early = await written.promise
    const { id: late } = await add(member, 'fast')
    const both = () => seen.filter((id) => id === early || id === late)
    while ((await read()) > 0);
    expect(both()).toEqual([])
    slow.resolve()
    await slowly
    await waitFor(async () => (await read()) === 0 && both().length >= 2)
    expect(both().toSorted()).toEqual([early, late].toSorted())
  })

  it('add up to the totals of all processes', async () => {
    const member = await person()
    const total = async () => (await countEnded(db())).find(({ mode, outcome }) => mode === 'Text2Img' && outcome === 'finished')?.jobs ?? 0
    const before = await total()
    await add(member, 'one more')
    const job = await claim()
    if (job) await finish(job)
    // Transactions of other databases delay it briefly.
    await waitFor(async () => (await Promise.all([total(), total()])).includes(before + 1))
    expect(await total()).toBe(before + 1)
  })
})
