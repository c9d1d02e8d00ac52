/** A name that someone gave as it is told from their others, whatever its letters' case and width. */
export const nameKey = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
