import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { prepared } from '../../db/driver/query.ts'
import { comparisons, jobEvents, jobs, type JobRow } from '../../db/schema/jobs.ts'

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

interface Named {
  readonly accountId: string
  readonly requestKey?: string | null | undefined
}

const keyFreed = prepared('key_of_job_freed', (db) =>
  db
    .update(jobs)
    .set({ requestKey: null })
    .where(
      and(
        eq(jobs.accountId, sql.placeholder('accountId')),
        eq(jobs.requestKey, sql.placeholder('requestKey')),
        sql`${jobs.createdAt} < now() - interval '1 day'`,
      ),
    ),
)

/** Frees the request key of a job that is older than a day. */
export const oldKeyFreed = ({ accountId, requestKey }: Named) => (requestKey == null ? undefined : keyFreed.with({ accountId, requestKey }))

/** Deletes all jobs of a member and their events. */
export async function deleteAllJobs(db: Executor, accountId: string): Promise<void> {
  await db.delete(comparisons).where(eq(comparisons.accountId, accountId))
  await db.delete(jobs).where(eq(jobs.accountId, accountId))
  await db.delete(jobEvents).where(eq(jobEvents.accountId, accountId))
}
