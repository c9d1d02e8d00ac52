import { ArrowLeft, RefreshCw } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { HistoryView } from '../address.ts'
import { usePullDown, useRefresh } from '../use-refresh.ts'
import type { Selection } from '../use-selection.ts'
import { EmptyTrashButton } from './empty-trash-button.tsx'
import { GalleryMenu } from './gallery-menu.tsx'
import styles from './gallery-head.module.css'

interface Props {
  readonly view: HistoryView
  readonly onView: (view: HistoryView) => void
  readonly count: number | undefined
  readonly selection: Selection
  readonly isEmpty: boolean
  readonly part: GalleryPart | undefined
}

/** A set of a member's works, such as a collection. */
export interface GalleryPart {
  readonly title: string
  /** Name of the button that leads back to all works. */
  readonly back: string
  readonly empty: string
  readonly emptyText: string
  /** Actions on the set as a whole. */
  readonly actions: ReactNode
  readonly onLeave: () => void
}

/** The filter, the count, the search, and the actions on all works. */
export function GalleryHead({ view, onView, count, selection, isEmpty, part }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const pull = useRef<HTMLSpanElement>(null)
  const { refresh, isRefreshing } = useRefresh()
  usePullDown(pull, refresh)
  const { filter } = view
  const trashed = filter.trashed ?? false
  const go = (toTrash: boolean) => {
    const { trashed: _, ...rest } = filter
    selection.switch(false)
    onView({ ...view, page: 1, filter: { ...rest, ...(toTrash && { trashed: true as const }) } })
  }
  return (
    <header className={styles.head}>
      <span ref={pull} className={styles.pull} data-busy={isRefreshing || undefined} aria-hidden>
        <RefreshCw size={18} />
      </span>
      {trashed && (
        <IconButton label={t('gallery.menu.back')} icon={<ArrowLeft aria-hidden />} className={styles.back} onClick={() => go(false)} />
      )}
      {part && !trashed && <IconButton label={part.back} icon={<ArrowLeft aria-hidden />} className={styles.back} onClick={part.onLeave} />}
      <h1 id="gallery-title">{trashed ? t('gallery.trash') : (part?.title ?? t('gallery.title'))}</h1>
      {count !== undefined && (
        <span className={styles.count} role="status">
          {t('gallery.count', { count, replace: { count: formatNumber(count, language) } })}
        </span>
      )}
      <div className={styles.actions}>
        <SearchField
          label={t('gallery.search')}
          placeholder={t('gallery.searchShort')}
          clear={t('gallery.clearSearch')}
          search={filter.search ?? ''}
          onSearch={(search) => {
            const { search: _, ...rest } = filter
            onView({ ...view, page: 1, filter: { ...rest, ...(search !== '' && { search }) } })
          }}
        />
        {!trashed && part?.actions}
        {trashed ? (
          <EmptyTrashButton disabled={isEmpty} />
        ) : (
          <Button
            disabled={isEmpty && selection.chosen === undefined}
            aria-pressed={selection.chosen !== undefined}
            onClick={() => selection.switch(selection.chosen === undefined)}
          >
            {t(selection.chosen ? 'gallery.endSelect' : 'gallery.select')}
          </Button>
        )}
        <IconButton
          look="framed"
          label={t('gallery.refresh')}
          icon={<RefreshCw aria-hidden className={isRefreshing ? styles.turning : undefined} />}
          aria-busy={isRefreshing}
          onClick={refresh}
        />
        <GalleryMenu view={view} isEmpty={isEmpty} onTrash={go} />
      </div>
    </header>
  )
}
