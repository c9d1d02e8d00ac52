import type { Work } from '@stipple/core/contract/shapes'
import { type ComponentProps, Suspense } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import type { SimilarQuery } from '../queries.ts'
import type { SavedSearches as Searches } from './saved-searches.tsx'

const LazyTags = lazy(withTexts(['finding'], async () => ({ default: (await import('./work-tags.tsx')).WorkTags })))
const LazySearches = lazy(withTexts(['finding'], async () => ({ default: (await import('./saved-searches.tsx')).SavedSearches })))
const LazyAlike = lazy(withTexts(['finding'], async () => ({ default: (await import('./similar-works.tsx')).SimilarWorks })))

/** The member's tags on a work. */
export const WorkTags = ({ work }: { work: Work }) => (
  <Suspense>
    <LazyTags work={work} />
  </Suspense>
)

/** The member's saved searches of a place, in a row. */
export const SavedSearches = (props: ComponentProps<typeof Searches>) => (
  <Suspense>
    <LazySearches {...props} />
  </Suspense>
)

/** Works similar to the one above. */
export const SimilarWorks = ({ query }: { query: SimilarQuery }) => (
  <Suspense>
    <LazyAlike query={query} />
  </Suspense>
)
