import { useViewportSize } from '@mantine/hooks'
import type { User } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { columnsFor } from '../../../components/masonry/columns.ts'
import { Pager } from '../../../components/pager/pager.tsx'
import { isOffline } from '../../../lib/api.ts'
import type { HistoryView } from '../address.ts'
import { countQuery } from '../queries.ts'
import { useGalleryWorks } from '../use-gallery.ts'
import { useSelection } from '../use-selection.ts'
import { usePending } from '../use-works.ts'
import { GalleryEmpty, GalleryFailed, GalleryWaiting } from './gallery-empty.tsx'
import { GalleryHead, type GalleryPart } from './gallery-head.tsx'
import { GalleryList } from './gallery-list.tsx'
import { GalleryTools } from './gallery-tools.tsx'
import type { SelectionBar } from './selection-bar.tsx'
import styles from './gallery.module.css'

interface Props {
  readonly user: User
  readonly view: HistoryView
  /** Shown while works are being selected. */
  readonly selectionBar: (bar: Omit<ComponentProps<typeof SelectionBar>, 'actions'>) => ReactNode
  /** `replace: false` adds a step to the browser's history. */
  readonly onView: (view: HistoryView, how?: { replace?: boolean }) => void
  /** The shown set of works, if not all. */
  readonly part?: GalleryPart | undefined
  /** Shown below the head. */
  readonly children?: ReactNode
}

/** All works of a member: search, order, layout, and actions on many at a time. */
export function Gallery({ user, view, selectionBar, onView, part, children }: Props) {
  const { t } = useTranslation()
  const { filter } = view
  usePending(user.userKey)
  const { works, from, isPending, error, hasMore, more, again, pageless, pageSize } = useGalleryWorks(user.userKey, view)
  const selection = useSelection(works)
  const { data: count } = useQuery(countQuery(filter))
  const columns = columnsFor(useViewportSize().width || innerWidth)
  const isEmpty = works.length === 0
  const isAway = error !== null && isOffline(error)

  return (
    <section className={styles.gallery} aria-labelledby="gallery-title">
      <GalleryHead view={view} onView={onView} count={count} selection={selection} isEmpty={isEmpty} part={part} />
      {children}
      <GalleryTools view={view} onView={onView} />
      {isAway && !isEmpty && (
        <p className={styles.away} role="status">
          {t('gallery.fromCache')}
        </p>
      )}
      {filter.trashed && !isEmpty && <p className={styles.note}>{t('gallery.trashNote')}</p>}
      {error && isEmpty && <GalleryFailed error={error} onAgain={again} />}
      {isPending && !error && <GalleryWaiting columns={columns} />}
      {!isPending && !error && isEmpty && from === 'server' && <GalleryEmpty filter={filter} part={part} />}
      <div className={styles.works}>
        <GalleryList works={works} view={view} columns={columns} selection={selection} onEnd={more} />
      </div>
      {pageless && !hasMore && works.length > 24 && <p className={styles.end}>{t('gallery.end')}</p>}
      {!pageless && count !== undefined && (
        <div className={styles.pages}>
          <Pager
            label={t('gallery.pages')}
            page={view.page}
            total={count}
            perPage={pageSize}
            onPage={(page) => onView({ ...view, page }, { replace: false })}
          />
        </div>
      )}
      {selection.chosen && selectionBar({ works, filter, count, user, selection, trashed: filter.trashed ?? false, pageless })}
    </section>
  )
}
