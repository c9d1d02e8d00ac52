import type { PastRun } from '@stipple/core/domain/pace'
import type { Input } from '@stipple/core/domain/property'
import { and, asc, count, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { prepared } from '../../db/driver/query.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { type ComparisonRow, comparisons, jobEvents, jobs, type JobRow, type LaneName } from '../../db/schema/jobs.ts'

export async function findJob(db: Executor, id: string): Promise<JobRow | undefined> {
  const [row] = await jobsById(db, { ids: [id] })
  return row
}

export const findJobs = (db: Executor, ids: readonly string[]): Promise<JobRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : jobsById(db, { ids })

const jobsById = prepared('jobs_by_id', (db) =>
  db
    .select()
    .from(jobs)
    .where(sql`${jobs.id} = any(${sql.placeholder('ids')}::uuid[])`),
)

export async function findByRequestKey(db: Executor, accountId: string, requestKey: string): Promise<JobRow | undefined> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), eq(jobs.requestKey, requestKey)))
  return row
}

interface Named {
  readonly accountId: string
  readonly requestKey?: string | null | undefined
}

const oldKeyOf = (table: typeof jobs | typeof comparisons) =>
  and(
    eq(table.accountId, sql.placeholder('accountId')),
    eq(table.requestKey, sql.placeholder('requestKey')),
    sql`${table.createdAt} < now() - interval '1 day'`,
  )

const keyOfJobFreed = prepared('key_of_job_freed', (db) => db.update(jobs).set({ requestKey: null }).where(oldKeyOf(jobs)))
const keyOfComparisonFreed = prepared('key_of_comparison_freed', (db) =>
  db.update(comparisons).set({ requestKey: null }).where(oldKeyOf(comparisons)),
)

/** Lets a request key of a job, or of a comparison, that is older than a day be used anew. */
export const oldKeyFreed = ({ accountId, requestKey }: Named) =>
  requestKey == null ? undefined : keyOfJobFreed.with({ accountId, requestKey })
const freeOldKeyOfComparison = async (tx: Transaction, { accountId, requestKey }: Named): Promise<void> =>
  void (requestKey != null && (await keyOfComparisonFreed(tx, { accountId, requestKey })))

const isOpen = ne(jobs.stage, 'ended')

const recent = prepared('recent_jobs', (db) =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.accountId, sql.placeholder('accountId')), or(isOpen, gt(jobs.finishedAt, sql.placeholder('ended')))))
    .orderBy(desc(jobs.createdAt))
    .limit(200),
)

/** Open jobs and those that ended since `ended`, newest first. */
export const recentJobs = (db: Executor, accountId: string, ended: Date): Promise<JobRow[]> => recent(db, { accountId, ended })

/** A member, and the last revision that they have seen. */
interface Absence {
  readonly accountId: string
  readonly since?: number
}

/** For each of these members: open jobs, those that ended since `ended`, and what changed after what they have seen (the first 500 of those). */
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

/** A page of a member's jobs, the latest first: those before the one named, or after it. */
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
        before === undefined ? undefined : lt(jobs.id, before),
        after === undefined ? undefined : gt(jobs.id, after),
      ),
    )
    .orderBy(after === undefined ? desc(jobs.id) : asc(jobs.id))
    .limit(size)
  return after === undefined ? rows : rows.toReversed()
}

/** The last twenty finished runs of a model, without their prompts. */
export async function lastRuns(db: Executor, model: string): Promise<PastRun[]> {
  const { rows } = await db.execute<{ input: Input; outputs: number; seconds: number }>(sql`
    select input - '{prompt,negative_prompt}'::text[] as input, count as outputs, extract(epoch from finished_at - started_at)::float as seconds
    from jobs where model = ${model} and status = 'Finished' order by finished_at desc limit 20`)
  return rows
}

