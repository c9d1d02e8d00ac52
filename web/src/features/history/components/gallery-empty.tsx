import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { isNarrowed, type WorksFilter } from '../filter.ts'
import type { GalleryPart } from './gallery-head.tsx'
import styles from './gallery.module.css'

/** The reason for an empty list, and a next step. */
export function GalleryEmpty({ filter, part }: { filter: WorksFilter; part: GalleryPart | undefined }) {
  const { t } = useTranslation()
  if (isNarrowed(filter)) return <Empty title={t('history.emptyTitle')} text={t('gallery.emptyFilter')} form="waves" />
  if (part && filter.show === 'all') return <Empty title={part.empty} text={part.emptyText} form="waves" />
  if (filter.trashed) return <Empty title={t('gallery.emptyTrashed')} text={t('gallery.emptyTrashedText')} form="waves" />
  if (filter.show !== 'all')
    return <Empty title={t('history.emptyTitle')} text={t(filter.show === 'starred' ? 'gallery.emptyStarred' : 'gallery.emptyFilter')} />
  return (
    <Empty title={t('history.emptyTitle')} text={t('history.emptyText')}>
      <Link to="/generate/{-$type}/{-$model}" params={{}} className={buttonClass({ look: 'primary' })}>
        {t('gallery.begin')}
      </Link>
    </Empty>
  )
}

export function GalleryFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <Empty title={t('history.loadFailed')} text={errorText(error)} form="waves">
      <Button onClick={onAgain}>{t('common.retry')}</Button>
    </Empty>
  )
}

export function GalleryWaiting({ columns }: { columns: number }) {
  return (
    <div className={styles.loading} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }} aria-hidden>
      {Array.from({ length: columns * 2 }, (_, index) => (
        <Skeleton key={index} height={180 + ((index * 67) % 120)} />
      ))}
    </div>
  )
}
