import { ENTRY_TYPES, type EntryType } from '@stipple/core/domain/credits'
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { prepared, preparedSql, query, type Query } from '../../db/driver/query.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { type AuditProblem, creditAudits, creditEntries, creditHolds, creditLots } from '../../db/schema/credits.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { kudosEntries, kudosTotals } from '../../db/schema/network.ts'
import { Problem } from '../../problem.ts'

/** Lock that every change of an account's dots takes first, so that changes of one account are serialized. */
export const accountLock = (accountId: string): Query<void> =>
  accountLocked.with({ accountId }).as(([row]) => {
    if (!row) throw new Problem('not_found')
  })

export const lockAccount = (tx: Transaction, accountId: string): Promise<void> => accountLock(accountId).run(tx)

const accountLocked = prepared('account_locked', (db) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .for('no key update'),
)

/** Takes that lock if it is free. */
export async function lockAccountIfFree(tx: Transaction, accountId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update', { skipLocked: true })
  return rows.length > 0
}

export interface Lot {
  readonly id: string
  readonly remaining: number
  readonly isExpired: boolean
}

/** Lots with dots left, soonest expiry first. */
export const openLots = (tx: Transaction, accountId: string, now: Date): Promise<Lot[]> =>
  tx
    .select({
      id: creditLots.id,
      remaining: creditLots.remaining,
      isExpired: sql<boolean>`coalesce(${creditLots.expiresAt} <= ${now}, false)`,
    })
    .from(creditLots)
    .where(and(eq(creditLots.accountId, accountId), gt(creditLots.remaining, 0)))
    .orderBy(sql`${creditLots.expiresAt} asc nulls last`, asc(creditLots.id))

/** Amounts taken from lots. */
export type Parts = readonly { readonly lot: string; readonly amount: number }[]

/** Puts dots back into the lots that they came from. */
export async function refillLots(tx: Transaction, parts: Parts): Promise<void> {
  await tx.execute(sql`
    update credit_lots set remaining = remaining + part.amount
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (lot uuid, amount integer) where id = part.lot`)
}

export async function emptyLot(tx: Transaction, id: string): Promise<void> {
  await tx.update(creditLots).set({ remaining: 0 }).where(eq(creditLots.id, id))
}

export async function insertLot(
  tx: Transaction,
  lot: { accountId: string; entryId: string; amount: number; expiresAt?: Date },
): Promise<void> {
  await tx.insert(creditLots).values({ ...lot, remaining: lot.amount })
}

/** Empties and ends the lots of an order, so that dots returned to them later cannot be spent. Returns how many dots they held. */
export async function closeLotsOfOrder(tx: Transaction, order: { accountId: string; orderId: string; now: Date }): Promise<number> {
  const { rows } = await tx.execute<{ dots: number }>(sql`
    with given as (
      select lot.id, lot.remaining from credit_lots as lot join credit_entries as entry on entry.id = lot.entry_id
      where lot.account_id = ${order.accountId} and entry.order_id = ${order.orderId}),
    closed as (
      update credit_lots as lot set remaining = 0, expires_at = least(lot.expires_at, ${order.now}::timestamptz)
      from given where lot.id = given.id returning given.remaining)
    select coalesce(sum(remaining), 0)::int as dots from closed`)
  return rows[0]?.dots ?? 0
}

interface NewEntry {
  readonly accountId: string
  readonly type: EntryType
  readonly amount: number
  readonly ref: string
  readonly jobId?: string
  readonly orderId?: string
  readonly app?: string | undefined
  readonly detail?: string
}

export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<string> {
  const [row] = await tx.insert(creditEntries).values(entry).returning({ id: creditEntries.id })
  if (!row) throw new Error('the entry was not written')
  return row.id
}

export async function hasEntry(db: Executor, ref: string): Promise<boolean> {
  const rows = await db.select({ id: creditEntries.id }).from(creditEntries).where(eq(creditEntries.ref, ref))
  return rows.length > 0
}

