import type { Job } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty/empty.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { trainingsQuery } from '../queries.ts'
import { TrainingCard } from './training-card.tsx'
import styles from './trainings.module.css'

interface Props {
  readonly userKey: string
  /** Known training jobs. */
  readonly jobs: readonly Job[]
}

/** All trainings of a member: ready, running and failed. */
export function Trainings({ userKey, jobs }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(trainingsQuery(userKey))

  // A job that starts or ends changes the list.
  const states = jobs.map(({ id, status }) => `${id} ${status}`).join('\n')
  useEffect(() => {
    if (states !== '') void refetch()
  }, [states, refetch])

  return (
    <section className={styles.trainings} aria-labelledby="trainings-title">
      <header className={styles.head}>
        <h2 id="trainings-title" className={styles.title}>
          {t('training.title')}
        </h2>
        <p className={styles.about}>{t('training.about')}</p>
      </header>
      {!data && error && (
        <LoadFailed onRetry={() => void refetch()}>
          {t('training.loadFailed')} {errorText(error)}
        </LoadFailed>
      )}
      {!data && !error && (
        <div className={styles.grid} role="status" aria-label={t('common.loading')}>
          <Skeleton height={300} />
          <Skeleton height={300} />
          <Skeleton height={300} />
        </div>
      )}
      {data?.length === 0 && <Empty title={t('training.emptyTitle')} text={t('training.emptyText')} form="peak" />}
      {data && data.length > 0 && (
        <ul className={styles.grid}>
          {data.map((record) => (
            <TrainingCard key={record.id} record={record} job={jobs.find(({ id }) => id === record.job_id)} userKey={userKey} />
          ))}
        </ul>
      )}
    </section>
  )
}
