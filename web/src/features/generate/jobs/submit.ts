import { CallError } from '@stipple/core/contract/client'
import type { Job } from '@stipple/core/contract/shapes'
import type { Axis } from '@stipple/core/domain/comparison'
import { isActive } from '@stipple/core/domain/job'
import type { WorkAction } from '@stipple/core/domain/work-actions'
import i18next from 'i18next'
import { api, isLoginRequired, isOffline } from '../../../lib/api.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { newId } from '../../../lib/id.ts'
import { errorText, notify, notifyError } from '../../../lib/notify.ts'
import { showOnCanvas } from '../canvas/canvas-store.ts'
import { oncePerPress } from './double-press.ts'
import { bodyOf, placeholderOf } from './placeholder.ts'
import { isShownAtForm } from './refusal.ts'
import { replacePlaceholder, PLACEHOLDER, addPlaceholder, dismiss, removeJob, applyReports, type SentRun, useJobs } from './store.ts'

/**
 * Sends a form. A placeholder appears at once; if the server refuses, it disappears, the reason is shown (unless the form shows it), and the error is
 * thrown. A run that does not reach the server waits in the outbox. `key` identifies a run that the server already accepted.
 */
export const submitJob = (run: SentRun, key = newId()): Promise<void> =>
  place(run, key, {
    send: () => api('POST /api/v2/playground_generate', { body: bodyOf(run, key) }),
    keep: async () => (await import('./outbox.ts')).storeUnsent(key, run),
  })

/** Runs a one-click action on a work. `run` describes it as far as the page knows. Like `submitJob`, but no form shows the server's errors. */
export const submitAction = (work: string, action: WorkAction, run: SentRun, key = newId()): Promise<void> =>
  place(run, key, {
    send: () => api('POST /api/v2/works/:id/act', { params: { id: work }, body: { action, request_key: key, quote: run.cost } }),
  }).catch((error: unknown) => {
    if (isLoginRequired(error)) showDialog('signUp')
    else if (isShownAtForm(error)) notifyError(error)
  })

interface Submission {
  readonly send: () => Promise<{ readonly job: Job }>
  /** Stores the run if the server is unreachable; returns false if that is impossible. */
  readonly keep?: () => Promise<boolean>
}

async function place(run: SentRun, key: string, submission: Submission): Promise<void> {
  const placeholder = placeholderOf(`${PLACEHOLDER}${key}`, run)
  addPlaceholder(placeholder)
  useJobs.setState(({ runs }) => ({ runs: { ...runs, [placeholder.id]: run } }))
  showOnCanvas(undefined)
  try {
    const { job } = await submission.send()
    replacePlaceholder(placeholder.id, job)
    useJobs.setState(({ runs }) => ({ runs: { ...runs, [job.id]: run } }))
  } catch (error) {
    if (isOffline(error) && (await submission.keep?.().catch(() => false))) return
    removeJob(placeholder.id)
    if (!isLoginRequired(error) && !isShownAtForm(error)) notifyFailure(error, () => void sendAgain(run, key, submission))
    throw error
  }
}

/** Sends a comparison. `key` identifies a request that the server already accepted. */
export async function submitComparison(run: SentRun, axes: readonly Axis[], key = newId()): Promise<void> {
  try {
    const { jobs } = await api('POST /api/v2/generate/compare', {
      body: {
        input: run.input,
        model: run.model,
        job_type: run.mode,
        axes: axes.map(({ field, values }) => ({ field, values: [...values] })),
        request_key: key,
        quote: run.cost,
        ...(run.larger && { larger_params: true }),
      },
    })
    applyReports(jobs)
    showOnCanvas(undefined)
  } catch (error) {
    if (!isLoginRequired(error) && !isShownAtForm(error))
      notifyFailure(error, () => void submitComparison(run, axes, key).catch(notifyError))
    throw error
  }
}

const sendAgain = (run: SentRun, key: string, submission: Submission): Promise<void> =>
  place(run, key, submission).catch((error: unknown) => {
    if (isShownAtForm(error)) notifyError(error)
  })

/**
 * Without a server message the notice names the failed action before the reason, and offers a retry with the same key, because it may have been
 * accepted.
 */
function notifyFailure(error: unknown, again: () => void): void {
  if (error instanceof CallError && error.serverMessage !== undefined) return notifyError(error)
  const text = i18next.t('common.labelled', { label: i18next.t('generate.submitFailed'), value: errorText(error) })
  notify(text, { tone: 'problem', id: 'submit failed', action: { label: i18next.t('common.retry'), run: again } })
}

/** Repeats a failed job; the new one replaces it. If the server refuses, the reason is shown and the failed one stays. */
export const repeatJob = (id: string): Promise<void> =>
  oncePerPress(`repeat ${id}`, async () => {
    try {
      const { job } = await api('POST /api/v2/generate/repeat/:id', { params: { id } })
      applyReports([job])
      dismiss(id)
      useJobs.setState(({ runs }) => ({ runs: runs[id] ? { ...runs, [job.id]: runs[id] } : runs }))
    } catch (error) {
      notifyError(error)
    }
  })

/** Returns true if an ended job can be repeated: the server repeats failed ones; successful ones are sent again by their page. */
export const canRunAgain = ({ status, works }: Job, run: SentRun | undefined): boolean =>
  status === 'Finished' ? works.length > 0 && run !== undefined && run.origin === undefined : !isActive(status)

export async function runAgain({ id, status }: Job): Promise<void> {
  const run = useJobs.getState().runs[id]
  if (status !== 'Finished' || !run) return repeatJob(id)
  await oncePerPress(`repeat ${id}`, () => submitJob(run).catch((error: unknown) => void (isShownAtForm(error) && notifyError(error))))
}

export const cancelJob = (id: string): Promise<void> =>
  oncePerPress(`cancel ${id}`, async () => {
    try {
      await api('DELETE /api/v2/generate/status/:id', { params: { id } })
    } catch (error) {
      notifyError(error)
    }
  })
