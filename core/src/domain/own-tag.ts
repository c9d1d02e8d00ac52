export const TAG_LIMITS = {
  /** Characters. */
  length: 32,
  /** Tags of a work. */
  ofWork: 20,
} as const

/** A tag as it is kept: without capitals, wide letters and the sign in front, words joined by hyphens, so that one tag is one word of a search. Empty where nothing is left. */
export function tagOf(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase()
  const joined = plain.replaceAll(/[\s#,，、;；\p{Cc}]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  return [...joined].slice(0, TAG_LIMITS.length).join('').replaceAll(/-+$/g, '')
}

/** The tags of a text in which they stand one after another, each once. */
export const tagsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,，、;；\n]/)
      .map(tagOf)
      .filter((tag) => tag !== ''),
  ),
]
