import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../db/database.ts'
import { query, type Query } from '../../../db/driver/query.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { kudosEntries, type KudosReason, kudosTotals, networkUsage, networkWorkers } from '../../../db/schema/network.ts'

/** Pays kudos for a subject, once. */
export const addKudos = async (tx: Executor, entry: typeof kudosEntries.$inferInsert): Promise<void> =>
  void (await tx.insert(kudosEntries).values(entry).onConflictDoNothing())

/** The same as a query to combine with others. */
export const kudosAdded = (entry: typeof kudosEntries.$inferInsert): Query<unknown> =>
  query((db) => db.insert(kudosEntries).values(entry).onConflictDoNothing())

/** Dots that the kudos of an account are worth. */
export const dotsOf = (accountId: string): Query<number> =>
  query((db) =>
    db
      .select({ sum: sql<number>`coalesce(sum(${kudosTotals.dots}), 0)::float8` })
      .from(kudosTotals)
      .where(eq(kudosTotals.accountId, accountId)),
  ).as(([row]) => row?.sum ?? 0)

export interface Kudos {
  readonly sum: number
  readonly earned: number
  /** Negative. */
  readonly gifted: number
  readonly received: number
  readonly awarded: number
  /** For the use of the member's styles. */
  readonly styled: number
}

/** Kudos of accounts; those without any are missing. */
export async function kudosOf(db: Executor, accountIds: readonly string[]): Promise<ReadonlyMap<string, Kudos>> {
  const { accountId, amount, reason } = kudosTotals
  const of = (...reasons: readonly KudosReason[]) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${inArray(reason, [...reasons])}), 0)::float8`
  const rows = await db
    .select({
      id: accountId,
      sum: sql<number>`sum(${amount})::float8`,
      earned: of('generated', 'uptime'),
      gifted: of('gifted'),
      received: of('received'),
      awarded: of('awarded'),
      styled: of('styled'),
    })
    .from(kudosTotals)
    .where(inArray(accountId, [...accountIds]))
    .groupBy(accountId)
  return new Map(rows.map(({ id, ...kudos }) => [id, kudos]))
}

/** The entry for a subject, if any. */
export async function findKudosEntry(tx: Transaction, { reason, subject }: { readonly reason: KudosReason; readonly subject: string }) {
  const [entry] = await tx
    .select({ amount: kudosEntries.amount })
    .from(kudosEntries)
    .where(and(eq(kudosEntries.reason, reason), eq(kudosEntries.subject, subject)))
  return entry
}

/** Locks the account until the transaction ends. */
export async function lockAccount(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update')
}

export interface WorkerKudos {
  readonly sum: number
  readonly generated: number
  readonly uptime: number
}

/** Kudos earned by workers, by their ids. */
export async function kudosOfWorkers(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, WorkerKudos>> {
  const of = (reason: KudosReason) =>
    sql<number>`coalesce(sum(${kudosTotals.amount}) filter (where ${eq(kudosTotals.reason, reason)}), 0)::float8`
  const rows = await db
    .select({
      id: kudosTotals.worker,
      sum: sql<number>`sum(${kudosTotals.amount})::float8`,
      generated: of('generated'),
      uptime: of('uptime'),
    })
    .from(kudosTotals)
    .where(inArray(kudosTotals.worker, [...ids]))
    .groupBy(kudosTotals.worker)
  return new Map(rows.map(({ id, ...kudos }) => [id, kudos]))
}

/** An owner for others. */
export interface Owner {
  readonly id: string
  readonly uid: string
  readonly name: string
  readonly createdAt: Date
  readonly isSuper: boolean
  readonly isAllowlisted: boolean
  /** Delivered pixels times steps, and pictures. */
  readonly pixelSteps: number
  readonly fulfilled: number
  /** Pixels times steps, and images, that workers delivered to them. */
  readonly usedPixelSteps: number
  readonly usedPictures: number
  readonly workers: readonly string[]
}

/** Members with a part in the network, most kudos first; with `uid` only that one. `anybody`: also those without a part. */
export async function listOwners(
  db: Executor,
  { uid, anybody = false, from = 0, most = 25 }: { uid?: string; anybody?: boolean; from?: number; most?: number },
): Promise<Owner[]> {
  const which = uid === undefined ? sql`true` : sql`a.uid = ${uid}`
  const { rows } = await db.execute<Record<string, unknown> & Omit<Owner, 'createdAt'> & { createdAt: string }>(sql`
    select a.id, a.uid, a.name, a.created_at as "createdAt", a.is_super as "isSuper", a.is_allowlisted as "isAllowlisted",
      coalesce(w.pixel_steps, 0)::float8 as "pixelSteps", coalesce(w.fulfilled, 0)::int as fulfilled, coalesce(w.ids, '{}') as workers,
      coalesce(u.pixel_steps, 0)::float8 as "usedPixelSteps", coalesce(u.pictures, 0)::int as "usedPictures"
    from ${accounts} as a
      left join (select account_id, sum(pixel_steps) as pixel_steps, sum(fulfilled) as fulfilled, array_agg(id::text) as ids
        from ${networkWorkers} group by account_id) as w on w.account_id = a.id
      left join (select account_id, sum(amount) as kudos from ${kudosTotals} group by account_id) as k on k.account_id = a.id
      left join ${networkUsage} as u on u.account_id = a.id
    where ${which} and a.deleted_at is null and (${anybody} or w.account_id is not null or k.account_id is not null)
    order by coalesce(k.kudos, 0) desc, a.id limit ${most} offset ${from}`)
  return rows.map(({ createdAt, ...owner }) => ({ ...owner, createdAt: new Date(createdAt) }))
}

interface Ranked extends Record<string, unknown> {
  readonly rank: number
  readonly accountId: string
  readonly name: string
  readonly kudos: number
  readonly pixelSteps: number
}

/** The top members of the network, and `accountId`, by kudos or work; equal ones share a rank. */
export async function ranking(
  db: Executor,
  { by, most, accountId }: { readonly by: 'kudos' | 'work'; readonly most: number; readonly accountId?: string },
): Promise<Ranked[]> {
  const order = by === 'kudos' ? sql`kudos` : sql`"pixelSteps"`
  const { rows } = await db.execute<Ranked>(sql`
    with people as (
      select a.id as "accountId", a.name, coalesce(k.kudos, 0)::float8 as kudos, coalesce(w.pixel_steps, 0)::float8 as "pixelSteps"
      from ${accounts} as a
        left join (select account_id, sum(pixel_steps) as pixel_steps from ${networkWorkers} group by account_id) as w on w.account_id = a.id
        left join (select account_id, sum(amount) as kudos from ${kudosTotals} group by account_id) as k on k.account_id = a.id
      where a.deleted_at is null and (w.account_id is not null or k.account_id is not null)),
    ranked as (select rank() over (order by ${order} desc)::int as rank, * from people)
    select * from ranked where rank <= ${most} or "accountId" = ${accountId ?? null}::uuid
    order by "accountId" is distinct from ${accountId ?? null}::uuid, rank, name limit ${most + 1}`)
  return rows.toSorted((one, other) => one.rank - other.rank)
}
