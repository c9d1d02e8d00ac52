import { useViewportSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { columnsFor } from '../../../components/masonry/columns.ts'
import { Masonry } from '../../../components/masonry/masonry.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { isOffline } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import type { WorksFilter } from '../filter.ts'
import { countQuery, useWorks } from '../queries.ts'
import { ratioOf } from '../title.ts'
import { SelectionBar } from './selection-bar.tsx'
import { WorkTile } from './work-tile.tsx'
import styles from './gallery.module.css'

interface Props {
  /** The member's key. */
  readonly owner: string
  readonly filter: WorksFilter
  readonly onFilter: (filter: WorksFilter) => void
}

/** All works of a member: newest or oldest first, all or favourites, many at a time. */
export function Gallery({ owner, filter, onFilter }: Props) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<ReadonlySet<string>>()
  const { works, from, isPending, error, hasMore, more } = useWorks(owner, filter)
  const { data: count } = useQuery(countQuery(filter))
  const columns = columnsFor(useViewportSize().width || innerWidth)
  const away = error !== null && isOffline(error)

  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next.size > 0 ? next : undefined)
  }

  return (
    <section className={styles.gallery} aria-labelledby="gallery-title">
      <header className={styles.head}>
        <h1 id="gallery-title">{t('history.title')}</h1>
        {count !== undefined && <span className={styles.count}>{t('history.count', { count })}</span>}
        <div className={styles.tools}>
          <Choice
            label={t('history.filter')}
            value={filter.starred}
            options={[
              { value: false, label: t('history.all') },
              { value: true, label: t('history.starredOnly') },
            ]}
            onChange={(starred) => onFilter({ ...filter, starred })}
          />
          <Choice
            label={t('history.order')}
            value={filter.order}
            options={[
              { value: 'newest', label: t('history.newest') },
              { value: 'oldest', label: t('history.oldest') },
            ]}
            onChange={(order) => onFilter({ ...filter, order })}
          />
          <Button
            disabled={works.length === 0}
            aria-pressed={selected !== undefined}
            onClick={() => setSelected(selected ? undefined : new Set())}
          >
            {t(selected ? 'history.endSelect' : 'history.select')}
          </Button>
        </div>
      </header>
      {away && works.length > 0 && (
        <p className={styles.away} role="status">
          {t('history.fromCache')}
        </p>
      )}
      {error && works.length === 0 && (
        <Empty title={t('history.loadFailed')} text={errorText(error)} form="waves">
          <Button onClick={() => location.reload()}>{t('common.retry')}</Button>
        </Empty>
      )}
      {isPending && !error && <LoadingTiles columns={columns} />}
      {!isPending && !error && works.length === 0 && from === 'server' && (
        <Empty title={t('history.emptyTitle')} text={t(filter.starred ? 'history.emptyStarred' : 'history.emptyText')}>
          <Link to="/generate/{-$type}/{-$model}" params={{}} className={buttonClass({ look: 'primary' })}>
            {t('history.begin')}
          </Link>
        </Empty>
      )}
      <Masonry items={works} columns={columns} keyOf={(work) => work.image_id} ratioOf={ratioOf} onEnd={more}>
        {(work) => (
          <WorkTile
            work={work}
            list={works}
            sizes={`${Math.ceil(100 / columns)}vw`}
            selection={selected && { chosen: selected.has(work.image_id), toggle: () => toggle(work.image_id) }}
          />
        )}
      </Masonry>
      {!hasMore && works.length > 24 && <p className={styles.end}>{t('history.end')}</p>}
      {selected && <SelectionBar works={works} selected={selected} onSelect={setSelected} />}
    </section>
  )
}

function LoadingTiles({ columns }: { columns: number }) {
  return (
    <div className={styles.loading} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }} aria-hidden>
      {Array.from({ length: columns * 2 }, (_, index) => (
        <Skeleton key={index} height={180 + ((index * 67) % 120)} />
      ))}
    </div>
  )
}
