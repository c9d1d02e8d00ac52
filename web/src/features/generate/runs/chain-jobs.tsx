import type { JobStatus } from '@stipple/core/domain/job'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf, WorkPicture } from '../../history/public.ts'
import { useJobs } from '../jobs/store.ts'
import styles from './runs.module.css'

interface Props {
  readonly ids: readonly string[]
  readonly onCancel: (chain: string) => void
  readonly isOpen: (status: JobStatus) => boolean
}

/** Steps of a running chain, each with progress and result. */
export function ChainJobs({ ids, onCancel, isOpen }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const known = useJobs(({ jobs }) => jobs)
  const jobs = ids.flatMap((id) => known[id] ?? [])
  const [first] = jobs
  if (!first) return null
  return (
    <section className={styles.list} aria-label={t('playground.chain.progress')}>
      <h2 className={styles.name}>{t('playground.chain.progress')}</h2>
      <ol className={styles.list}>
        {jobs.map((job, index) => (
          <li key={job.id} className={styles.row}>
            <span className={styles.picture} aria-hidden>
              {job.works[0] && <WorkPicture work={job.works[0]} sizes="56px" unnamed />}
            </span>
            <span className={styles.words}>
              {t('playground.chain.step', { number: index + 1 })} · {job.modelName}
              <span className={styles.note}>
                {' '}
                {job.chain?.waits
                  ? t('playground.chain.waits')
                  : (job.error?.message ?? (isOpen(job.status) ? `${Math.floor(job.progress)}%` : t(`generate.statuses.${job.status}`)))}
              </span>
              {isOpen(job.status) && !job.chain?.waits && (
                <ProgressBar label={t('generate.progressOf', { title: titleOf(job, language) })} percent={job.progress} />
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{t('playground.chain.result')}</p>
      {jobs.some(({ status }) => isOpen(status)) && (
        <div className={styles.buttons}>
          <Button onClick={() => onCancel(first.chain?.id ?? first.id)}>{t('playground.chain.cancel')}</Button>
        </div>
      )}
    </section>
  )
}
