import { and, asc, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../../../db/database.ts'
import { prepared, preparedSql, query, Query } from '../../../db/driver/query.ts'
import { notify } from '../../../db/notifier.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { engineConnections } from '../../../db/schema/engines.ts'
import { hordeOrders, type OrderRow } from '../../../db/schema/horde.ts'
import { jobs } from '../../../db/schema/jobs.ts'
import {
  networkFaults,
  networkRequests,
  networkSlots,
  networkWorkers,
  type RequestRow,
  type SlotRow,
  type WorkerRequirements,
} from '../../../db/schema/network.ts'

/** Kind of the connection to members' workers. */
export const NETWORK_KIND = 'network'

/** Failures after which a request is given up. */
export const MAX_FAULTS = 3

interface NewRequest extends Pick<RequestRow, 'id' | 'jobId' | 'wanted' | 'payload' | 'processing' | 'source' | 'mask'> {
  /** One per image. */
  readonly seeds: readonly number[]
}

/** Offers a job to the workers; repeating the request changes nothing. */
export async function insertRequest(db: Database, { seeds, ...request }: NewRequest): Promise<void> {
  await db.transaction(async (tx) => {
    const [job] = await tx.select({ accountId: jobs.accountId, cost: jobs.cost }).from(jobs).where(eq(jobs.id, request.jobId))
    if (!job) return
    const wanted = { ...request.wanted, ...(job.cost === 0 && { free: true }) }
    // Ends images of an earlier submission of the job.
    await tx
      .update(networkRequests)
      .set(CLOSED)
      .where(and(eq(networkRequests.jobId, request.jobId), ne(networkRequests.id, request.id), isNull(networkRequests.closedAt)))
    const rows = await tx
      .insert(networkRequests)
      .values({ ...request, wanted, accountId: job.accountId })
      .onConflictDoNothing()
      .returning({ id: networkRequests.id })
    if (rows.length === 0) return
    await tx.insert(networkSlots).values(seeds.map((seed, place) => ({ request: request.id, place, seed })))
    await notify(tx, REQUESTS_OPEN, '')
  })
}

/** Returns true if a job was ever offered to workers. */
export const hasRequest = async (db: Executor, jobId: string): Promise<boolean> =>
  (await db.$count(networkRequests, eq(networkRequests.jobId, jobId))) > 0

export interface RequestState {
  readonly request: Pick<RequestRow, 'id' | 'jobId' | 'wanted' | 'closedAt'>
  readonly slots: readonly Pick<SlotRow, 'id' | 'state' | 'worker' | 'until' | 'poppedAt'>[]
  readonly faults: number
}

/** Locks a request with its images until the transaction ends. */
export async function lockRequest(tx: Transaction, id: string): Promise<RequestState | undefined> {
  const { jobId, wanted, closedAt } = networkRequests
  const [request] = await tx
    .select({ id: networkRequests.id, jobId, wanted, closedAt })
    .from(networkRequests)
    .where(eq(networkRequests.id, id))
    .for('update')
  if (!request) return undefined
  const { state, worker, until, poppedAt } = networkSlots
  const slots = await tx
    .select({ id: networkSlots.id, state, worker, until, poppedAt })
    .from(networkSlots)
    .where(eq(networkSlots.request, id))
    .orderBy(asc(networkSlots.place))
  return { request, slots, faults: await tx.$count(networkFaults, eq(networkFaults.jobId, request.jobId)) }
}

/** Returns undelivered images of workers to the queue, under new ids. */
export async function takeBack(
  tx: Transaction,
  slots: readonly { readonly id: string; readonly worker: string | null }[],
  { jobId, late }: { readonly jobId: string; readonly late: boolean },
): Promise<void> {
  const held = slots.flatMap(({ id, worker }) => (worker === null ? [] : [{ slot: id, worker, jobId, late }]))
  if (held.length > 0) await tx.insert(networkFaults).values(held).onConflictDoNothing()
  for (const { worker } of held) {
    await tx
      .update(networkWorkers)
      .set({ uncompleted: sql`${networkWorkers.uncompleted} + 1`, ...(late && tired(worker)) })
      .where(eq(networkWorkers.id, worker))
  }
  const again = { id: sql`uuidv7()`, state: 'waiting' as const, worker: null, uploadKey: null, poppedAt: null, until: null, picture: null }
  const ids = slots.map(({ id }) => id)
  await tx.update(networkSlots).set(again).where(inArray(networkSlots.id, ids))
  await notify(tx, REQUESTS_OPEN, '')
}

/** Late deliveries per hour after which a worker only gets its owner's own work, until the owner resumes it. */
const MAX_LATE = 20

const tired = (worker: string) => {
  const missed = sql`(select count(*) from ${networkFaults} as f where f.worker = ${worker} and f.late and f.at > now() - interval '1 hour')`
  return {
    maintenance: sql`${networkWorkers.maintenance} or ${missed} > ${MAX_LATE}`,
    maintenanceMessage: sql`case when ${missed} > ${MAX_LATE} then ${TIRED} else ${networkWorkers.maintenanceMessage} end`,
  }
}
const TIRED =
  'This worker did not deliver more than 20 pictures in an hour, and was put into maintenance. Take smaller pictures or fewer threads.'

const CLOSED = { closedAt: sql`now()`, source: null, mask: null }

/** Closes a request, so that nothing more is accepted for it. False if it has ended or is unknown. */
export async function closeRequest(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .update(networkRequests)
    .set(CLOSED)
    .where(and(eq(networkRequests.id, id), isNull(networkRequests.closedAt)))
    .returning({ id: networkRequests.id })
  return rows.length > 0
}

/** Images of a request in order, with the account that requested them. */
export const listResults = (db: Executor, request: string) =>
  db
    .select({ slot: networkSlots, accountId: networkRequests.accountId })
    .from(networkSlots)
    .innerJoin(networkRequests, eq(networkRequests.id, networkSlots.request))
    .where(and(eq(networkSlots.request, request), inArray(networkSlots.state, ['done', 'censored'])))
    .orderBy(asc(networkSlots.place))

/** Sent to all processes when a request has images to take. */
export const REQUESTS_OPEN = 'network_requests_open'

export interface OpenRequest extends Record<string, unknown> {
  readonly id: string
  readonly jobId: string
  /** Requesting account, and its user ID. */
  readonly accountId: string
  readonly uid: string
  /** Images without a worker. */
  readonly waiting: number
}

/** Requests with images that no worker has, in queue order, without those of ended jobs or of jobs on another engine. */
export async function openRequests(db: Executor): Promise<OpenRequest[]> {
  const { rows } = await db.execute<OpenRequest>(sql`
    select r.id, r.job_id as "jobId", r.account_id as "accountId", a.uid, s.waiting
    from ${networkRequests} as r join ${jobs} as j on j.id = r.job_id join ${accounts} as a on a.id = r.account_id
      cross join lateral (select count(*)::int as waiting from ${networkSlots} as s where s.request = r.id and s.state = 'waiting') as s
    where r.closed_at is null and s.waiting > 0 and j.stage in ('running', 'parked')
      and j.connection in (select c.id from ${engineConnections} as c where c.kind = ${NETWORK_KIND})
    order by j.priority, j.turn, j.sequence`)
  return rows
}

/** Requirements of requests for a worker. */
export async function requirementsOf(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, WorkerRequirements>> {
  if (ids.length === 0) return new Map()
  const { id, wanted } = networkRequests
  const rows = await db
    .select({ id, wanted })
    .from(networkRequests)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.wanted]))
}

