import { useDebouncedValue } from '@mantine/hooks'
import { JOB_STATUSES, type JobStatus } from '@stipple/core/domain/job'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { List } from '../../../components/list/list.tsx'
import type { Column } from '../../../components/table/table.tsx'
import { useChosen } from '../../../components/table/use-chosen.ts'
import { usePagedSearch } from '../../../lib/use-paged-search.ts'
import { JOBS_PER_PAGE, jobsQuery } from '../queries.ts'
import { JobRow } from './job-row.tsx'
import { JobsChosen } from './jobs-chosen.tsx'
import { ManageFrame } from './manage-frame.tsx'
import { QueueSwitch } from './queue-switch.tsx'
import styles from './list.module.css'

const COLUMNS = [
  { id: 'status', look: 'plain' },
  { id: 'mode', look: 'plain' },
  { id: 'prompt', look: 'grows' },
  { id: 'member', look: 'plain' },
  { id: 'dots', look: 'number' },
  { id: 'works', look: 'number' },
  { id: 'time', look: 'plain' },
  { id: 'actions', look: 'actions' },
] as const satisfies readonly Omit<Column, 'label'>[]

/** The live queue and ended jobs of all members. `member`: only those of this user ID. */
export function ManageJobs({ member }: { member: string }) {
  const { t } = useTranslation()
  const { page, setPage, search, field } = usePagedSearch()
  const [status, setStatus] = useState<JobStatus>()
  const [of, setOf] = useState(member)
  const [whose] = useDebouncedValue(of.trim(), 250)
  const query = useQuery(jobsQuery({ page, status, search, member: whose }))
  const { data, error, refetch } = query

  const choosing = useChosen(data?.data.map(({ id }) => id) ?? [])
  const columns: readonly Column[] = COLUMNS.map(({ id, ...look }) => ({
    id,
    ...look,
    label: id === 'actions' ? t('common.actions') : t(`manage.jobs.columns.${id}`),
  }))

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
      <QueueSwitch />
      <JobsChosen jobs={data?.data ?? []} choosing={choosing} />
      <List
        label={t('manage.jobs.title')}
        query={query}
        empty={<Empty title={t('manage.jobs.empty')} form="waves" />}
        height={320}
        table={{ columns, choosing }}
        pages={{ page, perPage: JOBS_PER_PAGE, onPage: setPage }}
      >
        {(job) => <JobRow key={job.id} job={job} />}
      </List>
    </ManageFrame>
  )
}
