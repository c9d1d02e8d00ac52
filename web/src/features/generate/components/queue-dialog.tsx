import type { Job } from '@stipple/core/contract/shapes'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf } from '../../history/public.ts'
import { editJob, neighbourOf, placeJob, queueOf, swapJobs } from '../jobs/queue.ts'
import { useJobs } from '../jobs/store.ts'
import { Schedules } from '../runs/schedules.tsx'
import { QueueJob } from './queue-job.tsx'
import styles from './queue-dialog.module.css'

/** The member's running and waiting jobs, from all tabs, with order and actions. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const { jobs, dismissed, runs } = useJobs()
  const { running, waiting, ended } = useMemo(() => queueOf({ jobs, dismissed, runs }), [jobs, dismissed, runs])
  const [message, setMessage] = useState('')
  const [dragged, setDragged] = useState<string>()
  useCancelled(ended, (count) => setMessage(t('generate.cancelled', { count })))

  async function move(job: Job, step: -1 | 1) {
    const other = neighbourOf(waiting, job, step)
    if (other && (await swapJobs(...(step < 0 ? ([job, other] as const) : ([other, job] as const))))) reportPlace(job)
  }

  async function drop(job: Job) {
    const moved = waiting.find(({ id }) => id === dragged)
    setDragged(undefined)
    if (moved && (await placeJob(waiting, moved, job))) reportPlace(moved)
  }

  function reportPlace(job: Job) {
    const now = queueOf(useJobs.getState()).waiting
    setMessage(t('playground.queue.moved', { title: titleOf(job, language), place: now.findIndex(({ id }) => id === job.id) + 1 }))
  }

  async function edit(job: Job) {
    const place = await editJob(job)
    if (!place) return
    onClose()
    await navigate({ to: '/generate/{-$type}/{-$model}', params: place })
  }

  const part = (name: 'running' | 'waiting' | 'ended', list: readonly Job[], draw: (job: Job) => ReactNode) =>
    list.length > 0 && (
      <section aria-label={t(`playground.queue.${name}`)}>
        <h3 className={styles.heading}>
          {t(`playground.queue.${name}`)} <span className={styles.count}>{list.length}</span>
        </h3>
        <ul className={styles.list}>{list.map(draw)}</ul>
      </section>
    )

  return (
    <Dialog title={t('playground.queue.title')} width={620} onClose={onClose}>
      <div className={styles.queue}>
        {running.length + waiting.length > 0 ? (
          <p className={styles.kept}>{t('playground.queue.kept')}</p>
        ) : (
          <Empty title={t('playground.queue.none')} text={t('playground.queue.noneText')} />
        )}
        {part('running', running, (job) => (
          <QueueJob key={job.id} job={job} />
        ))}
        {part('waiting', waiting, (job) => (
          <QueueJob
            key={job.id}
            job={job}
            onEdit={() => void edit(job)}
            onMove={(step) => void move(job, step)}
            canMove={(step) => neighbourOf(waiting, job, step) !== undefined}
            onDrag={() => setDragged(job.id)}
            onDrop={() => void drop(job)}
          />
        ))}
        <Schedules />
        {part('ended', ended, (job) => (
          <QueueJob key={job.id} job={job} />
        ))}
        <p role="status" className="visually-hidden">
          {message}
        </p>
      </div>
    </Dialog>
  )
}

/** Reports the number of cancelled jobs since the last report. */
function useCancelled(ended: readonly Job[], report: (count: number) => void): void {
  const count = ended.filter(({ status }) => status === 'Cancelled').length
  const before = useRef(count)
  const announce = useEffectEvent(report)
  useEffect(() => {
    const more = count - before.current
    before.current = count
    if (more > 0) announce(more)
  }, [count])
}
