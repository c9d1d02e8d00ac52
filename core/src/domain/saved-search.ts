/** Places of saved searches: the member's own works, and the community. */
export const SEARCH_PLACES = ['works', 'community'] as const
export type SearchPlace = (typeof SEARCH_PLACES)[number]

export const SEARCH_LIMITS = {
  /** Searches of a member in one place. */
  searches: 100,
  name: 60,
  /** Words and filters of one search. */
  parts: 16,
} as const
