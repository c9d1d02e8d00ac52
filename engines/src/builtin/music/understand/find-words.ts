import type { WordRow } from './lexicon.ts'

/** A word found, with its position in the text. */
export interface Found<Id extends string> {
  readonly id: Id
  readonly at: number
  readonly end: number
  readonly negated: boolean
}

const LATIN_NOT = /(?:\bno|\bnot|\bwithout|\bwithout any|\bno more|n't|\bexcept)(?:\s+(?:a|an|any|the))?(?:\s+\p{L}+\s+(?:or|and))?\s*$/u
const CHINESE_NOT = /(?:不要|没有|无|不用|别用|不带|去掉|除了)(?:\p{Script=Han}{1,3}[和与或、])?(?:任何)?$/u

/**
 * Finds every word of a lexicon in a text (lower case), in the lexicon's order. A word inside a longer one found before does not count: no organ in 手风琴, no
 * piano in an electric piano.
 */
export function findWords<Id extends string>(text: string, lexicon: readonly WordRow<Id>[]): readonly Found<Id>[] {
  const all = lexicon.flatMap(({ id, en, zh }) => [
    ...split(en).flatMap((word) => occurrences(text, { id, pattern: englishPattern(word) })),
    ...split(zh).flatMap((word) => occurrences(text, { id, pattern: new RegExp(word, 'gu') })),
  ])
  return all.filter((one) => !all.some((other) => other.end - other.at > one.end - one.at && other.at <= one.at && other.end >= one.end))
}

function occurrences<Id extends string>(text: string, { id, pattern }: { id: Id; pattern: RegExp }): Found<Id>[] {
  return [...text.matchAll(pattern)].map(({ index, 0: word }) => {
    const before = text.slice(Math.max(0, index - 24), index)
    return { id, at: index, end: index + word.length, negated: LATIN_NOT.test(before) || CHINESE_NOT.test(before) }
  })
}

const split = (words: string): readonly string[] => words.split(', ')

function englishPattern(word: string): RegExp {
  const plain = word.replaceAll(/[/.+?^${}()|[\]\\]/g, '\\$&')
  const body = plain.endsWith('*') ? `${plain.slice(0, -1)}\\p{L}*` : plain
  return new RegExp(`(?<![\\p{Script=Latin}\\d])${body}(?![\\p{Script=Latin}\\d])`, 'gu')
}
