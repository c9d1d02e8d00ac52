import { useReducedMotion } from '@mantine/hooks'
import type { Job } from '@stipple/core/contract/shapes'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import { pauseJob } from '../jobs/queue.ts'
import { PLACEHOLDER, type Unsent, useJobs } from '../jobs/store.ts'
import { cancelJob } from '../jobs/submit.ts'
import { useTimeText } from './use-time-text.ts'
import { useTimed } from './use-timed.ts'
import styles from './running-job.module.css'

interface Props {
  readonly job: Job
  readonly seed: string
  readonly size: { readonly width: number; readonly height: number }
  /** Address of the input image. */
  readonly source?: string | undefined
  /** Address of the latest preview. */
  readonly preview?: string | undefined
}

/** Placeholder of an image in progress: dots gather over the input image with the job's progress, and previews are shown if the model has them. */
export function RunningPlace({ job: reported, seed, size, source, preview }: Props) {
  const job = useTimed(reported)
  const { t } = useTranslation()
  const calm = useReducedMotion(undefined, { getInitialValueInEffect: false })
  return (
    <div className={styles.place} style={size}>
      {source !== undefined && <img className={styles.source} src={source} alt={t('generate.source')} />}
      {!calm && (
        <div className={styles.field}>
          <StippleField seed={seed} progress={percentOf(job) / 100} />
        </div>
      )}
      {preview !== undefined && <Preview address={preview} />}
    </div>
  )
}

/** The latest preview that has loaded; nothing before the first, or when it cannot be loaded. */
function Preview({ address }: { readonly address: string }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    const picture = new Image()
    picture.addEventListener('load', () => setShown(address))
    picture.src = address
  }, [address])
  return shown === undefined ? null : <img className={styles.preview} src={shown} alt={t('generate.preview')} />
}

/** Progress of a job, once for all its pictures, in the place of their later caption. */
export function RunningLine({ job: reported, title, width }: { readonly job: Job; readonly title: string; readonly width: number }) {
  const job = useTimed(reported)
  const { t } = useTranslation()
  const timeText = useTimeText()
  const calm = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const unsent = useJobs((state) => state.unsent[job.id])
  if (unsent) return <UnsentLine id={job.id} unsent={unsent} width={width} />
  if (job.paused) return <HeldLine job={job} width={width} />
  const percent = percentOf(job)
  const progress = t('generate.percent', { percent: Math.floor(percent) })
  return (
    <div className={styles.words} style={{ width }}>
      <div className={styles.line}>
        <span className={styles.phase}>{t(`generate.phases.${job.phase}`)}</span>
        <span className={styles.facts}>
          {/* The phase shows it as well, except after a restart. */}
          <span className={job.status === 'Restarted' ? undefined : 'visually-hidden'}>{t(`generate.statuses.${job.status}`)}</span>
          {job.queuePosition > 0 && <span>{t('generate.ahead', { count: job.queuePosition })}</span>}
          {job.waitTime !== undefined && job.waitTime > 0 && <span>{t('generate.timeLeft', { time: timeText(job.waitTime) })}</span>}
          <span>{progress}</span>
        </span>
        <Button size="small" disabled={job.id.startsWith(PLACEHOLDER)} onClick={() => void cancelJob(job.id)}>
          {t('generate.cancelJob')}
        </Button>
      </div>
      <ProgressBar
        className={calm ? styles.bar : styles.hair}
        thin={!calm}
        label={t('generate.progressOf', { title })}
        percent={percent}
        text={t('generate.progressValue', { percent: Math.floor(percent), phase: t(`generate.phases.${job.phase}`) })}
      />
      {job.note && <p className={styles.note}>{job.note}</p>}
    </div>
  )
}

/** A job paused by its member. */
function HeldLine({ job, width }: { readonly job: Job; readonly width: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.words} style={{ width }}>
      <div className={styles.line}>
        <span className={styles.phase}>{t('generate.held')}</span>
        <span className={styles.facts}>
          <span>{t('generate.heldText')}</span>
        </span>
        <Button size="small" onClick={() => void pauseJob(job, false)}>
          {t('generate.goOn')}
        </Button>
        <Button size="small" onClick={() => void cancelJob(job.id)}>
          {t('generate.cancelJob')}
        </Button>
      </div>
    </div>
  )
}

/** A run in the outbox: waiting for the connection, or for a decision after a refusal. */
function UnsentLine({ id, unsent: { refusal, price }, width }: { readonly id: string; readonly unsent: Unsent; readonly width: number }) {
  const { t } = useTranslation()
  const act = async (does: 'sendUnsent' | 'discardUnsent') => (await import('../jobs/outbox.ts'))[does](id)
  return (
    <div className={styles.words} style={{ width }} role="status">
      <div className={styles.line}>
        <span className={styles.phase}>{t('generate.unsent')}</span>
        <Button size="small" onClick={() => void act('sendUnsent')}>
          {price === undefined ? t('generate.unsentSend') : t('generate.unsentSendFor', { count: price })}
        </Button>
        <Button size="small" onClick={() => void act('discardUnsent')}>
          {t('generate.unsentDiscard')}
        </Button>
      </div>
      <p className={styles.note}>{refusal ?? t('generate.unsentText')}</p>
    </div>
  )
}

const percentOf = ({ progress }: Job): number => Math.min(100, Math.max(0, progress))
