export const COLLECTION_LIMITS = {
  /** Collections of a member. */
  collections: 500,
  name: 80,
  /** Works of one call. */
  atOnce: 500,
  /** Works on a page of what a link shows. */
  page: 24,
} as const
