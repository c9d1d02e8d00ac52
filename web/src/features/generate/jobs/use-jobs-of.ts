import type { Job } from '@stipple/core/contract/shapes'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { useMemo } from 'react'
import { useJobs } from './store.ts'

/** Known jobs of one mode. */
export function useJobsOf(mode: ModeId): readonly Job[] {
  const jobs = useJobs((state) => state.jobs)
  return useMemo(() => Object.values(jobs).filter((job) => job.mode === mode), [jobs, mode])
}

/** Jobs started by one-click actions on a work from this page, newest first. */
export function useJobsFrom(work: string): readonly Job[] {
  const jobs = useJobs((state) => state.jobs)
  const runs = useJobs((state) => state.runs)
  return useMemo(
    () =>
      Object.values(jobs)
        .filter(({ id }) => runs[id]?.origin?.image_id === work)
        .toReversed(),
    [jobs, runs, work],
  )
}
