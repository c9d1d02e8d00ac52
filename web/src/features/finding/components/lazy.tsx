import type { Work } from '@stipple/core/contract/shapes'
import { type ComponentProps, Suspense } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import type { AlikeQuery } from '../queries.ts'
import type { SavedSearches as Searches } from './saved-searches.tsx'

const LazyTags = lazy(withTexts(['finding'], async () => ({ default: (await import('./work-tags.tsx')).WorkTags })))
const LazySearches = lazy(withTexts(['finding'], async () => ({ default: (await import('./saved-searches.tsx')).SavedSearches })))
const LazyAlike = lazy(withTexts(['finding'], async () => ({ default: (await import('./alike.tsx')).Alike })))

/** The member's tags on a work. */
export const WorkTags = ({ work }: { work: Work }) => (
  <Suspense>
    <LazyTags work={work} />
  </Suspense>
)

/** The searches that the member keeps of a place, in a row. */
export const SavedSearches = (props: ComponentProps<typeof Searches>) => (
  <Suspense>
    <LazySearches {...props} />
  </Suspense>
)

/** Works that are like the one above. */
export const Alike = ({ query }: { query: AlikeQuery }) => (
  <Suspense>
    <LazyAlike query={query} />
  </Suspense>
)
