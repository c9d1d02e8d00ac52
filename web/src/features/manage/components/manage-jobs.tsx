import { useDebouncedValue } from '@mantine/hooks'
import { JOB_STATUSES, type JobStatus } from '@stipple/core/domain/job'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { List } from '../../../components/list/list.tsx'
import { usePagedSearch } from '../../../lib/use-paged-search.ts'
import { JOBS_PER_PAGE, jobsQuery } from '../queries.ts'
import { JobLine } from './job-line.tsx'
import { ManageFrame } from './manage-frame.tsx'
import styles from './list.module.css'

/** The live queue and ended jobs of all members. `member`: only those of this user ID. */
export function ManageJobs({ member }: { member: string }) {
  const { t } = useTranslation()
  const { page, setPage, search, field } = usePagedSearch()
  const [status, setStatus] = useState<JobStatus>()
  const [of, setOf] = useState(member)
  const [whose] = useDebouncedValue(of.trim(), 250)
  const query = useQuery(jobsQuery({ page, status, search, member: whose }))
  const { data, error, refetch } = query

  const label = (value: JobStatus) => {
    const count = data?.counts[value]
    return count === undefined ? t(`manage.jobs.statuses.${value}`) : `${t(`manage.jobs.statuses.${value}`)} ${count}`
  }
  return (
    <ManageFrame
      title={t('manage.jobs.title')}
      count={data && t('manage.jobs.count', { count: data.total })}
      error={error}
      onRetry={() => void refetch()}
    >
      <div className={styles.tools}>
        <TextInput label={t('manage.jobs.search')} placeholder={t('manage.jobs.searchHint')} maxLength={200} {...field} />
        <TextInput
          label={t('manage.jobs.member')}
          type="search"
          maxLength={64}
          value={of}
          onChange={(event) => {
            setOf(event.target.value)
            setPage(1)
          }}
        />
        <div className={styles.scroller}>
          <Choice
            label={t('manage.jobs.status')}
            value={status ?? 'all'}
            options={[
              { value: 'all' as const, label: t('manage.jobs.all') },
              ...JOB_STATUSES.map((value) => ({ value, label: label(value) })),
            ]}
            onChange={(value) => {
              setStatus(value === 'all' ? undefined : value)
              setPage(1)
            }}
          />
        </div>
      </div>
      <List
        label={t('manage.jobs.title')}
        query={query}
        empty={<Empty title={t('manage.jobs.empty')} form="waves" />}
        height={320}
        look="card"
        pages={{ page, perPage: JOBS_PER_PAGE, onPage: setPage }}
      >
        {(job) => <JobLine key={job.id} job={job} />}
      </List>
    </ManageFrame>
  )
}
