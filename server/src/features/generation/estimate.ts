import { isActive } from '@stipple/core/domain/job'
import { leftByClock, progressOf } from '@stipple/core/domain/progress'
import { unit } from '@stipple/imaging/scalar'
import type { JobRow } from '../../db/schema/jobs.ts'

export interface Estimate {
  /** Seconds until the job is expected to be done; 0 when it has ended, undefined while nothing is known. */
  readonly wait: number | undefined
  /** 0..100, two decimals. */
  readonly progress: number
}

/** Parts of a run before which its own pace says nothing, as what is loaded first takes its time, and from which it alone counts. */
const TELLING = { from: 0.1, to: 0.4 }

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
 * what is left of the usual time, and more and more of the time that follows from its own pace.
 */
export function estimate(
  job: Pick<JobRow, 'status' | 'ratio' | 'startedAt'>,
  { now, position, typicalSeconds, slots, silent }: Facts,
): Estimate {
  if (job.status === 'Finished') return { wait: 0, progress: 100 }
  if (!isActive(job.status)) return { wait: 0, progress: progressOfRatio(job.ratio) }
  if (!job.startedAt || job.status === 'Pending')
    return { wait: typicalSeconds && round(typicalSeconds * (1 + position / slots)), progress: 0 }
  const passed = Math.max(0, (now.getTime() - job.startedAt.getTime()) / 1000)
  if (isTimed(job, { silent, typicalSeconds })) {
    const left = leftByClock(typicalSeconds ?? 0, passed)
    return { wait: round(left), progress: progressOf(left, passed) }
  }
  const whole = wholeSeconds(job.ratio, passed, typicalSeconds)
  // By its own pace: what is left of the usual time would not be the progress that it reports.
  const progress = job.ratio > 0 && passed > 0 ? progressOf((passed * (1 - job.ratio)) / job.ratio, passed) : progressOfRatio(job.ratio)
  return { wait: whole && round((1 - job.ratio) * whole), progress }
}

/** Seconds for the whole run; undefined while nothing is known. */
function wholeSeconds(ratio: number, passed: number, typical: number | undefined): number | undefined {
  const own = ratio < TELLING.from ? undefined : passed / ratio
  if (own === undefined || typical === undefined) return own ?? (typical && Math.max(typical, passed))
  const share = unit((ratio - TELLING.from) / (TELLING.to - TELLING.from))
  return Math.max(typical, passed) * (1 - share) + own * share
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10
const progressOfRatio = (ratio: number): number => Math.round(ratio * 10_000) / 100
