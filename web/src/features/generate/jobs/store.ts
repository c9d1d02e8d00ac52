import type { Job, Work } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input } from '@stipple/core/domain/property'
import { create } from 'zustand'
import { setExpiring, getExpiring } from '../../../lib/expiring.ts'
import { mergeJob } from './merge.ts'

/** Connection to the server: the event stream, or polling while it is lost. */
type Connection = 'closed' | 'open' | 'lost'

/** Everything that determines a run, as the form gave it. */
export interface SentRun {
  readonly mode: ModeId
  readonly model: string
  /** The app that is run; mode and model are those of its base. */
  readonly template?: string
  readonly modelName: string
  readonly input: Input
  readonly cost: number
  readonly count: number
  readonly larger: boolean
  /** The work that a one-click action started from. */
  readonly origin?: Work
}

/** State of a run that the server has not confirmed; shown as a placeholder job. */
export interface Unsent {
  /** Reason of the server's refusal. */
  readonly refusal?: string
  /** Current price, if changed. */
  readonly price?: number
}

export interface Jobs {
  readonly jobs: Readonly<Record<string, Job>>
  /** Seeds of the animated dots of jobs sent by this page, so that a job keeps its pattern when it gets its id. */
  readonly seeds: Readonly<Record<string, string>>
  /** Runs of the jobs sent by this page, for repeating them. */
  readonly runs: Readonly<Record<string, SentRun>>
  /** Jobs that ended before this page knew them, and are not announced. */
  readonly old: Readonly<Record<string, true>>
  readonly dismissed: Readonly<Record<string, true>>
  /** Runs in the outbox, by placeholder id. */
  readonly unsent: Readonly<Record<string, Unsent>>
  /** The last accepted form, and its time in Unix milliseconds. */
  readonly sent: { readonly form: string; readonly at: number } | undefined
  readonly connection: Connection
  /** The results are on screen and show failures themselves. */
  readonly resultsVisible: boolean
}

const EMPTY: Jobs = {
  jobs: {},
  seeds: {},
  runs: {},
  unsent: {},
  old: {},
  dismissed: {},
  sent: undefined,
  connection: 'closed',
  resultsVisible: false,
}

export const useJobs = create<Jobs>()(() => EMPTY)

/** Prefix of placeholder ids. */
export const PLACEHOLDER = 'placeholder:'

/** Merges reports; returns the jobs that ended with them. */
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
    if (getExpiring(DISMISSED + report.id) !== undefined) nextDismissed[report.id] = true
  }
  useJobs.setState({ jobs: next, old: nextOld, dismissed: nextDismissed })
  return ended
}

/** Shows a job before the server knows it. */
export const addPlaceholder = (job: Job): void => useJobs.setState(({ jobs }) => ({ jobs: { ...jobs, [job.id]: job } }))

/** Replaces the placeholder `key` by the accepted job. */
export function replacePlaceholder(key: string, job: Job): void {
  useJobs.setState(({ jobs, seeds, unsent }) => {
    const { [key]: placeholder, ...rest } = jobs
    const { [key]: _, ...stillUnsent } = unsent
    const others = Object.entries(seeds).filter(([, seed]) => seed !== key)
    return {
      jobs: { ...rest, [job.id]: mergeJob(rest[job.id] ?? placeholder, job) },
      seeds: { ...Object.fromEntries(others), [job.id]: key },
      unsent: stillUnsent,
    }
  })
}

/** A report may come by the stream before the reply to its submission: it replaces the placeholder of that submission. */
function matchPlaceholder(report: Job): void {
  const { jobs, unsent } = useJobs.getState()
  if (jobs[report.id] || report.comparison || !isActive(report.status)) return
  const placeholder = Object.values(jobs).find(
    ({ id, mode, model }) => id.startsWith(PLACEHOLDER) && !unsent[id] && mode === report.mode && model === report.model,
  )
  if (placeholder) replacePlaceholder(placeholder.id, report)
}

export const removeJob = (id: string): void =>
  useJobs.setState(({ jobs, unsent }) => {
    const { [id]: _, ...rest } = jobs
    const { [id]: __, ...waiting } = unsent
    return { jobs: rest, unsent: waiting }
  })

/** Hides a job for as long as the server reports it. */
export function dismiss(id: string): void {
  setExpiring(DISMISSED + id, '', DISMISSED_MINUTES)
  useJobs.setState(({ dismissed }) => ({ dismissed: { ...dismissed, [id]: true } }))
}

const DISMISSED = 'dismissed-'
/** The server reports a job for an hour after its end. */
const DISMISSED_MINUTES = 61

/** Resolves when the page follows the member's jobs, or when `gone` is aborted. */
export const jobsFollowed = (gone: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const isFollowing = () => useJobs.getState().connection !== 'closed'
    if (isFollowing()) return resolve()
    const end = () => {
      stop()
      resolve()
    }
    const stop = useJobs.subscribe(() => isFollowing() && end())
    gone.addEventListener('abort', end, { once: true })
  })

export const hasRunningJob = (): boolean => activeJobs().length > 0

export const activeJobs = (): readonly Job[] => Object.values(useJobs.getState().jobs).filter((job) => isActive(job.status))

export const clearJobs = (): void => useJobs.setState(({ resultsVisible }) => ({ ...EMPTY, resultsVisible }))
