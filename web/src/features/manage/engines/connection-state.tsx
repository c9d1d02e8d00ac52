import type { EngineConnection } from '@stipple/core/contract/engines'
import { useTranslation } from 'react-i18next'
import { stamp } from '../../../lib/stamp.ts'
import styles from './engines.module.css'

const TONES = { well: 'good', away: 'busy', needs_you: 'bad' } as const

/** A status light and a word: the operator's state, otherwise the health. A paused and unhealthy connection shows both. */
export function ConnectionState({ connection: { state, health, since, rests_until: rests } }: { connection: EngineConnection }) {
  const { t } = useTranslation()
  const isOn = state === 'on'
  const isSpent = health === 'well' && rests !== undefined
  const howItIs = isSpent ? t('engines.state.spent', { at: stamp(rests) }) : t(`engines.state.${health}`, { at: stamp(since) })
  const words = isOn ? [howItIs] : [t(`engines.state.${state}`), ...(health === 'well' && !isSpent ? [] : [howItIs])]
  return (
    <span className={styles.state} data-tone={isSpent ? 'busy' : isOn || health !== 'well' ? TONES[health] : 'calm'}>
      {words.join(' · ')}
    </span>
  )
}
