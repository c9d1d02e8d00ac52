import type { Work } from '@stipple/core/contract/shapes'
import { toLanguage } from '@stipple/core/domain/text'
import { ERRORS, type ErrorCode } from '@stipple/core/errors'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { Problem } from '../../problem.ts'
import type { WaitForEnd } from '../jobs/follow/public.ts'
import { deliver, findWorkFile, worksOfJobs } from '../works/public.ts'
import { cancel, type Member, type Request, submit } from './service.ts'

/** Longest time that a client waits by itself; an unfinished job is then cancelled and costs nothing. */
const PATIENCE_MS = 10 * 60_000

interface Waiting {
  readonly waitForEnd: WaitForEnd
  /** Aborted when the client no longer waits. */
  readonly signal: AbortSignal
  /** True if the client can fetch the same job again: the job then continues when the client disconnects. */
  readonly isRepeatable: boolean
  /** Called with the queued job. */
  readonly onQueued?: (job: JobRow) => void
}

/**
 * Submits a job and waits for its end. If the caller disconnects or the server stops, the job is cancelled and costs nothing, unless it is
 * repeatable. Throws as `submit`, and the reason of a failed job.
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
        // It has just ended.
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

/** Works of a finished job with their bytes, in order of creation. */
export async function readOutputs(
  context: Context,
  { id: job, accountId }: Pick<JobRow, 'id' | 'accountId'>,
): Promise<readonly { readonly work: Work; readonly bytes: Uint8Array }[]> {
  const { db, storage } = context
  const works = (await worksOfJobs(db, [job])).get(job) ?? []
  return Promise.all(
    works.map(async (work) => {
      const file = await findWorkFile(db, { id: work.image_id, accountId })
      if (!file) throw new Problem('not_found')
      const { key } = await deliver(context, file, { language: toLanguage(undefined), viewer: accountId })
      return { work, bytes: await storage.get(key) }
    }),
  )
}
