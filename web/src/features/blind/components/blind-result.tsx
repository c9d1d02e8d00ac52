import type { BlindComparison } from '@stipple/core/contract/blind'
import { Link } from '@tanstack/react-router'
import { Maximize2, Minimize2 } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import styles from './blind.module.css'

interface Props {
  /** `A` or `B`. */
  readonly name: string
  readonly side: BlindComparison['a']
  readonly isLarge: boolean
  readonly onLarge: (isLarge: boolean) => void
}

/** One result: its image, or how far it is; the model under it once it may be named. */
export function BlindResult({ name, side, isLarge, onLarge }: Props) {
  const { t } = useTranslation()
  const [uncovered, setUncovered] = useState(false)
  const { image, width = 1, height = 1, covered = false, status, progress, model_name: model, work } = side
  const label = t('blind.result', { side: name })
  const isShown = image !== undefined && (!covered || uncovered)
  return (
    <figure className={styles.side} aria-label={label} data-large={isLarge || undefined}>
      <div className={styles.frame} style={{ '--ratio': width / height } as CSSProperties}>
        <span className={styles.letter} aria-hidden>
          {name}
        </span>
        {isShown && <img className={styles.image} src={image} width={width} height={height} alt={label} draggable={false} />}
        {isShown && (
          <IconButton
            look="over"
            className={styles.enlarge}
            label={isLarge ? t('blind.reduce') : t('blind.enlarge', { side: name })}
            icon={isLarge ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
            onClick={() => onLarge(!isLarge)}
          />
        )}
        {image !== undefined && !isShown && (
          <div className={styles.note}>
            <p>{t('blind.covered')}</p>
            <Button size="small" onClick={() => setUncovered(true)}>
              {t('blind.show')}
            </Button>
          </div>
        )}
        {image === undefined && status === 'failed' && <p className={styles.note}>{side.error ?? t('blind.missing')}</p>}
        {image === undefined && status !== 'failed' && (
          <div className={styles.note}>
            <p>{t(`blind.states.${status}`)}</p>
            <ProgressBar label={label} percent={progress} />
          </div>
        )}
      </div>
      {model !== undefined && (
        <figcaption className={styles.caption}>
          <strong>{model}</strong>
          {work && (
            <Link to="/work/$id" params={{ id: work.image_id }}>
              {t('blind.open')}
            </Link>
          )}
        </figcaption>
      )}
    </figure>
  )
}
