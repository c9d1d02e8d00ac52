import type { Job } from '@stipple/core/contract/shapes'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { dismiss } from '../jobs/store.ts'
import styles from './failed-job.module.css'

/** A job that failed: what happened and what became of its dots, as the server says it. */
export function FailedJob({ job, title }: { job: Job; title: string }) {
  const { t } = useTranslation()
  return (
    <article className={styles.failed} aria-label={title}>
      <div className={styles.words}>
        <h2>{t('generate.failedTitle')}</h2>
        <p className={styles.title}>{title}</p>
        <p>{job.error?.message ?? t('errors.internal')}</p>
      </div>
      <Button onClick={() => dismiss(job.id)}>{t('common.dismiss')}</Button>
    </article>
  )
}
