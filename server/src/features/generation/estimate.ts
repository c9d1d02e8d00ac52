import { isActive } from '@stipple/core/domain/job'
import { progressOf } from '@stipple/core/domain/progress'
import type { JobRow } from '../../db/schema/jobs.ts'

export interface Estimate {
  /** Seconds until the job is expected to be done; 0 when it has ended. */
  readonly wait: number
  /** 0..100, two decimals. */
  readonly progress: number
}

/** Seconds that a run takes when nothing is known of its model yet. */
const UNKNOWN_SECONDS = 8

/**
 * How long a job still takes. Waiting jobs take their turn among `slots` workers, each as long as recent runs of their model did; a running one is
 * judged by its own pace as soon as it reports any.
 */
export function estimate(
  job: Pick<JobRow, 'status' | 'ratio' | 'startedAt'>,
  facts: { now: Date; position: number; typicalSeconds: number | undefined; slots: number },
): Estimate {
  if (job.status === 'Finished') return { wait: 0, progress: 100 }
  if (!isActive(job.status)) return { wait: 0, progress: progressOfRatio(job.ratio) }
  const typical = facts.typicalSeconds ?? UNKNOWN_SECONDS
  if (!job.startedAt || job.status === 'Pending') return { wait: round(typical * (1 + facts.position / facts.slots)), progress: 0 }
  const passed = Math.max(0, (facts.now.getTime() - job.startedAt.getTime()) / 1000)
  if (job.ratio <= 0) return { wait: round(Math.max(typical - passed, 1)), progress: 0 }
  const wait = (passed * (1 - job.ratio)) / job.ratio
  return { wait: round(wait), progress: passed > 0 ? progressOf(wait, passed) : progressOfRatio(job.ratio) }
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10
const progressOfRatio = (ratio: number): number => Math.round(ratio * 10_000) / 100
