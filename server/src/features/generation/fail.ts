import { EngineError } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { byRun, transition } from '../jobs/public.ts'
import { toErrorCode } from './codes.ts'

/** Ends a job that failed; its dots come back. */
export async function fail(context: Context, job: JobRow, error: unknown): Promise<void> {
  const known = error instanceof EngineError ? error : undefined
  if (known?.code !== 'cancelled') context.log.error({ job: job.id, model: job.model, error }, 'generation failed')
  const detail = error instanceof Error ? error.message : String(error)
  await context.db.transaction((tx) => transition(tx, byRun(job), { to: 'failed', code: toErrorCode(error), detail, text: known?.text }))
}
