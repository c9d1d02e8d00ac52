import { isActive } from '@stipple/core/domain/job'
import { leftByClock, progressOf } from '@stipple/core/domain/progress'
import type { JobRow } from '../../db/schema/jobs.ts'

export interface Estimate {
  /** Seconds until the job is expected to be done; 0 when it has ended, and while nothing can be said. */
  readonly wait: number
  /** 0..100, two decimals. */
  readonly progress: number
}

/** The part of a run before which its own pace says nothing: what is loaded first takes its time. */
const TELLING_RATIO = 0.1

interface Facts {
  readonly now: Date
  /** Jobs that are before it. */
  readonly position: number
  /** Duration of recent runs of its model, in seconds; undefined when there was none. */
  readonly typicalSeconds: number | undefined
  readonly slots: number
  /** Its engine says nothing of its progress. */
  readonly silent?: boolean | undefined
}

/** Returns true if progress is estimated from the duration of earlier runs. */
export const isTimed = (
  job: Pick<JobRow, 'ratio' | 'startedAt'>,
  { silent = false, typicalSeconds }: Pick<Facts, 'silent' | 'typicalSeconds'>,
): boolean => silent && job.ratio === 0 && job.startedAt !== null && typicalSeconds !== undefined

/**
 * Estimates the time that a job still takes. Waiting jobs take their turn among `slots` workers, each as long as recent runs of their model did. A running one takes
 * what is left of the usual time, or of its own when that is longer: so what is left never rises faster than the clock goes.
 */
export function estimate(
  job: Pick<JobRow, 'status' | 'ratio' | 'startedAt'>,
  { now, position, typicalSeconds, slots, silent }: Facts,
): Estimate {
  if (job.status === 'Finished') return { wait: 0, progress: 100 }
  if (!isActive(job.status)) return { wait: 0, progress: progressOfRatio(job.ratio) }
  if (!job.startedAt || job.status === 'Pending') return { wait: round((typicalSeconds ?? 0) * (1 + position / slots)), progress: 0 }
  const passed = Math.max(0, (now.getTime() - job.startedAt.getTime()) / 1000)
  if (isTimed(job, { silent, typicalSeconds })) {
    const left = leftByClock(typicalSeconds ?? 0, passed)
    return { wait: round(left), progress: progressOf(left, passed) }
  }
  const whole = typicalSeconds === undefined ? ownSeconds(job.ratio, passed) : Math.max(typicalSeconds, passed)
  // By its own pace: what is left of the usual time would not be the progress that it reports.
  const progress = job.ratio > 0 && passed > 0 ? progressOf((passed * (1 - job.ratio)) / job.ratio, passed) : progressOfRatio(job.ratio)
  return { wait: round((1 - job.ratio) * whole), progress }
}

/** Seconds for the whole run by its own pace; 0 while that says nothing. */
const ownSeconds = (ratio: number, passed: number): number => (ratio < TELLING_RATIO ? 0 : passed / ratio)

const round = (seconds: number): number => Math.round(seconds * 10) / 10
const progressOfRatio = (ratio: number): number => Math.round(ratio * 10_000) / 100
