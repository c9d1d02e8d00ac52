export const TAG_LIMITS = {
  /** Characters. */
  length: 32,
  /** Tags of a work. */
  ofWork: 20,
} as const

/** Stored form of a tag: lower case, without wide letters and leading sign, words joined by hyphens, so that one tag is one search word. May be empty. */
export function tagOf(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase()
  const joined = plain.replaceAll(/[\s#,，、;；\p{Cc}]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  return [...joined].slice(0, TAG_LIMITS.length).join('').replaceAll(/-+$/g, '')
}

/** The tags listed in a text, each once. */
export const tagsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,，、;；\n]/)
      .map(tagOf)
      .filter((tag) => tag !== ''),
  ),
]
