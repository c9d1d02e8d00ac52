import type { Work } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf } from '../title.ts'
import { MediaSign } from './media-sign.tsx'
import { WorkActions } from './work-actions.tsx'
import { WorkPicture } from './work-picture.tsx'
import styles from './work-tile.module.css'

interface Props {
  readonly work: Work
  /** Its neighbours in the large view. */
  readonly list: readonly Work[]
  /** CSS width it is shown at, for the choice of the file. */
  readonly sizes: string
  /** While selecting: whether it is chosen, and what a click does. */
  readonly selection?: { readonly chosen: boolean; readonly toggle: () => void } | undefined
}

/** One work in a gallery. What can be done with it appears when it is pointed at or focused. */
export function WorkTile({ work, list, sizes, selection }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [active, setActive] = useState(false)
  const title = titleOf(work, language)
  if (selection)
    return (
      <button
        type="button"
        role="checkbox"
        className={styles.tile}
        aria-checked={selection.chosen}
        aria-label={t('history.selectOne', { title })}
        onClick={selection.toggle}
      >
        <WorkPicture work={work} sizes={sizes} />
        <MediaSign work={work} />
        <span className={styles.check}>{selection.chosen && <Check size={14} strokeWidth={3} aria-hidden />}</span>
      </button>
    )
  return (
    <div
      className={styles.tile}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setActive(true)}
      onPointerLeave={() => setActive(false)}
      onFocus={() => setActive(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setActive(false)}
    >
      <Link to="/work/$id" params={{ id: work.image_id }} className={styles.link} aria-label={title}>
        <WorkPicture work={work} sizes={sizes} />
        <MediaSign work={work} />
      </Link>
      {active && <WorkActions work={work} list={list} className={styles.actions} />}
    </div>
  )
}
