import { CATEGORIES } from '@stipple/core/domain/community'
import { everyText, type Text } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'

/** Returns the words to look for, in the form in which they are indexed; Chinese without spaces is split as well. */
export function wordsToFind(keyword: string): readonly string[] {
  const plain = plainly(keyword)
  const words = [...segmenter.segment(plain)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
  // Signs alone are looked for as they are.
  return words.length > 0 ? [...new Set(words)] : plain.split(/\s+/u).filter((part) => part !== '')
}

/** Returns the text that a search looks through: the words of the work, and the names of its mode, category and model. */
export function searchedText({
  words,
  mode,
  category,
  modelNames,
}: {
  words: readonly string[]
  mode: string
  category: string
  modelNames: readonly string[]
}): string {
  const labels: readonly (Text | undefined)[] = [findMode(mode)?.label, CATEGORIES.find(({ id }) => id === category)?.label]
  const names = labels.flatMap((label) => everyText(label))
  return [...new Set([...words, ...names, ...modelNames].map(plainly))].join('\n')
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

const plainly = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
