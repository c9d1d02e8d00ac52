/** As many as one call takes. */
const MOST = 500

/** Ids in as many parts as there have to be calls. */
export const chunkIds = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, index) => ids.slice(index * MOST, (index + 1) * MOST))
