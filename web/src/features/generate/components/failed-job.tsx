import type { Job } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { confirmRetry } from '../jobs/confirm-retry.ts'
import { failureOf } from '../jobs/refusal.ts'
import { dismiss, useJobs } from '../jobs/store.ts'
import { repeatJob } from '../jobs/submit.ts'
import { editPrompt } from '../prompt-requests-store.ts'
import styles from './failed-job.module.css'

/** A failed job: the reason, what became of its dots, and possible next steps. */
export function FailedJob({ job, title }: { job: Job; title: string }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const run = useJobs((state) => state.runs[job.id])
  const kind = failureOf(job)?.kind

  const again = () => void repeatJob(job.id)

  useEffect(() => {
    if (kind !== 'model' || !run || asked.has(job.id)) return
    asked.add(job.id)
    void confirmRetry().then((yes) => (yes ? again() : queries.invalidateQueries({ queryKey: ['traits'] })))
  })

  return (
    <article className={styles.failed} aria-label={title}>
      <div className={styles.words}>
        <h2>{t('generate.failedTitle')}</h2>
        <p className={styles.title}>{title}</p>
        <p>{job.error?.message ?? t('errors.internal')}</p>
      </div>
      <div className={styles.buttons}>
        {kind === 'prompt' && (
          <Button look="primary" onClick={editPrompt}>
            {t('generate.editPrompt')}
          </Button>
        )}
        {kind !== 'prompt' && (
          <Button look="primary" onClick={again}>
            {t('common.retry')}
          </Button>
        )}
        <Button onClick={() => dismiss(job.id)}>{t('common.dismiss')}</Button>
      </div>
    </article>
  )
}

/** Failures already asked about: once each, however often the card is mounted. */
const asked = new Set<string>()
