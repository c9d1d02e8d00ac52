import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import { api } from '../../../lib/api.ts'
import { useJobs } from './store.ts'

/** Listeners of the redraws that this page made, by the ids of their jobs. */
const listeners = new Map<string, (job: Job) => void>()
/** The last reports, since one may come before the reply to its submission. */
let early: readonly Job[] = []
const MAX_EARLY = 20

/** Passes reports of redraws to those who wait for them; returns the other reports, which the results show. */
export function withoutRedraws(reports: readonly Job[]): readonly Job[] {
  const redraws = reports.filter(({ live }) => live !== undefined)
  for (const report of redraws) listeners.get(report.id)?.(report)
  early = [...early, ...redraws].slice(-MAX_EARLY)
  return reports.filter(({ live }) => live === undefined)
}

const ASK_MS = 500

/** Follows a redraw to its end: by the event stream, and by asking while there is none. `onReport` is called with everything that is learned of it. */
export function followRedraw(first: Job, onReport: (job: Job) => void): Promise<Job> {
  const { id } = first
  const { promise, resolve } = Promise.withResolvers<Job>()
  let latest = first
  const take = (report: Job): void => {
    if (report.revision < latest.revision) return
    latest = report
    onReport(report)
    if (isActive(report.status)) return
    clearInterval(timer)
    listeners.delete(id)
    resolve(report)
  }
  const timer = setInterval(() => {
    if (useJobs.getState().connection === 'open') return
    api('GET /api/v2/generate/check/:id', { params: { id } }).then(
      ({ job }) => take(job),
      () => undefined,
    )
  }, ASK_MS)
  listeners.set(id, take)
  for (const report of [first, ...early.filter((one) => one.id === id)]) take(report)
  return promise
}
