import type { Job } from '@stipple/core/contract/shapes'
import { remainingByClock, progressOf } from '@stipple/core/domain/progress'
import { useEffect, useState } from 'react'

const TICK_MS = 1000

/** The progress of a job without engine reports continues with the clock; others show the last report. */
export function useTimed(job: Job): Job {
  const { timed = false, revision, id } = job
  const [since, setSince] = useState({ revision, at: Date.now(), now: Date.now() })
  useEffect(() => {
    if (!timed) return undefined
    const at = Date.now()
    setSince({ revision, at, now: at })
    const timer = setInterval(() => setSince((before) => ({ ...before, now: Date.now() })), TICK_MS)
    return () => clearInterval(timer)
  }, [timed, revision, id])
  if (!timed || job.waitTime === undefined || since.revision !== revision || job.progress >= 100) return job
  // Elapsed time at the report, computed from both figures.
  const before = (job.waitTime * job.progress) / (100 - job.progress)
  const passed = before + (since.now - since.at) / 1000
  const left = remainingByClock(job.waitTime + before, passed)
  return { ...job, waitTime: left, progress: Math.max(job.progress, progressOf(left, passed)) }
}
