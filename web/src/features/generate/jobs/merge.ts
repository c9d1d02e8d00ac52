import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'

/**
 * Merges a report into the known state of a job. Reports may arrive out of order: an older one changes nothing, an ended job stays ended, and progress never
 * decreases while the job runs. A size that only this browser knows (that of a source picture) is kept.
 */
export function mergeJob(known: Job | undefined, heard: Job): Job {
  if (!known) return heard
  if (heard.revision < known.revision) return known
  if (!isActive(known.status) && isActive(heard.status)) return known
  const shape = { ...pick(known), ...pick(heard) }
  if (!isActive(heard.status) || heard.status === 'Restarted') return { ...heard, ...shape }
  return { ...heard, ...shape, progress: Math.max(known.progress, heard.progress) }
}

const pick = ({ width, height }: Job) => (width !== undefined && height !== undefined ? { width, height } : {})
