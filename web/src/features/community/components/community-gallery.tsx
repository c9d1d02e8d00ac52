import { useViewportSize } from '@mantine/hooks'
import type { CommunityWork } from '@stipple/core/contract/community'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { columnsFor } from '../../../components/masonry/columns.ts'
import { Masonry } from '../../../components/masonry/masonry.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { useEndOfEarlyPictures } from '../../../lib/early-words.ts'
import { errorText } from '../../../lib/notify.ts'
import { useSearchText } from '../../../lib/search-text.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { ratioOf } from '../../history/public.ts'
import { EVERYTHING, showOnly, useCommunityFilter } from '../filter-store.ts'
import { communityQuery, worksOf } from '../queries.ts'
import { useLoadMoreOnScroll } from '../use-more.ts'
import { CommunityTile } from './community-tile.tsx'
import { CommunityTools } from './community-tools.tsx'
import { SavedSearchList } from './search-list.tsx'
import styles from './community-gallery.module.css'

/** The gallery of all published works: search, filters, and an endless list. */
export function CommunityGallery() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { filter } = useCommunityFilter()
  const search = useSearchText((state) => state.text)
  const query = useInfiniteQuery(communityQuery({ filter, search, language }))
  const { data, error, isPending, isFetching, isFetchNextPageError, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = query
  const columns = columnsFor(useViewportSize().width || innerWidth)
  // Thirty tiles at a time are rendered with low priority, so that typing stays responsive.
  const shown = useDeferredValue(data)
  const works = useMemo(() => worksOf(shown), [shown])
  const isComing = shown === undefined && !error
  const total = data?.pages[0]?.total
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  useLoadMoreOnScroll(more)
  useEndOfEarlyPictures(!isComing)
  const sizes = `${Math.ceil(100 / columns)}vw`
  const draw = useCallback((work: CommunityWork) => <CommunityTile work={work} sizes={sizes} />, [sizes])

  return (
    <div className={styles.gallery}>
      <CommunityTools filter={filter} search={search} />
      <SavedSearchList filter={filter} search={search} />
      <p className="visually-hidden" role="status">
        {isPending ? t('community.loading') : total === undefined ? '' : t('community.listFound', { count: total })}
      </p>
      {isComing && <Waiting columns={columns} />}
      {error && works.length === 0 && !isFetching && (
        <Empty title={t('community.failed')} text={errorText(error)} form="waves">
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </Empty>
      )}
      {!isComing && !error && works.length === 0 && <Nothing of={filter.mine ? 'mine' : filter.following ? 'followed' : undefined} />}
      <div className={styles.works} role="group" aria-label={t('community.list')} aria-busy={isPlaceholderData}>
        <Masonry
          items={works}
          columns={columns}
          keyOf={keyOf}
          ratioOf={ratioOf}
          name="community"
          {...(!isFetchNextPageError && { onEnd: more })}
        >
          {draw}
        </Masonry>
      </div>
      {isFetchNextPageError && !isFetching && (
        <p className={styles.problem} role="alert">
          <span>{t('community.moreFailed')}</span>
          <Button onClick={() => void fetchNextPage()}>{t('common.retry')}</Button>
        </p>
      )}
    </div>
  )
}

const keyOf = ({ cid }: CommunityWork): string => cid

const NOTHING = {
  mine: ['community.noneMine', 'community.noneMineText'],
  followed: ['community.noneFollowed', 'community.noneFollowedText'],
  all: ['community.none', 'community.noneText'],
} as const

function Nothing({ of }: { of: 'mine' | 'followed' | undefined }) {
  const { t } = useTranslation()
  const [title, text] = NOTHING[of ?? 'all']
  return (
    <Empty title={t(title)} text={t(text)} form="waves">
      {of && <Button onClick={() => showOnly(EVERYTHING)}>{t('community.all')}</Button>}
    </Empty>
  )
}

/** Skeleton of the gallery. */
export function Waiting({ columns }: { columns: number }) {
  return (
    <div className={styles.waiting} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }} aria-hidden>
      {Array.from({ length: columns * 2 }, (_, index) => (
        <Skeleton key={index} height={200 + ((index * 67) % 120)} />
      ))}
    </div>
  )
}
