import type { ModelItem } from '@stipple/core/contract/shapes'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { cautionText, ModelBadges } from '../../catalogue/public.ts'
import { Dots } from '../../credits/public.ts'
import { ModelName } from './model-name.tsx'
import styles from './model-list.module.css'
import picker from './picker.module.css'

interface Props {
  readonly id: string
  readonly model: ModelItem
  readonly isChosen: boolean
  /** The active option of the list. */
  readonly isMarked: boolean
  readonly onMark: () => void
  readonly onChoose: () => void
}

/** One model: its picture, if any, name and badge, description, price. The list around it handles the keys. */
export function ModelOption({ id, model, isChosen, isMarked, onMark, onChoose }: Props) {
  const { t } = useTranslation()
  const caution = cautionText(t, model)
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      data-marked={isMarked || undefined}
      onPointerMove={() => isMarked || onMark()}
      onClick={onChoose}
    >
      {model.show_cover && model.cover && (
        <img className={styles.cover} src={model.cover} alt="" width={44} height={44} loading="lazy" decoding="async" />
      )}
      <span className={picker.text}>
        <span className={styles.name}>
          <ModelName label={model.label} />
          {model.mark && <Badge>{model.mark}</Badge>}
          <ModelBadges model={model} />
        </span>
        <span className={picker.detail}>{model.description}</span>
        {caution !== undefined && <span className={picker.detail}>{caution}</span>}
      </span>
      <span className={picker.cost}>
        <Dots count={model.cost} />
      </span>
      <Check size={16} className={styles.check} data-chosen={isChosen || undefined} aria-hidden />
    </div>
  )
}
