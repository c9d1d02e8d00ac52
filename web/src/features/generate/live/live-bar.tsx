// @offline
import { LIMITS } from '@stipple/core/domain/limits'
import { LIVE } from '@stipple/core/domain/live'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import type { LiveSitting, LiveState } from './live-sitting.ts'
import styles from './live-bar.module.css'

interface Props {
  readonly sitting: LiveSitting
  /** Dots for one redraw. */
  readonly cost: number
}

/** The switch of live mode, its limit of dots, and what it does. */
export function LiveBar({ sitting, cost }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'canvas.live' })
  const id = useId()
  const state = useStore(sitting.state)
  const { isOn, limit, used } = state
  return (
    <div className={styles.bar}>
      <Switch label={t('label')} checked={isOn} onChange={(on) => (on ? sitting.start() : sitting.end())} />
      {cost === 0 ? (
        <p className={styles.fact}>{t('free')}</p>
      ) : isOn ? (
        <p className={styles.fact}>{t('used', { used, limit })}</p>
      ) : (
        <p className={styles.limit}>
          <label htmlFor={id}>{t('limit')}</label>
          <NumberInput
            id={id}
            value={limit}
            minimum={cost}
            maximum={LIMITS.dots.max}
            onChange={(dots) => sitting.state.setState({ limit: dots ?? LIVE.dots })}
          />
          <span className={styles.fact}>{t('each', { count: cost })}</span>
        </p>
      )}
      <p className={styles.status} role="status">
        <LiveStatus state={state} />
      </p>
    </div>
  )
}

const STOPPED = { limit: 'limitReached', hidden: 'hidden', idle: 'idle' } as const

/** The reason why it ended, else what it does now. */
function LiveStatus({ state: { isOn, isDrawing, isIncomplete, result, stop } }: { readonly state: LiveState }) {
  const { t } = useTranslation('translation', { keyPrefix: 'canvas.live' })
  if (!isOn) return stop ? (stop.kind === 'failed' ? t('failed', { text: stop.text }) : t(STOPPED[stop.kind])) : t('hint')
  if (isIncomplete) return t('incomplete')
  if (isDrawing) return t('drawing')
  return result && t('took', { seconds: (result.took / 1000).toFixed(1) })
}

/** Reason why a model has no live mode. `seconds`: how long it takes, where that is known. */
export function LiveUnavailable({ seconds }: { readonly seconds: number | undefined }) {
  const { t } = useTranslation('translation', { keyPrefix: 'canvas.live' })
  const text =
    seconds === undefined
      ? t('unknown', { runs: LIVE.runs.least, most: LIVE.seconds })
      : t('slow', { seconds: seconds.toFixed(seconds < 10 ? 1 : 0), most: LIVE.seconds })
  return <p className={styles.status}>{text}</p>
}
