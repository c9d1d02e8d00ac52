import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'

/**
 * What is known of a job after hearing of it again. Reports may overtake each other: an older one changes nothing, an ended job stays ended, and
 * progress never goes back while the job runs.
 */
export function mergeJob(known: Job | undefined, heard: Job): Job {
  if (!known) return heard
  if (heard.revision < known.revision) return known
  if (!isActive(known.status) && isActive(heard.status)) return known
  if (!isActive(heard.status) || heard.status === 'Restarted') return heard
  return { ...heard, progress: Math.max(known.progress, heard.progress) }
}
