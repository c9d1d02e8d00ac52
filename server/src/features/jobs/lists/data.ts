import { and, asc, count, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../db/database.ts'
import { prepared } from '../../../db/driver/query.ts'
import { rowsOfAccount } from '../../../db/rows-of-account.ts'
import { jobs, type JobRow } from '../../../db/schema/jobs.ts'

export async function findByRequestKey(db: Executor, accountId: string, requestKey: string): Promise<JobRow | undefined> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), eq(jobs.requestKey, requestKey)))
  return row
}

const isOpen = ne(jobs.stage, 'ended')

const recent = prepared('recent_jobs', (db) =>
  db
    .select()
    .from(jobs)
    .where(
      and(eq(jobs.accountId, sql.placeholder('accountId')), isNull(jobs.live), or(isOpen, gt(jobs.finishedAt, sql.placeholder('ended')))),
    )
    .orderBy(desc(jobs.createdAt))
    .limit(200),
)

/** Open jobs and those ended since `ended`, without redraws of live mode, newest first. */
export const recentJobs = (db: Executor, accountId: string, ended: Date): Promise<JobRow[]> => recent(db, { accountId, ended })

/** Jobs of a member's chain in step order; empty if there is none. */
export const jobsOfChain = (db: Executor, accountId: string, chain: string): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.chain, chain), eq(jobs.accountId, accountId)))
    .orderBy(asc(jobs.step))

/** A member, and the last revision that they saw. */
interface Absence {
  readonly accountId: string
  readonly since?: number
}

/** For each member: open jobs, jobs ended since `ended`, and the first 500 changes after the last revision seen. */
export async function missedJobs(db: Executor, absences: readonly Absence[], ended: Date): Promise<JobRow[]> {
  if (absences.length === 0) return []
  const missed = sql`
    select missed.id from jsonb_to_recordset(${JSON.stringify(absences)}::jsonb) as absent ("accountId" uuid, since bigint), lateral (
      (select id from jobs where account_id = absent."accountId" and (stage <> 'ended' or finished_at > ${ended})
        order by created_at desc limit 200)
      union all
      (select id from jobs where account_id = absent."accountId" and revision > absent.since order by revision limit 500)
    ) as missed`
  return db
    .select()
    .from(jobs)
    .where(sql`${jobs.id} in (${missed})`)
}

/** A page of a member's jobs without redraws of live mode and those that a blind comparison hides, latest first, before or after the given one. */
export async function jobsInOrder(
  db: Executor,
  accountId: string,
  { before, after, size }: { readonly before?: string | undefined; readonly after?: string | undefined; readonly size: number },
): Promise<JobRow[]> {
  const rows = await db
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.accountId, accountId),
        isNull(jobs.live),
        eq(jobs.sealed, false),
        before === undefined ? undefined : lt(jobs.id, before),
        after === undefined ? undefined : gt(jobs.id, after),
      ),
    )
    .orderBy(after === undefined ? desc(jobs.id) : asc(jobs.id))
    .limit(size)
  return after === undefined ? rows : rows.toReversed()
}

/** All jobs of a member, oldest first. */
export const allJobs = (db: Executor, accountId: string): AsyncGenerator<JobRow> => rowsOfAccount(db, jobs, accountId)

const openJobsOf = (accountId: string) => and(eq(jobs.accountId, accountId), isOpen)

/** Locks a member's open jobs until the end of the transaction. */
export async function lockOpenJobs(tx: Transaction, accountId: string): Promise<string[]> {
  const rows = await tx.select({ id: jobs.id }).from(jobs).where(openJobsOf(accountId)).orderBy(asc(jobs.id)).for('update')
  return rows.map(({ id }) => id)
}

export async function countOpenJobs(db: Executor, accountId: string): Promise<number> {
  const [row] = await db.select({ open: count() }).from(jobs).where(openJobsOf(accountId))
  return row?.open ?? 0
}
