import { LIMITS } from '@stipple/core/domain/limits'
import { Crop, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { type Item, isUsable } from './use-data-set.ts'
import input from '../../../components/field/input.module.css'
import styles from './data-set-picture.module.css'

interface Props {
  readonly item: Item
  /** Other images are being processed. */
  readonly isBusy: boolean
  /** Its number, from 1. */
  readonly number: number
  /** Number of the image that it duplicates. */
  readonly repeats: number | undefined
  readonly onEdit: (patch: Partial<Item>) => void
  readonly onCrop: () => void
  readonly onRemove: () => void
}

/** An image of a data set with its caption, problems, and actions. */
export function DataSetPicture({ item, isBusy, number, repeats, onEdit, onCrop, onRemove }: Props) {
  const { t } = useTranslation()
  const { look, original, caption, left_out: leftOut } = item
  const size = look === undefined || look === 'gone' ? undefined : { width: look.width, height: look.height }
  return (
    <li className={styles.card} data-left-out={leftOut || undefined}>
      {look === 'gone' ? (
        <p className={styles.gone}>{t('training.dataSet.gone')}</p>
      ) : (
        <img
          className={styles.sight}
          src={item.url}
          alt={caption === '' ? t('training.dataSet.number', { number }) : caption}
          loading="lazy"
          decoding="async"
        />
      )}
      <div className={styles.facts}>
        <span>{t('training.dataSet.number', { number })}</span>
        {size && <span>{t('training.dataSet.size', size)}</span>}
        {size && !isUsable(item) && <Badge tone="caution">{t('training.dataSet.small', { side: LIMITS.training.side })}</Badge>}
        {repeats !== undefined && <Badge tone="caution">{t('training.dataSet.repeats', { number: repeats })}</Badge>}
      </div>
      <textarea
        className={`${input.input} ${styles.caption}`}
        rows={3}
        value={caption}
        maxLength={LIMITS.training.dataSets.caption}
        aria-label={t('training.dataSet.captionOf', { number })}
        placeholder={t('training.dataSet.caption')}
        onChange={({ target }) => onEdit({ caption: target.value })}
      />
      <div className={styles.actions}>
        <Switch label={t('training.dataSet.use')} checked={!leftOut} onChange={(used) => onEdit({ left_out: !used })} />
        <span className={styles.tools}>
          {original !== undefined && (
            <IconButton
              label={t('training.dataSet.uncrop', { number })}
              icon={<Undo2 aria-hidden />}
              onClick={() => onEdit({ url: original, original: undefined, look: undefined })}
            />
          )}
          <IconButton
            label={t('training.dataSet.crop', { number })}
            icon={<Crop aria-hidden />}
            disabled={isBusy || look === 'gone'}
            onClick={onCrop}
          />
          <IconButton label={t('training.dataSet.remove', { number })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
        </span>
      </div>
    </li>
  )
}
