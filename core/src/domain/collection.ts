export const COLLECTION_LIMITS = {
  /** Collections of a member. */
  collections: 500,
  name: 80,
  /** Works of one call. */
  atOnce: 500,
  /** Works on a page of what a link shows. */
  page: 24,
} as const

/** Name of a collection as it is told from others, whatever its letters' case and width. */
export const collectionKey = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
