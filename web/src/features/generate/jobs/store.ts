import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input } from '@stipple/core/domain/property'
import { create } from 'zustand'
import { keep, kept } from '../../../lib/expiring.ts'
import { mergeJob } from './merge.ts'

/** How the browser hears of jobs: by the event stream, or by asking while there is none. */
type Connection = 'closed' | 'open' | 'lost'

/** All that makes a run, as the form gave it. */
export interface SentRun {
  readonly mode: ModeId
  readonly model: string
  /** The app that was run; mode and model are those it is made of. */
  readonly template?: string
  readonly modelName: string
  readonly input: Input
  readonly cost: number
  readonly count: number
  readonly larger: boolean
}

interface Jobs {
  readonly jobs: Readonly<Record<string, Job>>
  /** Seeds of the dot fields of jobs that were begun here, so that a job keeps its field when it gets its id. */
  readonly seeds: Readonly<Record<string, string>>
  /** What the jobs that were begun here were sent as, so that they can be sent again. */
  readonly runs: Readonly<Record<string, SentRun>>
  /** Jobs that ended before this page heard of them, and are not announced. */
  readonly old: Readonly<Record<string, true>>
  readonly dismissed: Readonly<Record<string, true>>
  /** The form that the server took last, and when in milliseconds since 1970. */
  readonly sent: { readonly form: string; readonly at: number } | undefined
  readonly connection: Connection
  /** The results are on screen: what failed is said there. */
  readonly watched: boolean
}

const EMPTY: Jobs = { jobs: {}, seeds: {}, runs: {}, old: {}, dismissed: {}, sent: undefined, connection: 'closed', watched: false }

export const useJobs = create<Jobs>()(() => EMPTY)

/** Ids of jobs that the server does not know yet begin with this. */
export const PLACEHOLDER = 'placeholder:'

/** Takes in reports; returns the jobs that ended with them. */
export function applyReports(reports: readonly Job[]): readonly Job[] {
  for (const report of reports) matchPlaceholder(report)
  const { jobs, old, dismissed } = useJobs.getState()
  const ended: Job[] = []
  const next = { ...jobs }
  const nextOld = { ...old }
  const nextDismissed = { ...dismissed }
  for (const report of reports) {
    const known = next[report.id]
    const merged = mergeJob(known, report)
    if (merged === known) continue
    next[report.id] = merged
    if (isActive(merged.status)) continue
    if (known && isActive(known.status)) ended.push(merged)
    else if (!known) nextOld[report.id] = true
    if (kept(DISMISSED + report.id) !== undefined) nextDismissed[report.id] = true
  }
  useJobs.setState({ jobs: next, old: nextOld, dismissed: nextDismissed })
  return ended
}

/** Shows a job before the server has heard of it. */
export const begin = (job: Job): void => useJobs.setState(({ jobs }) => ({ jobs: { ...jobs, [job.id]: job } }))

/** The server took the job that was begun under `key`. */
export function accept(key: string, job: Job): void {
  useJobs.setState(({ jobs, seeds }) => {
    const { [key]: begun, ...rest } = jobs
    const others = Object.entries(seeds).filter(([, seed]) => seed !== key)
    return {
      jobs: { ...rest, [job.id]: mergeJob(rest[job.id] ?? begun, job) },
      seeds: { ...Object.fromEntries(others), [job.id]: key },
    }
  })
}

/** The stream may tell of a job before the reply to its submission does: it takes the place that was begun for it. */
function matchPlaceholder(report: Job): void {
  const { jobs } = useJobs.getState()
  if (jobs[report.id] || !isActive(report.status)) return
  const begun = Object.values(jobs).find(
    ({ id, jobType, model }) => id.startsWith(PLACEHOLDER) && jobType === report.jobType && model === report.model,
  )
  if (begun) accept(begun.id, report)
}

export const drop = (id: string): void =>
  useJobs.setState(({ jobs }) => {
    const { [id]: _, ...rest } = jobs
    return { jobs: rest }
  })

/** Puts a job out of sight, for as long as the server tells of it. */
export function dismiss(id: string): void {
  keep(DISMISSED + id, '', DISMISSED_MINUTES)
  useJobs.setState(({ dismissed }) => ({ dismissed: { ...dismissed, [id]: true } }))
}

const DISMISSED = 'dismissed-'
/** The server tells of a job for an hour after its end. */
const DISMISSED_MINUTES = 61

export const activeJobs = (): readonly Job[] => Object.values(useJobs.getState().jobs).filter((job) => isActive(job.status))

export const forgetJobs = (): void => useJobs.setState(({ watched }) => ({ ...EMPTY, watched }))
