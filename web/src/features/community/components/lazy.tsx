import type { Work } from '@stipple/core/contract/shapes'
import { Suspense } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'

/** Comes after the words that the front page begins with. */
export const LazyCommunityGallery = lazy(
  withTexts(['community'], async () => ({ default: (await import('./community-gallery.tsx')).CommunityGallery })),
)

export const LazyCommunityDetail = lazy(
  withTexts(['community'], async () => ({ default: (await import('./community-detail.tsx')).CommunityDetail })),
)

const LazyShareItems = lazy(withTexts(['community'], async () => ({ default: (await import('./share-items.tsx')).ShareItems })))

/** In the menu of a member's own work: sharing it to the community, or taking it back. Nothing where neither can be done. */
export const ShareItems = ({ work }: { work: Work }) => (
  <Suspense>
    <LazyShareItems work={work} />
  </Suspense>
)
