import { CATEGORIES } from '@stipple/core/domain/community'
import { everyText, type Text } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'

/** Search words in indexed form; Chinese text without spaces is split too. */
export function wordsToFind(keyword: string): readonly string[] {
  const plain = plainly(keyword)
  const words = [...segmenter.segment(plain)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
  // A search of symbols only is used unchanged.
  return words.length > 0 ? [...new Set(words)] : plain.split(/\s+/u).filter((part) => part !== '')
}

/** Indexed text of a work: its prompt, and the names of its mode, category and model. */
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
