import type { Tag } from './parse.ts'
import { createRecords, type Found, LATIN, lowerCase, WIDE } from './records.ts'

/** A found tag. `alias` is another name to show with it: the one that was typed, else its first Chinese one. */
export interface TagHit {
  readonly name: string
  readonly category: number
  readonly count: number
  readonly alias: string | undefined
}

export interface TagHits {
  readonly hits: readonly TagHit[]
  /** True if a larger limit would find more. */
  readonly more: boolean
}

export interface TagIndex {
  readonly size: number
  /** Tags for a typed word, the best first: by quality of the match, then by count. */
  readonly search: (typed: string, limit: number) => TagHits
}

/**
 * Two texts with a record a tag, the most used first: names and aliases in Latin letters, and those in any other script. They are separate because strings of
 * one byte a letter are searched fastest, and because Chinese has no spaces: there any letter may begin a word.
 */
export function indexTags(tags: readonly Tag[]): TagIndex {
  const sorted = tags.toSorted((one, other) => other.count - one.count)
  const latin = createRecords(LATIN)
  const other = createRecords(WIDE)
  for (const [index, { name, aliases }] of sorted.entries()) {
    const wide = aliases.filter(isWide)
    // A single wider letter would double the bytes of the whole string.
    latin.add(index, [isWide(name) ? '' : name, ...aliases.filter((alias) => !isWide(alias))])
    if (isWide(name)) other.add(index, [name, ...wide])
    else if (wide.length > 0) other.add(index, wide)
  }
  const [latinText, otherText] = [latin.finish(), other.finish()]
  const categories = Int16Array.from(sorted, ({ category }) => category)
  const counts = Float64Array.from(sorted, ({ count }) => count)

  const present = (found: Found): TagHit => {
    const wide = otherText.namesOf(found.tag)
    const name = latinText.namesOf(found.tag)[0] || (wide[0] ?? '')
    const alias = found.alias === name ? undefined : found.alias
    return {
      name,
      category: categories[found.tag] ?? 0,
      count: counts[found.tag] ?? 0,
      alias: alias ?? wide.find((other) => other !== name && isChinese(other)),
    }
  }

  return {
    size: sorted.length,
    search: (typed, limit) => {
      const query = normalize(typed)
      if (query === '') return { hits: [], more: false }
      const found = (isWide(query) ? otherText : latinText).find(query, limit + 1)
      return { hits: found.slice(0, limit).map(present), more: found.length > limit }
    },
  }
}

/** People type spaces and capital letters where names have underscores and small ones. */
const normalize = (typed: string): string => lowerCase(typed.trim().replaceAll(/[\t\n\r]/g, '')).replaceAll(/ +/g, '_')

/** Returns true if it has letters beyond those that take one byte. */
const isWide = (name: string): boolean => /[\u0100-\uffff]/.test(name)
const isChinese = (name: string): boolean =>
  /\p{Script=Han}/u.test(name) && !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name)
