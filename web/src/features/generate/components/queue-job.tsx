import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import { findMode } from '@stipple/core/modes/find-mode'
import { ArrowDown, ArrowUp, Pause, Pencil, Play, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { Dots } from '../../credits/public.ts'
import { titleOf, WorkPicture } from '../../history/public.ts'
import { pauseJob } from '../jobs/queue.ts'
import { cancelJob, runAgain } from '../jobs/submit.ts'
import { useTimeText } from './use-time-text.ts'
import { useTimed } from './use-timed.ts'
import styles from './queue-dialog.module.css'

interface Props {
  readonly job: Job
  readonly onEdit?: () => void
  /** Moves it one position. */
  readonly onMove?: (step: -1 | 1) => void
  readonly canMove?: (step: -1 | 1) => boolean
  /** Pointer drag and drop between jobs. */
  readonly onDrag?: () => void
  readonly onDrop?: () => void
}

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

/** A job in the member's queue, with the actions possible in its state. */
export function QueueJob({ job: reported, onEdit, onMove, canMove, onDrag, onDrop }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const job = useTimed(reported)
  const title = titleOf(job, language)
  const isTraining = findMode(job.mode)?.task === 'train-style'
  return (
    <li
      className={styles.job}
      draggable={onDrag !== undefined && !job.paused && !job.chain?.waits}
      onDragStart={onDrag}
      onDragOver={(event) => {
        if (onDrop) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        onDrop?.()
      }}
    >
      <span className={styles.picture} aria-hidden>
        {isActive(job.status) && job.preview !== undefined && <img src={job.preview} alt="" />}
        {job.works[0] && <WorkPicture work={job.works[0]} sizes="44px" unnamed />}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.facts}>
          <State job={job} /> · {job.modelName} · <Dots count={job.cost} />
        </p>
        {job.note !== undefined && <p className={styles.facts}>{job.note}</p>}
        {isActive(job.status) && !job.queued && (
          <ProgressBar className={styles.bar} label={t('generate.progressOf', { title })} percent={job.progress} />
        )}
      </div>
      <div className={styles.buttons}>
        {onMove && !job.paused && !job.chain?.waits && (
          <>
            <Move
              label={t('playground.queue.earlier', { title })}
              icon={<ArrowUp {...ICON} />}
              on={canMove?.(-1) === true}
              onMove={() => onMove(-1)}
            />
            <Move
              label={t('playground.queue.later', { title })}
              icon={<ArrowDown {...ICON} />}
              on={canMove?.(1) === true}
              onMove={() => onMove(1)}
            />
          </>
        )}
        {job.queued && !job.chain?.waits && (
          <IconButton
            label={t(job.paused ? 'playground.queue.resume' : 'playground.queue.pause', { title })}
            icon={job.paused ? <Play {...ICON} /> : <Pause {...ICON} />}
            onClick={() => void pauseJob(job, !job.paused)}
          />
        )}
        {onEdit && !isTraining && !job.chain && (
          <IconButton label={t('playground.queue.edit', { title })} icon={<Pencil {...ICON} />} onClick={onEdit} />
        )}
        {isActive(job.status) ? (
          <IconButton label={t('playground.queue.cancel', { title })} icon={<X {...ICON} />} onClick={() => void cancelJob(job.id)} />
        ) : (
          <IconButton label={t('playground.queue.again', { title })} icon={<RotateCw {...ICON} />} onClick={() => void runAgain(job)} />
        )}
      </div>
    </li>
  )
}

/** Keeps its place and focus at the end of the list. */
function Move({
  on,
  onMove,
  ...rest
}: {
  readonly label: string
  readonly icon: ReactNode
  readonly on: boolean
  readonly onMove: () => void
}) {
  return <IconButton {...rest} aria-disabled={!on} {...(!on && { className: styles.still })} onClick={() => on && onMove()} />
}

function State({ job }: { readonly job: Job }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  if (job.paused)
    return (
      <>
        {t('generate.held')} · {t('generate.heldText')}
      </>
    )
  if (job.chain?.waits) return <>{t('playground.chain.waits')}</>
  if (!isActive(job.status)) return <>{job.error?.message ?? t(`generate.statuses.${job.status}`)}</>
  const left = job.waitTime !== undefined && job.waitTime > 0 && t('generate.timeLeft', { time: timeText(job.waitTime) })
  const how = job.queued
    ? t('generate.ahead', { count: job.queuePosition })
    : `${t(`generate.phases.${job.phase}`)} ${Math.floor(job.progress)}%`
  return <>{[how, left].filter(Boolean).join(' · ')}</>
}
