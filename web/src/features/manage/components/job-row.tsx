import type { ManagedJob } from '@stipple/core/contract/manage'
import { isActive, type JobStatus } from '@stipple/core/domain/job'
import { localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TableRow } from '../../../components/table/table.tsx'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/confirm.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Person } from './person.tsx'
import styles from './list.module.css'

const TONES: Readonly<Record<JobStatus, 'good' | 'bad' | 'busy' | 'calm'>> = {
  Pending: 'calm',
  Processing: 'busy',
  Restarted: 'busy',
  Finished: 'good',
  Failed: 'bad',
  Cancelled: 'calm',
}

/** A job: its member, progress, price and error, with the possible actions. */
export function JobRow({ job }: { job: ManagedJob }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const cells = [
    <>
      <span className={styles.state} data-tone={TONES[job.status]}>
        {t(`manage.jobs.statuses.${job.status}`)}
        {job.status === 'Processing' && ` ${Math.round(job.progress)}%`}
      </span>
      {job.position !== undefined && <span className={styles.beside}>{t('manage.jobs.position', { position: job.position })}</span>}
    </>,
    localize(findMode(job.mode)?.label, language) ?? job.mode,
    <>
      <p className={styles.words}>{job.prompt}</p>
      {job.error && <p className={styles.wrong}>{job.error.message}</p>}
    </>,
    <Person key="member" {...job.member} />,
    job.cost,
    job.works,
    <time key="time" dateTime={job.created}>
      {stamp(job.created)}
    </time>,
    <JobButtons key="actions" job={job} open={open} onOpen={() => setOpen(!open)} />,
  ]
  return <TableRow id={job.id} name={job.prompt || job.id} cells={cells} below={open && <JobDetails job={job} />} />
}

function JobButtons({ job, open, onOpen }: { job: ManagedJob; open: boolean; onOpen: () => void }) {
  const { t } = useTranslation()
  const { retry, cancel, front, busy } = useJobActions(job)
  return (
    <div className={styles.actions}>
      {job.status === 'Pending' && (job.position ?? 0) > 0 && (
        <Button size="small" disabled={busy} onClick={front}>
          {t('manage.jobs.front')}
        </Button>
      )}
      {isRepeatable(job) && (
        <Button size="small" disabled={busy} onClick={retry}>
          {t('manage.jobs.retry')}
        </Button>
      )}
      {isActive(job.status) && (
        <Button size="small" disabled={busy} onClick={() => void cancel()}>
          {t('manage.jobs.cancel')}
        </Button>
      )}
      <Button size="small" look="quiet" aria-expanded={open} onClick={onOpen}>
        {t('manage.jobs.details')}
      </Button>
    </div>
  )
}

export const isRepeatable = ({ status }: ManagedJob): boolean => status === 'Failed' || status === 'Cancelled'

function useJobActions({ id, member: { name } }: ManagedJob) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ call, notice }: { call: 'retry' | 'cancel' | 'front'; notice: string }) => {
      await api(`POST /api/manage/job_${call}`, { body: { id } })
      notify(notice, { tone: 'done' })
    },
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['manage', 'jobs'] }),
  })
  return {
    busy: isPending,
    retry: () => mutate({ call: 'retry', notice: t('manage.jobs.retried', { name }) }),
    front: () => mutate({ call: 'front', notice: t('manage.jobs.moved') }),
    cancel: async () => {
      const sure = await confirm({
        title: t('manage.jobs.cancelTitle'),
        text: t('manage.jobs.cancelText', { name }),
        action: t('manage.jobs.cancel'),
      })
      if (sure) mutate({ call: 'cancel', notice: t('manage.jobs.cancelled') })
    },
  }
}

function JobDetails({ job }: { job: ManagedJob }) {
  const { t } = useTranslation()
  const seconds = (from: string | undefined, to: string | undefined) =>
    from === undefined ? undefined : ((to === undefined ? Date.now() : Date.parse(to)) - Date.parse(from)) / 1000
  const waited = seconds(job.created, job.started ?? job.finished)
  const ran = seconds(job.started, job.finished)
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('manage.jobs.id'), job.id],
    [t('manage.jobs.engine'), job.engine],
    [t('manage.jobs.model'), job.model],
    [t('manage.jobs.waited'), waited === undefined ? undefined : t('manage.jobs.seconds', { value: waited.toFixed(1) })],
    [t('manage.jobs.ran'), ran === undefined ? undefined : t('manage.jobs.seconds', { value: ran.toFixed(1) })],
    [t('manage.jobs.attempt'), String(job.attempt)],
    [t('manage.jobs.heartbeat'), job.heartbeat && stamp(job.heartbeat)],
    [t('manage.jobs.memberMessage'), job.error?.message],
    [t('manage.jobs.engineMessage'), job.error?.detail],
  ]
  return (
    <dl className={styles.details}>
      {facts.map(([name, value]) =>
        value === undefined || value === '' ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
      <dt>{t('manage.jobs.input')}</dt>
      <dd>
        <pre className={styles.json}>{JSON.stringify(job.input, undefined, 2)}</pre>
      </dd>
    </dl>
  )
}