const standing = preparedSql<{ held: number; failed: string[] }>(
  'worker_standing',
  sql`select
    (select count(*)::int from ${networkSlots} as s join ${networkRequests} as r on r.id = s.request and r.closed_at is null
      where s.worker = ${sql.placeholder('worker')}::uuid and s.state = 'processing') as held,
    (select coalesce(array_agg(distinct f.job_id), '{}') from ${networkFaults} as f
      where f.worker = ${sql.placeholder('worker')}::uuid and f.at > now() - interval '10 minutes') as failed`,
)

/** Number of images that a worker has not delivered yet, without cancelled requests; and the jobs whose images it recently failed to deliver. */
export async function standingOf(db: Executor, worker: string): Promise<{ readonly held: number; readonly failed: ReadonlySet<string> }> {
  const [row] = await standing(db, { worker })
  return { held: row?.held ?? 0, failed: new Set(row?.failed) }
}

/** A request for a worker, with its model, time limit in seconds, and number of images. */
export interface Offer {
  readonly request: string
  readonly model: string
  readonly seconds: number
  readonly count: number
}

/** Gives a worker waiting images of the first request that still has one, atomically; none if others were faster. */
export async function takeSlots(
  db: Executor,
  { offers, worker }: { readonly offers: readonly Offer[]; readonly worker: string },
): Promise<SlotRow[]> {
  const list = JSON.stringify(offers.map((offer, place) => ({ ...offer, place })))
  const most = Math.max(...offers.map(({ count }) => count))
  const next = sql`(with picked as (
      select s.id, s.request, s.place as slot, o.model, o.seconds, o.count, o.place
      from jsonb_to_recordset(${list}::jsonb) as o (request uuid, model text, seconds float8, count int, place int)
        join ${networkRequests} as r on r.id = o.request and r.closed_at is null
        join ${networkSlots} as s on s.request = r.id and s.state = 'waiting'
      order by o.place, s.place limit ${most} for update of s skip locked),
    first as (select request, count from picked order by place limit 1)
    select id, model, seconds from picked where request = (select request from first)
    order by slot limit (select count from first)) as next`
  const slots = await db
    .update(networkSlots)
    .set({
      state: 'processing',
      worker,
      model: sql`next.model`,
      uploadKey: sql`encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex')`,
      poppedAt: sql`now()`,
      until: sql`now() + next.seconds * interval '1 second'`,
    })
    .from(next)
    .where(eq(networkSlots.id, sql`next.id`))
    .returning(getTableColumns(networkSlots))
  return slots.toSorted((one, other) => one.place - other.place)
}

