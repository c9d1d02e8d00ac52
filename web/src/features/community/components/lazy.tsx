import type { Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { measuresQuery } from '../measure-queries.ts'

/** Loaded after the text at the top of the front page. */
export const LazyCommunityGallery = lazy(
  withTexts(['community'], async () => ({ default: (await import('./community-gallery.tsx')).CommunityGallery })),
)

export const LazyCommunityDetail = lazy(
  withTexts(['community', 'comments'], async () => ({ default: (await import('./community-detail.tsx')).CommunityDetail })),
)

const LazyComments = lazy(withTexts(['comments', 'community'], async () => ({ default: (await import('./comments.tsx')).Comments })))

/** Comments on a work of the member’s own that is in the community. */
export const WorkComments = ({ cid }: { cid: string }) => (
  <Suspense>
    <LazyComments cid={cid} />
  </Suspense>
)

const LazyBlockedList = lazy(withTexts(['community'], async () => ({ default: (await import('./blocked-list.tsx')).BlockedList })))

/** Members whom the account has blocked. */
export const BlockedList = () => (
  <Suspense>
    <LazyBlockedList />
  </Suspense>
)

const LazyMeasureList = lazy(withTexts(['community'], async () => ({ default: (await import('./measure-list.tsx')).MeasureList })))

/** Decisions of administrators that stand against the member, within what `frame` draws around them; nothing without any. */
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

/** Menu items of a member's own work: publishing or withdrawing it. Renders nothing where neither is possible. */
export const ShareItems = ({ work }: { work: Work }) => (
  <Suspense>
    <LazyShareItems work={work} />
  </Suspense>
)
