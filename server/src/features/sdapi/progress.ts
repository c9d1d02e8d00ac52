import { createHash, randomUUID } from 'node:crypto'
import { HOUR_MS } from '@stipple/core/domain/time'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { Caller } from '../../http/caller.ts'
import type { RequestKey } from '../../http/request-key.ts'
import { Problem } from '../../problem.ts'
import { cancel, describeJobs, findPreview, type Request } from '../generation/public.ts'
import { recentJobs } from '../jobs/lists/public.ts'
import { timestampOf } from './present.ts'

const MARK = 'sdapi:'
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Key of a job for later calls: by the program's task name, or by the idempotency key. */
export function requestKeyOf(task: string | undefined, once: RequestKey | undefined): Pick<Request, 'requestKey' | 'once'> {
  const mark = `${MARK}${hashOf(task ?? '')}:`
  return once ? { once: { ...once, key: mark + once.key } } : { requestKey: mark + randomUUID() }
}

/** Jobs of this key by these calls: open ones, and those ended within the hour, newest first. */
async function jobsOf(context: Context, { accountId, key }: Caller): Promise<readonly JobRow[]> {
  const jobs = await recentJobs(context.db, accountId, new Date(context.now().getTime() - HOUR_MS))
  return jobs
    .filter(({ requestKey, keyId }) => requestKey?.startsWith(MARK) === true && keyId === (key?.id ?? null))
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

const isActive = ({ stage }: JobRow): boolean => stage === 'running' || stage === 'parked'

/** The running job, or the one that has waited longest. */
const currentOf = (jobs: readonly JobRow[]): JobRow | undefined =>
  jobs.findLast(isActive) ?? jobs.findLast(({ stage }) => stage !== 'ended')

/** Progress of this key's running job. These programs run one at a time, without names. */
export async function progressOf(context: Context, caller: Caller, { withPicture }: { withPicture: boolean }) {
  const jobs = await jobsOf(context, caller)
  const current = currentOf(jobs)
  const { ratio, wait } = await paceOf(context, current)
  const steps = Number(current?.input['steps'] ?? 0)
  const preview = current && withPicture ? await findPreview(context.db, current) : undefined
  return {
    progress: ratio,
    eta_relative: wait ?? 0,
    state: {
      skipped: false,
      interrupted: !current && jobs[0]?.status === 'Cancelled',
      stopping_generation: false,
      job: current?.id ?? '',
      job_count: current ? current.count : 0,
      job_timestamp: timestampOf(current?.createdAt ?? new Date(0)),
      job_no: 0,
      sampling_step: Math.floor(ratio * steps),
      sampling_steps: steps,
    },
    current_image: preview ? (await sharp(preview.bytes).png().toBuffer()).toString('base64') : null,
    textinfo: null,
  }
}

interface ProgressQuery {
  readonly id_task?: string | null | undefined
  readonly id_live_preview?: number | null | undefined
  readonly live_preview?: boolean | null | undefined
}

/** The same for a named job, with its preview if it is newer than the program's; the texts are those of A1111 1.10 (`modules/progress.py`). */
export async function progressOfTask(
  context: Context,
  caller: Caller,
  { id_task, id_live_preview: shown, live_preview: wanted }: ProgressQuery,
) {
  const jobs = await jobsOf(context, caller)
  const mark = id_task == null ? undefined : `${MARK}${hashOf(id_task)}:`
  const job = jobs.find(({ requestKey }) => mark !== undefined && requestKey?.startsWith(mark) === true)
  const active = job !== undefined && isActive(job)
  if (!active) {
    const waiting = jobs.filter((one) => one.stage !== 'ended' && !isActive(one)).toReversed()
    const place = job ? waiting.indexOf(job) : -1
    const textinfo = place < 0 ? 'Waiting...' : `In queue: ${place + 1}/${waiting.length}`
    const completed = job?.stage === 'ended'
    return { active, queued: place >= 0, completed, progress: null, eta: null, live_preview: null, id_live_preview: -1, textinfo }
  }
  const { ratio, wait } = await paceOf(context, job)
  const preview = wanted === false ? undefined : await findPreview(context.db, job)
  const isNew = preview !== undefined && preview.revision !== shown
  return {
    active,
    queued: false,
    completed: false,
    progress: ratio,
    // Unknown before the job starts.
    eta: ratio > 0 ? (wait ?? null) : null,
    live_preview: isNew ? `data:${preview.type};base64,${Buffer.from(preview.bytes).toString('base64')}` : null,
    id_live_preview: preview?.revision ?? shown ?? -1,
    textinfo: null,
  }
}

/** Cancels the running job and releases its dots; idempotent. */
export async function interrupt(context: Context, caller: Caller): Promise<void> {
  const current = currentOf(await jobsOf(context, caller))
  if (!current) return
  await cancel(context, caller, current.id).catch((error: unknown) => {
    // It has just ended.
    if (!(error instanceof Problem)) throw error
  })
}

async function paceOf(context: Context, job: JobRow | undefined): Promise<{ ratio: number; wait: number | undefined }> {
  const [described] = job && job.stage !== 'ended' ? await describeJobs(context, [job], 'en') : []
  return { ratio: (described?.progress ?? 0) / 100, wait: described?.waitTime }
}
