/** Key for comparing names of one member, without case and character width. */
export const nameKey = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
