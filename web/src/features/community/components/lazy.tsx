import type { Work } from '@stipple/core/contract/shapes'
import { Suspense } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'

/** Loaded after the text at the top of the front page. */
export const LazyCommunityGallery = lazy(
  withTexts(['community'], async () => ({ default: (await import('./community-gallery.tsx')).CommunityGallery })),
)

export const LazyCommunityDetail = lazy(
  withTexts(['community'], async () => ({ default: (await import('./community-detail.tsx')).CommunityDetail })),
)

const LazyShareItems = lazy(withTexts(['community'], async () => ({ default: (await import('./share-items.tsx')).ShareItems })))

/** Menu items of a member's own work: publishing or withdrawing it. Renders nothing where neither is possible. */
export const ShareItems = ({ work }: { work: Work }) => (
  <Suspense>
    <LazyShareItems work={work} />
  </Suspense>
)
