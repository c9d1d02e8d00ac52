import { CallError } from '@stipple/core/contract/client'
import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import i18next from 'i18next'
import { api } from '../../../lib/api.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { applyRecipe, setDraft } from '../../drafts/public.ts'
import { applyReports, dismiss, type Jobs, PLACEHOLDER } from './store.ts'
import { canRunAgain } from './submit.ts'

/** A member's jobs by possible actions. */
export interface Queue {
  /** Running, oldest first. */
  readonly running: readonly Job[]
  /** Next one first; paused ones last. */
  readonly waiting: readonly Job[]
  /** Ended and repeatable; latest first. */
  readonly ended: readonly Job[]
}

export function queueOf({ jobs, dismissed, runs }: Pick<Jobs, 'jobs' | 'dismissed' | 'runs'>): Queue {
  const known = Object.values(jobs).filter(({ id }) => !id.startsWith(PLACEHOLDER) && !dismissed[id])
  const byAge = known.toSorted((one, other) => Date.parse(one.created) - Date.parse(other.created))
  const place = ({ paused, chain, queuePosition }: Job): number => (paused || chain?.waits ? Number.POSITIVE_INFINITY : queuePosition)
  return {
    running: byAge.filter((job) => isActive(job.status) && !job.queued),
    waiting: byAge
      .filter((job) => isActive(job.status) && job.queued)
      .toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other))),
    ended: byAge.filter((job) => canRunAgain(job, runs[job.id])).toReversed(),
  }
}

/** The waiting job to swap with: the nearest one in the same queue. */
export function neighbourOf(waiting: readonly Job[], job: Job, step: -1 | 1): Job | undefined {
  const line = waiting.filter(({ queued, paused, chain }) => queued === job.queued && !paused && !chain?.waits)
  const at = line.findIndex(({ id }) => id === job.id)
  return at < 0 ? undefined : line[at + step]
}

/** Swaps two waiting jobs, `job` one step ahead. Resolves to true if both were still waiting. */
export const swapJobs = (first: Job, second: Job): Promise<boolean> =>
  withNotice(async () => {
    const { jobs } = await api('POST /api/v2/generate/queue', { body: { ids: [first.id, second.id] } })
    applyReports(jobs)
    return jobs.length === 2
  })

/** Moves a waiting job to another's position in its queue; those between shift by one. Resolves to true if all were still waiting. */
export function placeJob(waiting: readonly Job[], job: Job, target: Job): Promise<boolean> {
  const line = waiting.filter((one) => one.queued === job.queued && !one.paused && !one.chain?.waits)
  const [from, to] = [line.findIndex(({ id }) => id === job.id), line.findIndex(({ id }) => id === target.id)]
  if (from < 0 || to < 0 || from === to) return Promise.resolve(false)
  const ids = line
    .map(({ id }) => id)
    .toSpliced(from, 1)
    .toSpliced(to, 0, job.id)
  return withNotice(async () => {
    const { jobs } = await api('POST /api/v2/generate/queue', { body: { ids } })
    applyReports(jobs)
    return jobs.length === ids.length
  })
}

export const pauseJob = ({ id }: Job, paused: boolean): Promise<boolean> =>
  withNotice(async () => {
    const { job } = await api('POST /api/v2/generate/queue/:id/pause', { params: { id }, body: { paused } })
    applyReports([job])
    return true
  })

/** Removes a waiting job and restores it in its form. Undefined on failure, otherwise the form's address. */
export async function editJob({ id }: Job): Promise<{ readonly type: ModeId; readonly model: string | undefined } | undefined> {
  let place: { readonly type: ModeId; readonly model: string | undefined } | undefined
  await withNotice(async () => {
    const { mode, model, template, input, job } = await api('POST /api/v2/generate/queue/:id/withdraw', { params: { id } })
    applyReports([job])
    dismiss(id)
    if (template === undefined) applyRecipe({ mode, model, input })
    else setDraft(`Apps/${template}`, input)
    place = template === undefined ? { type: mode, model: undefined } : { type: 'Apps', model: template }
    notify(i18next.t('playground.queue.edited'), { tone: 'done' })
    return true
  })
  return place
}

/** Returns true on success; otherwise shows the reason. */
async function withNotice(call: () => Promise<boolean>): Promise<boolean> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof CallError && error.reply?.code === 'not_waiting') notify(i18next.t('playground.queue.begun'), { tone: 'warning' })
    else notifyError(error)
    return false
  }
}
