export const COLLECTION_LIMITS = {
  /** Collections of a member. */
  collections: 500,
  name: 80,
  /** Works in one call. */
  atOnce: 500,
  /** Works on a page of a shared link. */
  page: 24,
} as const
