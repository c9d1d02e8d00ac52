import type { JobPhase } from '@stipple/core/domain/job'
import type { Json } from '@stipple/engines/spec'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { jobs, type JobRow } from '../../db/schema/jobs.ts'
import { byRun, type Run } from '../jobs/public.ts'

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
      revision: sql`nextval('job_revision')`,
    })
    .where(sql`${byRun(run)} and ${jobs.stage} <> 'ended'`)
    .returning({ id: jobs.id })
  return rows.length > 0
}

/** Keeps what an engine elsewhere is asked by, before it is asked. */
export async function recordOperation(db: Executor, run: Run, operation: Json): Promise<void> {
  await db
    .update(jobs)
    .set({ operation })
    .where(sql`${byRun(run)} and ${jobs.stage} <> 'ended'`)
}
