import type { JobPhase, JobStatus } from '@stipple/core/domain/job'
import type { Input } from '@stipple/core/domain/property'
import type { Json } from '@stipple/engines/spec'
import { and, asc, count, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { jobs, type JobRow } from '../../db/schema/jobs.ts'

const ACTIVE: JobStatus[] = ['Pending', 'Processing', 'Restarted']
const RUNNING: JobStatus[] = ['Processing', 'Restarted']
const nextRevision = sql`nextval('job_revision')`

export interface NewJob {
  readonly accountId: string
  readonly requestKey: string | undefined
  readonly mode: string
  readonly model: string
  readonly template: string | undefined
  readonly translate: boolean
  readonly flagged: boolean
  readonly input: Input
  readonly cost: number
  readonly count: number
}

/** Inserts a job; undefined when the member already used this request key. */
export async function insertJob(db: Executor, job: NewJob): Promise<JobRow | undefined> {
  const [row] = await db
    .insert(jobs)
    .values(job)
    .onConflictDoNothing({ target: [jobs.accountId, jobs.requestKey] })
    .returning()
  return row
}

export async function findJob(db: Executor, id: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id))
  return row
}

export const findJobs = (db: Executor, ids: readonly string[]): Promise<JobRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(jobs)
        .where(inArray(jobs.id, [...ids]))

export async function findByRequestKey(db: Executor, accountId: string, requestKey: string): Promise<JobRow | undefined> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), eq(jobs.requestKey, requestKey)))
  return row
}

/** Running jobs and those that ended since `ended`, newest first. */
export const recentJobs = (db: Executor, accountId: string, ended: Date): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), or(inArray(jobs.status, ACTIVE), gt(jobs.finishedAt, ended))))
    .orderBy(desc(jobs.createdAt))
    .limit(200)

/** Jobs of a member that changed after a revision, in the order of the changes. */
export const changesSince = (db: Executor, accountId: string, revision: number): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), gt(jobs.revision, revision)))
    .orderBy(asc(jobs.revision))
    .limit(500)

/** Median seconds of the last twenty runs of a model, for the same number of outputs. */
export async function typicalSeconds(db: Executor, model: string, outputs: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at)) as seconds
    from (select finished_at, started_at from jobs
          where model = ${model} and count = ${outputs} and status = 'Finished' order by finished_at desc limit 20) as recent`)
  const seconds = rows[0]?.seconds
  return seconds ?? undefined
}

/** Open work of each model, and how many seconds an output took in the last 24 hours. */
export async function loadByModel(db: Executor): Promise<{ model: string; jobs: number; queued: number; seconds: number | null }[]> {
  const { rows } = await db.execute<{ model: string; jobs: number; queued: number; seconds: number | null }>(sql`
    select model, count(*) filter (where finished_at is null)::int as jobs,
      coalesce(sum(count) filter (where finished_at is null), 0)::int as queued,
      (avg(extract(epoch from finished_at - started_at) / count) filter (where status = 'Finished'))::float as seconds
    from jobs where finished_at is null or finished_at > now() - interval '24 hours' group by model`)
  return rows
}

/** Takes a job for one run. Undefined when it has ended meanwhile. A job that ran before shows as Restarted. */
export async function claimJob(db: Executor, id: string): Promise<JobRow | undefined> {
  const [row] = await db
    .update(jobs)
    .set({
      status: sql`case when ${jobs.attempt} = 0 then 'Processing' else 'Restarted' end::job_status`,
      phase: 'preparing',
      attempt: sql`${jobs.attempt} + 1`,
      ratio: 0,
      note: null,
      startedAt: sql`now()`,
      heartbeatAt: sql`now()`,
      revision: nextRevision,
    })
    .where(and(eq(jobs.id, id), inArray(jobs.status, ACTIVE)))
    .returning()
  return row
}

/** Notes how far a run is. False when the job is no longer this run's: it was cancelled or given to another. */
export async function recordProgress(
  db: Executor,
  run: Run,
  change: { ratio?: number; phase?: JobPhase; note?: JobRow['note'] },
): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({
      ...(change.ratio !== undefined && { ratio: sql`greatest(${jobs.ratio}, ${change.ratio})` }),
      ...(change.phase && { phase: change.phase }),
      ...(change.note !== undefined && { note: change.note }),
      heartbeatAt: sql`now()`,
      revision: nextRevision,
    })
    .where(stillMine(run))
    .returning({ id: jobs.id })
  return rows.length > 0
}

export async function recordOperation(db: Executor, run: Run, operation: Json): Promise<void> {
  await db
    .update(jobs)
    .set({ operation, heartbeatAt: sql`now()` })
    .where(stillMine(run))
}

/** Ends a run. False when the job is no longer this run's, and nothing may be delivered for it. */
export async function finishRun(db: Executor, run: Run, warnings: JobRow['warnings']): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ status: 'Finished', ratio: 1, note: null, warnings, operation: null, finishedAt: sql`now()`, revision: nextRevision })
    .where(stillMine(run))
    .returning({ id: jobs.id })
  return rows.length > 0
}

export async function failRun(
  db: Executor,
  run: Run,
  error: { code: string; detail: string; text: JobRow['errorText'] | undefined },
): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({
      status: 'Failed',
      errorCode: error.code,
      errorDetail: error.detail,
      errorText: error.text ?? null,
      note: null,
      operation: null,
      finishedAt: sql`now()`,
      revision: nextRevision,
    })
    .where(stillMine(run))
    .returning({ id: jobs.id })
  return rows.length > 0
}

/** Puts a run back: the worker is stopping and another will take the job. */
export async function putBack(db: Executor, run: Run): Promise<void> {
  await db.update(jobs).set({ status: 'Restarted', phase: 'waiting', ratio: 0, note: null, revision: nextRevision }).where(stillMine(run))
}

/** Ends a job that has not ended; undefined when it had. */
export async function cancelJob(db: Executor, id: string): Promise<JobRow | undefined> {
  const [row] = await db
    .update(jobs)
    .set({
      status: 'Cancelled',
      errorCode: 'cancelled',
      cancelRequested: sql`now()`,
      note: null,
      finishedAt: sql`now()`,
      revision: nextRevision,
    })
    .where(and(eq(jobs.id, id), inArray(jobs.status, ACTIVE)))
    .returning()
  return row
}

/** All of a member's jobs, the oldest first. */
export const allJobs = (db: Executor, accountId: string): AsyncGenerator<JobRow> => rowsOfAccount(db, jobs, accountId)

const openJobsOf = (accountId: string) => and(eq(jobs.accountId, accountId), inArray(jobs.status, ACTIVE))

/** Ids of a member's jobs that have not ended, which cannot change until the transaction ends. */
export async function lockOpenJobs(tx: Transaction, accountId: string): Promise<string[]> {
  const rows = await tx.select({ id: jobs.id }).from(jobs).where(openJobsOf(accountId)).orderBy(asc(jobs.id)).for('update')
  return rows.map(({ id }) => id)
}

export async function countOpenJobs(db: Executor, accountId: string): Promise<number> {
  const [row] = await db.select({ open: count() }).from(jobs).where(openJobsOf(accountId))
  return row?.open ?? 0
}

export async function deleteAllJobs(db: Executor, accountId: string): Promise<void> {
  await db.delete(jobs).where(eq(jobs.accountId, accountId))
}

/** One attempt at a job. */
export interface Run {
  readonly id: string
  readonly attempt: number
}

const stillMine = (run: Run) => and(eq(jobs.id, run.id), eq(jobs.attempt, run.attempt), inArray(jobs.status, RUNNING))
