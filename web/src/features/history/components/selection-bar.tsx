import type { Work } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { Star, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { deleteWorks, setStarred } from '../marks.ts'
import styles from './selection-bar.module.css'

interface Props {
  readonly works: readonly Work[]
  readonly selected: ReadonlySet<string>
  /** Undefined ends selecting. */
  readonly onSelect: (selected: ReadonlySet<string> | undefined) => void
}

/** What can be done with many works at once; floats over the gallery while one selects. */
export function SelectionBar({ works, selected, onSelect }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const ids = [...selected]
  const none = ids.length === 0
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('history.select')}>
      <span className={styles.count} role="status">
        {t('history.selected', { count: ids.length })}
      </span>
      <Button look="quiet" size="small" onClick={() => onSelect(new Set(works.map((work) => work.image_id)))}>
        {t('history.selectAll')}
      </Button>
      <Button
        size="small"
        disabled={none}
        icon={<Star size={16} aria-hidden />}
        onClick={() => void setStarred(queries, ids, 1).then(() => onSelect(undefined))}
      >
        {t('history.starAll')}
      </Button>
      <Button
        size="small"
        look="danger"
        disabled={none}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => void deleteWorks(queries, ids).then((gone) => gone && onSelect(undefined))}
      >
        {t('common.delete')}
      </Button>
    </div>
  )
}
