import { isActive } from '@stipple/core/domain/job'
import { remainingByClock, progressOf } from '@stipple/core/domain/progress'
import { unit } from '@stipple/imaging/scalar'
import type { JobRow } from '../../db/schema/jobs.ts'

export interface Estimate {
  /** Seconds until the expected end; 0 after it, undefined if unknown. */
  readonly wait: number | undefined
  /** 0..100, two decimals. */
  readonly progress: number
}

/** Fractions of a run: before the first its own pace is ignored, because loading takes time; from the second only its own pace counts. */
const TRUSTED = { from: 0.1, to: 0.4 }

interface Facts {
  readonly now: Date
  /** Jobs ahead of it. */
  readonly position: number
  /** Duration of recent runs of its model in seconds; undefined if there was none. */
  readonly typicalSeconds: number | undefined
  readonly slots: number
  /** Its engine reports no progress. */
  readonly silent?: boolean | undefined
}

/** Returns true if progress is estimated from the duration of earlier runs. */
export const isTimed = (
  job: Pick<JobRow, 'ratio' | 'startedAt'>,
  { silent = false, typicalSeconds }: Pick<Facts, 'silent' | 'typicalSeconds'>,
): boolean => silent && job.ratio === 0 && job.startedAt !== null && typicalSeconds !== undefined

/**
 * Estimates the remaining time of a job. Waiting jobs are distributed over `slots` workers, each with the duration of recent runs of its model. For a
 * running one, the typical duration is gradually replaced by its own pace.
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
    const left = remainingByClock(typicalSeconds ?? 0, passed)
    return { wait: round(left), progress: progressOf(left, passed) }
  }
  const whole = wholeSeconds(job.ratio, passed, typicalSeconds)
  // By its own pace: the rest of the typical time would contradict the progress that it reports.
  const progress = job.ratio > 0 && passed > 0 ? progressOf((passed * (1 - job.ratio)) / job.ratio, passed) : progressOfRatio(job.ratio)
  return { wait: whole && round((1 - job.ratio) * whole), progress }
}

/** Seconds of the whole run; undefined if unknown. */
function wholeSeconds(ratio: number, passed: number, typical: number | undefined): number | undefined {
  const own = ratio < TRUSTED.from ? undefined : passed / ratio
  if (own === undefined || typical === undefined) return own ?? (typical && Math.max(typical, passed))
  const share = unit((ratio - TRUSTED.from) / (TRUSTED.to - TRUSTED.from))
  return Math.max(typical, passed) * (1 - share) + own * share
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10
const progressOfRatio = (ratio: number): number => Math.round(ratio * 10_000) / 100
