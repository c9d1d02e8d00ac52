import type { Job } from '@stipple/core/contract/shapes'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Average seconds per output of each model in this browser; the estimate that is shown before generating. */
const useDurations = create<Readonly<Record<string, number>>>()(persist(() => ({}), { name: 'stipple-durations', version: 1 }))

const WEIGHT_OF_NEWEST = 0.4

export function learnDuration(job: Job): void {
  const seconds = (Date.now() - Date.parse(job.created)) / 1000 / Math.max(1, job.count)
  const before = useDurations.getState()[job.model] ?? seconds
  useDurations.setState({ [job.model]: before + (seconds - before) * WEIGHT_OF_NEWEST })
}

/** Estimated seconds of a run; undefined when this browser has not seen the model run. */
export const useEstimate = (model: string | undefined, outputs: number): number | undefined =>
  useDurations((known) => {
    const one = known[model ?? '']
    return one === undefined ? undefined : one * outputs
  })