/** Total of the dots that an account received for its work. */
export const workDotsOf = (accountId: string): Query<number> =>
  query((db) => db.select({ sum: accounts.workDots }).from(accounts).where(eq(accounts.id, accountId))).as(([row]) => row?.sum ?? 0)

/** Returns the given refs that exist in the ledger. */
export async function refsAmong(db: Executor, refs: readonly string[]): Promise<ReadonlySet<string>> {
  if (refs.length === 0) return new Set()
  const rows = await db
    .select({ ref: creditEntries.ref })
    .from(creditEntries)
    .where(inArray(creditEntries.ref, [...refs]))
  return new Set(rows.map(({ ref }) => ref))
}

export type EntryRow = typeof creditEntries.$inferSelect & { readonly mode: string | null }

/** One page of an account's entries, latest first, and their total. Entries are found by number, so the last page costs as much as the first. */
export async function pageOfEntries(
  db: Executor,
  { accountId, page, perPage }: { accountId: string; page: number; perPage: number },
): Promise<{ total: number; rows: EntryRow[] }> {
  const [account] = await db.select({ total: accounts.entryCount }).from(accounts).where(eq(accounts.id, accountId))
  const total = account?.total ?? 0
  const latest = total - (page - 1) * perPage
  if (latest < 1) return { total, rows: [] }
  const rows = await db
    .select({ ...getTableColumns(creditEntries), mode: jobs.mode })
    .from(creditEntries)
    .leftJoin(jobs, eq(jobs.id, creditEntries.jobId))
    .where(and(eq(creditEntries.accountId, accountId), lte(creditEntries.number, latest), gt(creditEntries.number, latest - perPage)))
    .orderBy(desc(creditEntries.number))
  return { total, rows }
}

type Hold = typeof creditHolds.$inferSelect

/**
 * Takes dots out of their lots for a job, soonest expiry first, and writes the entry. One statement, because the account is locked meanwhile. Changes
 * nothing if the lots do not hold enough (not `fits`) or if some expired with dots left (`stale`).
 */
export const holding = (order: { jobId: string; accountId: string; amount: number; now: Date }): Query<Held> =>
  dotsHeld.with({ ...order, type: ENTRY_TYPES.generation, ref: holdRef(order.jobId) }).as(([row]) => row ?? { fits: false, stale: false })

export interface Held {
  readonly fits: boolean
  readonly stale: boolean
}

const GIVEN = {
  jobId: sql`${sql.placeholder('jobId')}::uuid`,
  accountId: sql`${sql.placeholder('accountId')}::uuid`,
  amount: sql`${sql.placeholder('amount')}::integer`,
}

const dotsHeld = preparedSql<{ fits: boolean; stale: boolean }>(
  'dots_held',
  sql`
    with lot as (
      select id, remaining, coalesce(expires_at <= ${sql.placeholder('now')}::timestamptz, false) as expired,
        (sum(remaining) over (order by expires_at asc nulls last, id) - remaining)::integer as before
      from credit_lots where account_id = ${GIVEN.accountId} and remaining > 0),
    looked as (
      select coalesce(sum(remaining), 0) >= ${GIVEN.amount} as fits, coalesce(bool_or(expired), false) as stale from lot),
    ready as (select from looked where fits and not stale),
    part as (select id as lot, before, least(remaining, ${GIVEN.amount} - before) as amount from lot, ready where before < ${GIVEN.amount}),
    taken as (update credit_lots set remaining = remaining - part.amount from part where id = part.lot),
    hold as (
      insert into credit_holds (job_id, account_id, amount, parts)
      select ${GIVEN.jobId}, ${GIVEN.accountId}, ${GIVEN.amount},
        (select coalesce(jsonb_agg(jsonb_build_object('lot', lot, 'amount', amount) order by before), '[]') from part)
      from ready),
    entry as (
      insert into credit_entries (account_id, type, amount, ref, job_id)
      select ${GIVEN.accountId}, ${sql.placeholder('type')}::smallint, -${GIVEN.amount}, ${sql.placeholder('ref')}::text, ${GIVEN.jobId}
      from ready where ${GIVEN.amount} > 0)
    select fits, stale from looked`,
)

