import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'

/**
 * Merges a report into a job's known state. Reports may arrive out of order: an older one changes nothing, an ended job stays ended, and progress
 * never decreases. A size known only to this browser (of a source image) is kept.
 */
export function mergeJob(known: Job | undefined, report: Job): Job {
  if (!known) return report
  if (report.revision < known.revision) return known
  if (!isActive(known.status) && isActive(report.status)) return known
  const shape = { ...pick(known), ...pick(report) }
  if (!isActive(report.status) || report.status === 'Restarted') return { ...report, ...shape }
  return { ...report, ...shape, progress: Math.max(known.progress, report.progress) }
}

const pick = ({ width, height }: Job) => (width !== undefined && height !== undefined ? { width, height } : {})
