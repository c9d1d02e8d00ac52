import type { Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { measuresQuery } from '../measure-queries.ts'

/** Loaded after the text at the top of the first page. */
export const LazyCommunityGallery = lazy(
  withTexts(['community'], async () => ({ default: (await import('./community-gallery.tsx')).CommunityGallery })),
)

export const LazyCommunityDetail = lazy(
  withTexts(['community', 'comments'], async () => ({ default: (await import('./community-detail.tsx')).CommunityDetail })),
)

const LazyGiveButton = lazy(withTexts(['community'], async () => ({ default: (await import('./give-button.tsx')).GiveButton })))

/** Opens a gift or a tip. */
export const GiveButton = (to: ComponentProps<typeof LazyGiveButton>) => (
  <Suspense>
    <LazyGiveButton {...to} />
  </Suspense>
)

const LazyComments = lazy(withTexts(['comments', 'community'], async () => ({ default: (await import('./comments.tsx')).Comments })))

/** Comments on the member’s own community work. */
export const WorkComments = ({ cid }: { cid: string }) => (
  <Suspense>
    <LazyComments cid={cid} />
  </Suspense>
)

const LazyBlockedList = lazy(withTexts(['community'], async () => ({ default: (await import('./blocked-list.tsx')).BlockedList })))

/** Blocked members. */
export const BlockedList = () => (
  <Suspense>
    <LazyBlockedList />
  </Suspense>
)

const LazyMeasureList = lazy(withTexts(['community'], async () => ({ default: (await import('./measure-list.tsx')).MeasureList })))

/** Current decisions against the member, wrapped by `frame`; empty if there are none. */
export function Measures({ frame }: { frame: (list: ReactNode) => ReactNode }) {
  const { data } = useQuery(measuresQuery)
  if (!data || data.length === 0) return null
  return frame(
    <Suspense>
      <LazyMeasureList measures={data} />
    </Suspense>,
  )
}

const LazyShareItems = lazy(withTexts(['community'], async () => ({ default: (await import('./share-items.tsx')).ShareItems })))

/** Menu items of the member's own work: publish or unpublish. Empty if neither is possible. */
export const ShareItems = ({ work }: { work: Work }) => (
  <Suspense>
    <LazyShareItems work={work} />
  </Suspense>
)