export async function findRequest(db: Executor, id: string): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(networkRequests).where(eq(networkRequests.id, id))
  return row
}

const lockedRequest = prepared('lock_request_of_slot', (db) => {
  const { id, jobId, accountId, wanted, closedAt } = networkRequests
  const own = db
    .select({ id: networkSlots.request })
    .from(networkSlots)
    .where(eq(networkSlots.id, sql.placeholder('id')))
  return db.select({ id, jobId, accountId, wanted, closedAt }).from(networkRequests).where(inArray(id, own)).for('update')
})
const lockedSlot = prepared('lock_slot', (db) => {
  const { id, state, model, poppedAt } = networkSlots
  return db
    .select({ slot: { id, state, model, poppedAt, worker: networkSlots.worker }, worker: getTableColumns(networkWorkers) })
    .from(networkSlots)
    .leftJoin(networkWorkers, eq(networkWorkers.id, networkSlots.worker))
    .where(eq(id, sql.placeholder('id')))
    .for('update', { of: networkSlots })
})

/**
 * Locks an image with its request (request first, the common order) and its worker until the transaction ends; undefined if no worker should make it
 * under this id.
 */
export async function lockSlot(tx: Transaction, id: string) {
  const [[request], [found]] = await Query.together(lockedRequest.with({ id }), lockedSlot.with({ id })).run(tx)
  return request && found && { request, ...found }
}
export type LockedSlot = NonNullable<Awaited<ReturnType<typeof lockSlot>>>

/** An image with the owner of its worker, and its parameters; undefined if no worker should make it under this id. */
export async function findSlot(db: Executor, id: string) {
  const { state, uploadKey } = networkSlots
  const [row] = await db
    .select({ state, uploadKey, accountId: networkWorkers.accountId, requester: networkRequests.accountId, wanted: networkRequests.wanted })
    .from(networkSlots)
    .innerJoin(networkRequests, eq(networkRequests.id, networkSlots.request))
    .leftJoin(networkWorkers, eq(networkWorkers.id, networkSlots.worker))
    .where(eq(networkSlots.id, id))
  return row
}

/** An image uploaded for a work item. */
export async function findUploaded(db: Executor, id: string): Promise<Buffer | null> {
  const [row] = await db.select({ picture: networkSlots.picture }).from(networkSlots).where(eq(networkSlots.id, id))
  return row?.picture ?? null
}

/** Records the end of an image. Returns true if others of its request are still open. */
export const slotEnd = (
  id: string,
  change: Pick<SlotRow, 'state' | 'picture' | 'stored' | 'metadata'> & Partial<Pick<SlotRow, 'seed'>>,
): Query<boolean> =>
  query((db) =>
    db
      .update(networkSlots)
      .set({ ...change, deliveredAt: sql`now()` })
      .where(eq(networkSlots.id, id))
      .returning({
        isMore: sql<boolean>`exists (select from ${networkSlots} as s
          where s.request = ${networkSlots}.request and s.id <> ${networkSlots}.id and s.state in ('waiting', 'processing'))`,
      }),
  ).as(([row]) => row?.isMore ?? false)

/** Load of the network: waiting work, and deliveries of the last minute. */
export async function loadOf(db: Executor) {
  const { rows } = await db.execute<{ requests: number; queued: number; lately: number }>(sql`
    with open as (
      select r.id, (r.wanted ->> 'width')::float8 * (r.wanted ->> 'height')::float8 * (r.wanted ->> 'steps')::float8 as work,
        (select count(*) from ${networkSlots} as s where s.request = r.id and s.state = 'waiting') as waiting
      from ${networkRequests} as r where r.closed_at is null)
    select (select count(*)::int from open where waiting > 0) as requests, (select coalesce(sum(work * waiting), 0)::float8 from open) as queued,
      (select coalesce(sum((r.wanted ->> 'width')::float8 * (r.wanted ->> 'height')::float8 * (r.wanted ->> 'steps')::float8), 0)::float8
        from ${networkSlots} as s join ${networkRequests} as r on r.id = s.request where s.delivered_at > now() - interval '1 minute') as lately`)
  return rows[0] ?? { requests: 0, queued: 0, lately: 0 }
}

/** Requests of ended jobs that nobody polls any more. */
export async function deleteOldRequests(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from ${networkRequests} as r using ${jobs} as j
    where j.id = r.job_id and j.stage = 'ended' and j.finished_at < now() - interval '20 minutes'`)
}

/** The request that created a job; undefined for a job of the web app. */
export async function findOrder(db: Executor, jobId: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select({ order: hordeOrders })
    .from(jobs)
    .innerJoin(hordeOrders, and(eq(jobs.accountId, hordeOrders.accountId), eq(jobs.requestKey, hordeOrders.requestKey)))
    .where(eq(jobs.id, jobId))
  return row?.order
}
