import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '../form/use-form.ts'
import { failureOf, type Refusal } from '../jobs/refusal.ts'
import { type SentRun, useJobs } from '../jobs/store.ts'

interface Refused {
  readonly refusal: Refusal | undefined
  readonly setRefusal: (refusal: Refusal | undefined) => void
  /** Problem with the current prompt; disappears when the prompt changes. */
  readonly promptProblem: string | undefined
}

/** The last refusal of this form, and the problem with its prompt: found on sending, or by a job that failed later. */
export function useRefusal(form: Form): Refused {
  const { t } = useTranslation()
  const prompt = form.valueOf('prompt')
  const [last, setLast] = useState<{ refusal: Refusal; prompt: unknown }>()
  const failed = useJobs(({ jobs, runs, dismissed }) =>
    Object.values(jobs).find(
      (job) =>
        job.status === 'Failed' &&
        !dismissed[job.id] &&
        isOf(form, runs[job.id]) &&
        runs[job.id]?.input['prompt'] === prompt &&
        failureOf(job)?.kind === 'prompt',
    ),
  )
  const outdated = last?.refusal.kind === 'prompt' && last.prompt !== prompt
  const refusal = outdated ? undefined : last?.refusal
  const unfit = refusal?.kind === 'prompt' ? refusal : failed && failureOf(failed)
  return {
    refusal,
    setRefusal: (one) => setLast(one && { refusal: one, prompt }),
    promptProblem: unfit && (unfit.text ?? t('errors.nsfw_detected')),
  }
}

const isOf = ({ mode, app }: Form, run: SentRun | undefined): boolean =>
  run !== undefined && (app ? run.template === app.template.id : run.template === undefined && run.mode === mode.id)
