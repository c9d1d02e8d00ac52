import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import { formatClock } from '../../../lib/clock.ts'
import styles from './result-panel.module.css'

interface Props {
  readonly frame: number
  readonly frames: number
  /** Time by `performance.now()`. */
  readonly began: number
}

/** Progress of the film: share, elapsed time, remaining time. */
export function Progress({ frame, frames, began }: Props) {
  const { t } = useTranslation()
  const calm = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const elapsed = useSecondsSince(began)
  const ratio = frames === 0 ? 0 : frame / frames
  const percent = Math.floor(ratio * 100)
  // The first frames are a poor base for an estimate.
  const left = ratio > 0.01 && elapsed > 0.5 ? (elapsed / ratio) * (1 - ratio) : undefined
  return (
    <div className={styles.progress}>
      {!calm && (
        <div className={styles.field}>
          <StippleField seed={`film ${began}`} progress={ratio} />
        </div>
      )}
      <div className={styles.line}>
        <strong className={styles.phase}>{t(frames === 0 ? 'converter.preparing' : 'converter.running')}</strong>
        <span>{t('converter.elapsed', { time: formatClock(elapsed) })}</span>
        <span>{left === undefined ? t('converter.estimating') : t('converter.left', { time: formatClock(left) })}</span>
        <span className={styles.percent}>{percent}%</span>
      </div>
      <ProgressBar label={t('converter.progress')} percent={ratio * 100} />
    </div>
  )
}

function useSecondsSince(began: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, now - began) / 1000
}
