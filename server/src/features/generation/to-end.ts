import type { Work } from '@stipple/core/contract/shapes'
import { ERRORS, type ErrorCode } from '@stipple/core/errors'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { Problem } from '../../problem.ts'
import type { WaitForEnd } from '../jobs/follow/public.ts'
import { findWorkFile, worksOfJobs } from '../works/public.ts'
import { cancel, type Member, type Request, submit } from './service.ts'

/** Longest that a client waits by itself: what is not done by then is given up, and costs nothing. */
const PATIENCE_MS = 10 * 60_000

interface Waiting {
  readonly waitForEnd: WaitForEnd
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal
  /** True if the client can fetch the same job again: the job then continues when the client disconnects. */
  readonly isRepeatable: boolean
  /** Called with the job as it was queued. */
  readonly onQueued?: (job: JobRow) => void
}

/**
 * Makes something and waits for it. When the caller goes away before, or the server stops, the job is cancelled and costs nothing, unless it can be asked for again.
 * Throws what `submit` throws, and why the job failed.
 */
export async function submitToEnd(context: Context, member: Member, request: Request, waiting: Waiting): Promise<JobRow> {
  const queued = await submit(context, member, request)
  waiting.onQueued?.(queued)
  const { signal } = waiting
  const job = await waiting.waitForEnd(queued.id, { signal, milliseconds: PATIENCE_MS })
  if (!job) throw new Problem('not_found')
  if (job.stage !== 'ended') {
    if (!waiting.isRepeatable)
      await cancel(context, member, job.id).catch((error: unknown) => {
        // It ended in this moment.
        if (!(error instanceof Problem)) throw error
      })
    throw new Problem(signal.aborted ? 'unavailable' : 'engine_timeout')
  }
  if (job.status !== 'Finished') throw new Problem(codeOf(job))
  return job
}

const codeOf = ({ errorCode, status }: JobRow): ErrorCode => {
  if (status === 'Cancelled') return 'cancelled'
  return errorCode !== null && Object.hasOwn(ERRORS, errorCode) ? (errorCode as ErrorCode) : 'engine_failed'
}

/** Works of a finished job with their bytes, in the order that they were made. */
export async function readOutputs(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { id: job, accountId }: Pick<JobRow, 'id' | 'accountId'>,
): Promise<readonly { readonly work: Work; readonly bytes: Uint8Array }[]> {
  const works = (await worksOfJobs(db, [job])).get(job) ?? []
  return Promise.all(
    works.map(async (work) => {
      const file = await findWorkFile(db, { id: work.image_id, accountId })
      if (!file) throw new Problem('not_found')
      return { work, bytes: await storage.get(file.file) }
    }),
  )
}