/** Finished jobs of each model by its id, and of each app by `apps/` and its id. */
export async function countRuns(db: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ name: string; runs: number }>(sql`
    select model as name, count(*)::int as runs from jobs where status = 'Finished' group by model
    union all
    select 'apps/' || template, count(*)::int from jobs where status = 'Finished' and template is not null group by template`)
  return new Map(rows.map(({ name, runs }) => [name, runs]))
}

/** Not ended, and not held back by its member. */
const isWanted = sql`finished_at is null and waiting_for is distinct from 'member'`

/** Open work of each model, without what its member holds back, and how many seconds an output took in the last 24 hours. */
export async function loadByModel(db: Executor): Promise<{ model: string; jobs: number; queued: number; seconds: number | null }[]> {
  const { rows } = await db.execute<{ model: string; jobs: number; queued: number; seconds: number | null }>(sql`
    select model, count(*) filter (where ${isWanted})::int as jobs, coalesce(sum(count) filter (where ${isWanted}), 0)::int as queued,
      (avg(extract(epoch from finished_at - started_at) / count) filter (where status = 'Finished'))::float as seconds
    from jobs where finished_at is null or finished_at > now() - interval '24 hours' group by model`)
  return rows
}

/** Jobs of a lane by what is done with them. */
export async function countLane(db: Executor, lane: LaneName): Promise<{ waiting: number; active: number }> {
  const { rows } = await db.execute<{ waiting: number; active: number }>(sql`
    select count(*) filter (where stage = 'queued')::int as waiting, count(*) filter (where stage <> 'queued')::int as active
    from jobs where lane = ${lane} and stage <> 'ended'`)
  return rows[0] ?? { waiting: 0, active: 0 }
}

/** All of a member's jobs, the oldest first. */
export const allJobs = (db: Executor, accountId: string): AsyncGenerator<JobRow> => rowsOfAccount(db, jobs, accountId)

const openJobsOf = (accountId: string) => and(eq(jobs.accountId, accountId), isOpen)

/** A member's jobs that have not ended, which cannot change until the transaction ends. */
export async function lockOpenJobs(tx: Transaction, accountId: string): Promise<string[]> {
  const rows = await tx.select({ id: jobs.id }).from(jobs).where(openJobsOf(accountId)).orderBy(asc(jobs.id)).for('update')
  return rows.map(({ id }) => id)
}

export async function countOpenJobs(db: Executor, accountId: string): Promise<number> {
  const [row] = await db.select({ open: count() }).from(jobs).where(openJobsOf(accountId))
  return row?.open ?? 0
}

/** Jobs of a comparison in the order of their combinations. */
export const jobsOfComparison = (db: Executor, comparison: string): Promise<JobRow[]> =>
  db.select().from(jobs).where(eq(jobs.comparison, comparison)).orderBy(asc(jobs.cell))

/** Undefined when the member already used this request key. */
export async function insertComparison(tx: Transaction, row: typeof comparisons.$inferInsert): Promise<ComparisonRow | undefined> {
  if (row.requestPrint != null) await freeOldKeyOfComparison(tx, row)
  const [inserted] = await tx
    .insert(comparisons)
    .values(row)
    .onConflictDoNothing({ target: [comparisons.accountId, comparisons.requestKey] })
    .returning()
  return inserted
}

/** A member's own comparison, by its id or by the key of its request. */
export async function findComparison(
  db: Executor,
  accountId: string,
  by: { readonly id: string } | { readonly requestKey: string },
): Promise<ComparisonRow | undefined> {
  const [row] = await db
    .select()
    .from(comparisons)
    .where(and(eq(comparisons.accountId, accountId), 'id' in by ? eq(comparisons.id, by.id) : eq(comparisons.requestKey, by.requestKey)))
  return row
}

/** Deletes all jobs of a member and what happened to them. */
export async function deleteAllJobs(db: Executor, accountId: string): Promise<void> {
  await db.delete(comparisons).where(eq(comparisons.accountId, accountId))
  await db.delete(jobs).where(eq(jobs.accountId, accountId))
  await db.delete(jobEvents).where(eq(jobEvents.accountId, accountId))
}