const holdRef = (jobId: string): string => `job:${jobId}:hold`

/** Returns the account whose dots are held for a job. */
export async function holderOf(tx: Executor, jobId: string): Promise<string | undefined> {
  const [row] = await tx.select({ accountId: creditHolds.accountId }).from(creditHolds).where(eq(creditHolds.jobId, jobId))
  return row?.accountId
}

/** Outcomes of a hold. `most`: upper limit of the dots spent, if the job delivered a part. */
export type HoldEnd = { readonly state: 'settled'; readonly most?: number } | { readonly state: 'released' }

/** Ends an open hold; undefined if there is none or it has ended. On settlement its `amount` becomes the dots spent; its parts remain those taken. */
export async function endHold(tx: Executor, jobId: string, end: HoldEnd): Promise<Hold | undefined> {
  const most = end.state === 'settled' ? end.most : undefined
  const [row] = await tx
    .update(creditHolds)
    .set({
      state: end.state,
      endedAt: sql`now()`,
      ...(most !== undefined && { amount: sql`least(${creditHolds.amount}, ${most}::integer)` }),
    })
    .where(and(eq(creditHolds.jobId, jobId), eq(creditHolds.state, 'held')))
    .returning()
  return row
}

const dotsToSpend = prepared('dots_to_spend', (db) =>
  db
    .select({ dots: sql<number>`coalesce(sum(${creditLots.remaining}), 0)::int` })
    .from(creditLots)
    .where(
      and(
        eq(creditLots.accountId, sql.placeholder('accountId')),
        gt(creditLots.remaining, 0),
        or(isNull(creditLots.expiresAt), gt(creditLots.expiresAt, sql.placeholder('now'))),
      ),
    ),
)

/** Sum of the unexpired lots. */
export async function spendable(db: Executor, accountId: string, now: Date): Promise<number> {
  const [row] = await dotsToSpend(db, { accountId, now })
  return row?.dots ?? 0
}

const dotsOfMany = prepared('dots_of_many', (db) =>
  db
    .select({ accountId: creditLots.accountId, dots: sql<number>`sum(${creditLots.remaining})::int` })
    .from(creditLots)
    .where(
      and(
        sql`${creditLots.accountId} = any(${sql.placeholder('accountIds')}::uuid[])`,
        gt(creditLots.remaining, 0),
        or(isNull(creditLots.expiresAt), gt(creditLots.expiresAt, sql.placeholder('now'))),
      ),
    )
    .groupBy(creditLots.accountId),
)

/** The same for several accounts; accounts without dots are missing. */
export async function spendableOfMany(db: Executor, accountIds: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await dotsOfMany(db, { accountIds, now })
  return new Map(rows.map(({ accountId, dots }) => [accountId, dots]))
}

/** All entries of a member, oldest first. */
export const allEntries = (db: Executor, accountId: string): AsyncGenerator<typeof creditEntries.$inferSelect> =>
  rowsOfAccount(db, creditEntries, accountId, { column: creditEntries.number })

/** Position in the expiry order of lots; the time is in the database's format, to the microsecond. */
export interface DueLot {
  readonly id: string
  readonly accountId: string
  readonly expiresAt: string
}

