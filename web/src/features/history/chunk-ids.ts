/** Largest number of ids in one call. */
const MOST = 500

/** Splits ids into one part for each call. */
export const chunkIds = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, index) => ids.slice(index * MOST, (index + 1) * MOST))
