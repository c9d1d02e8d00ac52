import type { Word } from './spoken.ts'

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' })

/** Times of words in a text spoken in a given duration, for voices without timing: each gets a fraction by its length. */
export function spreadWords(text: string, seconds: number): readonly Word[] {
  const pieces = [...SEGMENTER.segment(text)].map(({ segment, index, isWordLike = false }) => ({
    from: index,
    to: index + segment.length,
    isWordLike,
    weight: weigh(segment),
  }))
  const whole = pieces.reduce((sum, { weight }) => sum + weight, 0)
  let before = 0
  return pieces.flatMap(({ from, to, isWordLike, weight }) => {
    const start = (before / whole) * seconds
    before += weight
    return isWordLike ? [{ from, to, start, end: (before / whole) * seconds }] : []
  })
}

/** Time that a piece takes, in letters: a Chinese character is a syllable, a digit is read as a word, and a comma is a pause. */
const weigh = (piece: string): number =>
  [...piece].reduce((sum, character) => sum + (WEIGHTS.find(([kind]) => kind.test(character))?.[1] ?? 0), 0)

const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 3],
  [/\p{N}/u, 4],
  [/[\p{L}\p{M}]/u, 1],
  [/[,，、;；:：]/, 2],
]