/** Lots that expired with dots left, after a position in their order. */
export const lotsDue = (db: Executor, now: Date, after: DueLot | undefined, limit: number): Promise<DueLot[]> =>
  db
    .select({ id: creditLots.id, accountId: creditLots.accountId, expiresAt: sql<string>`${creditLots.expiresAt}::text` })
    .from(creditLots)
    .where(
      and(
        gt(creditLots.remaining, 0),
        lte(creditLots.expiresAt, now),
        after && sql`(${creditLots.expiresAt}, ${creditLots.id}) > (${after.expiresAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(creditLots.expiresAt, creditLots.id)
    .limit(limit)

const FIRST = '00000000-0000-0000-0000-000000000000'

export interface AccountFigures {
  readonly accountId: string
  readonly balance: number
  /** Sum of the entries. */
  readonly entries: number
  /** Sum of the lots. */
  readonly lots: number
  /** Number of entries by the account's counter, and counted. */
  readonly counted: number
  readonly found: number
  /** Dots for work, kudos, and the dots that these are worth: as running totals, and as sums of their entries. */
  readonly totals: string
  readonly sums: string
}

/** Figures of some accounts from one snapshot, by id, after the given account. Takes no lock. */
export async function figuresOfAccounts(db: Executor, after: string = FIRST, limit: number): Promise<AccountFigures[]> {
  // As floating point, because wrong figures may exceed an integer.
  const { rows } = await db.execute<AccountFigures & Record<string, unknown>>(sql`
    select account.id as "accountId", balance, entry_count as counted, entries, found, lots,
      concat_ws(' ', work_dots, total.amount, total.dots) as totals, concat_ws(' ', work, earned.amount, earned.dots) as sums
    from (select id, balance, entry_count, work_dots from accounts where id > ${after} order by id limit ${limit}) as account
    cross join lateral (
      select coalesce(sum(amount), 0)::float8 as entries, count(*)::float8 as found,
        coalesce(sum(amount) filter (where type = ${ENTRY_TYPES.work}), 0) as work
      from credit_entries where account_id = account.id) as entry
    cross join lateral (select sum(amount) as amount, sum(dots) as dots from ${kudosTotals} where account_id = account.id) as total
    cross join lateral (select sum(amount) as amount, sum(dots) as dots from ${kudosEntries} where account_id = account.id) as earned
    cross join lateral (
      select coalesce(sum(remaining), 0)::float8 as lots from credit_lots where account_id = account.id and remaining > 0) as lot
    order by account.id`)
  return rows
}

export interface HoldFigures {
  readonly jobId: string
  readonly accountId: string
  readonly held: number
  readonly state: Hold['state']
  /** Dots taken for the job and dots returned, by the ledger. */
  readonly taken: number
  readonly returned: number
  /** Null if the job was deleted. */
  readonly jobStatus: string | null
}

/** Figures of some holds from one snapshot, by job, after the given hold. */
export async function figuresOfHolds(db: Executor, after: string = FIRST, limit: number): Promise<HoldFigures[]> {
  const { rows } = await db.execute<HoldFigures & Record<string, unknown>>(sql`
    select hold.job_id as "jobId", hold.account_id as "accountId", hold.amount as held, hold.state, job.status as "jobStatus",
           coalesce(-taken.amount, 0) as taken, coalesce(returned.amount, 0) as returned
    from (select * from credit_holds where job_id > ${after} order by job_id limit ${limit}) as hold
    left join credit_entries as taken on taken.ref = 'job:' || hold.job_id || ':hold'
    left join credit_entries as returned on returned.ref = 'job:' || hold.job_id || ':release'
    left join jobs as job on job.id = hold.job_id
    order by hold.job_id`)
  return rows
}

export async function insertAudit(db: Executor, audit: { accounts: number; problems: AuditProblem[] }): Promise<void> {
  await db.insert(creditAudits).values(audit)
}

/** Number of problems that the last audit recorded. */
export async function problemsOfLastAudit(db: Executor): Promise<number> {
  const [row] = await db
    .select({ problems: sql<number>`jsonb_array_length(${creditAudits.problems})` })
    .from(creditAudits)
    .orderBy(desc(creditAudits.id))
    .limit(1)
  return row?.problems ?? 0
}
