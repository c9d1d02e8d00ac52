import type { EngineKindForm } from '@stipple/core/contract/engines'
import { localize } from '@stipple/core/domain/text'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import styles from './kind-tiles.module.css'

interface Props {
  readonly kinds: readonly EngineKindForm[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  /** True if the kind was detected: the tiles are collapsed, and expand to choose another kind. */
  readonly folded: boolean
}

/** Kinds of engines as tiles, one of which can be chosen. */
export function KindTiles({ kinds, chosen, onChoose, folded }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = useId()
  return (
    <details open={!folded}>
      <summary className={styles.legend}>{t('engines.connect.kind')}</summary>
      <fieldset className={styles.kinds} aria-label={t('engines.connect.kind')}>
        <div className={styles.tiles}>
          {kinds.map(({ id, label, hint }) => (
            <label key={id} className={styles.tile}>
              <input type="radio" className="visually-hidden" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
              <span className={styles.face}>
                <span className={styles.name}>{localize(label, language)}</span>
                <span className={styles.hint}>{localize(hint, language)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  )
}
