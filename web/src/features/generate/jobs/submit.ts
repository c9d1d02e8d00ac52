import { CallError } from '@stipple/core/contract/client'
import type { Job } from '@stipple/core/contract/shapes'
import type { Axis } from '@stipple/core/domain/comparison'
import i18next from 'i18next'
import { api, isLoginRequired } from '../../../lib/api.ts'
import { newId } from '../../../lib/id.ts'
import { errorText, notify, notifyError } from '../../../lib/notify.ts'
import { expectedSize } from '../form/source-size.ts'
import { isShownAtForm } from './refusal.ts'
import { replacePlaceholder, PLACEHOLDER, addPlaceholder, dismiss, removeJob, applyReports, type SentRun, useJobs } from './store.ts'

/**
 * Sends a form. A placeholder appears in the results at once; if the server refuses, it disappears, the reason is shown (unless the form shows it), and the
 * error is thrown. The server recognises by `key` a run that it has accepted already.
 */
export async function submitJob(run: SentRun, key = newId()): Promise<void> {
  const placeholder = asJob(`${PLACEHOLDER}${key}`, run)
  addPlaceholder(placeholder)
  try {
    const { job } = await api('POST /api/v2/playground_generate', {
      body: {
        input: run.input,
        model: run.model,
        job_type: run.template === undefined ? run.mode : 'Apps',
        request_key: key,
        ...(run.template !== undefined && { template: run.template }),
        ...(run.larger && { larger_params: true }),
      },
    })
    replacePlaceholder(placeholder.id, job)
    useJobs.setState(({ runs }) => ({ runs: { ...runs, [job.id]: run } }))
  } catch (error) {
    removeJob(placeholder.id)
    if (!isLoginRequired(error) && !isShownAtForm(error)) notifyFailure(error, () => void sendAgain(run, key))
    throw error
  }
}

/** Sends a form with several values of some fields. The server recognises by `key` what it has accepted already. */
export async function submitComparison(run: SentRun, axes: readonly Axis[], key = newId()): Promise<void> {
  try {
    const { jobs } = await api('POST /api/v2/generate/compare', {
      body: {
        input: run.input,
        model: run.model,
        job_type: run.mode,
        axes: axes.map(({ field, values }) => ({ field, values: [...values] })),
        request_key: key,
        ...(run.larger && { larger_params: true }),
      },
    })
    applyReports(jobs)
  } catch (error) {
    if (!isLoginRequired(error) && !isShownAtForm(error))
      notifyFailure(error, () => void submitComparison(run, axes, key).catch(notifyError))
    throw error
  }
}

const sendAgain = (run: SentRun, key: string): Promise<void> =>
  submitJob(run, key).catch((error: unknown) => {
    if (isShownAtForm(error)) notifyError(error)
  })

/** Without a message of the server the notice names what failed before the reason, and offers to send the same again, since it may have been accepted. */
function notifyFailure(error: unknown, again: () => void): void {
  if (error instanceof CallError && error.said !== undefined) return notifyError(error)
  const text = i18next.t('common.labelled', { label: i18next.t('generate.submitFailed'), value: errorText(error) })
  notify(text, { tone: 'problem', id: 'submit failed', action: { label: i18next.t('common.retry'), run: again } })
}

/** Repeats a failed job; the new one replaces it. If the server refuses, the reason is shown and the failed one stays. */
export async function repeatJob(id: string): Promise<void> {
  try {
    const { job } = await api('POST /api/v2/generate/repeat/:id', { params: { id } })
    applyReports([job])
    dismiss(id)
    useJobs.setState(({ runs }) => ({ runs: runs[id] ? { ...runs, [job.id]: runs[id] } : runs }))
  } catch (error) {
    notifyError(error)
  }
}

export async function cancelJob(id: string): Promise<void> {
  try {
    await api('DELETE /api/v2/generate/status/:id', { params: { id } })
  } catch (error) {
    notifyError(error)
  }
}

function asJob(id: string, { mode, model, modelName, input, cost, count }: SentRun): Job {
  const { prompt } = input
  return {
    id,
    mode,
    jobType: mode,
    model,
    modelName,
    status: 'Pending',
    phase: 'waiting',
    progress: 0,
    queuePosition: 0,
    waitTime: 0,
    cost,
    count,
    prompt: typeof prompt === 'string' ? prompt : '',
    ...expectedSize(input),
    warnings: [],
    works: [],
    created: new Date().toISOString(),
    revision: 0,
  }
}
