import type { Work } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { Check, CloudUpload, Star } from 'lucide-react'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { daysLeft } from '../day.ts'
import { isLocal, titleOf } from '../title.ts'
import { MediaSign } from './media-sign.tsx'
import { TileFilm } from './tile-film.tsx'
import { TileFrame } from './tile-frame.tsx'
import { useLinkState } from './use-link-state.ts'
import { WorkPicture } from './work-picture.tsx'
import styles from './gallery-tile.module.css'

interface Props {
  readonly work: Work
  readonly index: number
  /** CSS width it is shown at, to choose the thumbnail. */
  readonly sizes: string
  /** True if the Tab key reaches it. */
  readonly isEntry: boolean
  /** True if it is selected; undefined while not selecting. */
  readonly chosen: boolean | undefined
  readonly onToggle: (index: number, range: boolean) => void
  readonly onDrag: (event: DragEvent, work: Work) => void
}

/** One work of the history: a link to its page, or a checkbox while selecting. */
export function GalleryTile({ work, index, sizes, isEntry, chosen, onToggle, onDrag }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const linkState = useLinkState()
  const title = titleOf(work, language)
  const tabIndex = isEntry ? 0 : -1
  if (chosen !== undefined)
    return (
      <button
        type="button"
        role="checkbox"
        data-tile
        tabIndex={tabIndex}
        className={styles.tile}
        aria-checked={chosen}
        aria-label={t('gallery.selectOne', { title })}
        draggable
        onDragStart={(event) => onDrag(event, work)}
        onClick={(event) => onToggle(index, event.shiftKey)}
      >
        <WorkPicture work={work} sizes={sizes} />
        <MediaSign work={work} />
        <Left work={work} />
        <span className={styles.check}>{chosen && <Check size={14} strokeWidth={3} aria-hidden />}</span>
      </button>
    )
  return (
    <TileFrame work={work}>
      {(active) => (
        <>
          <Link
            to="/work/$id"
            params={{ id: work.image_id }}
            state={linkState}
            aria-label={title}
            data-tile
            tabIndex={tabIndex}
            onDragStart={(event) => onDrag(event, work)}
          >
            <WorkPicture work={work} sizes={sizes} />
            <TileFilm work={work} />
            <MediaSign work={work} />
            {work.starred === 1 && !active && <Star className={styles.star} size={15} aria-hidden />}
            {isLocal(work) && (
              <span className={styles.left} title={t('gallery.localOnly')}>
                <CloudUpload size={13} aria-label={t('gallery.localOnly')} />
              </span>
            )}
          </Link>
          {active && (
            <button
              type="button"
              className={styles.begin}
              aria-label={t('gallery.selectOne', { title })}
              onClick={(event) => onToggle(index, event.shiftKey)}
            >
              <Check size={14} strokeWidth={3} aria-hidden />
            </button>
          )}
        </>
      )}
    </TileFrame>
  )
}

/** Time that a work has left in the trash. */
function Left({ work: { deleted_until: until } }: { work: Work }) {
  const { t } = useTranslation()
  if (until === undefined) return null
  return <span className={styles.left}>{t('gallery.daysLeft', { count: daysLeft(until) })}</span>
}
