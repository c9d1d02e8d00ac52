import type { Text } from '@stipple/core/domain/text'
import type { Line } from './read-text.ts'

/** Score from which a line is text; branches and cups are read as letters too, but with lower scores. */
const SURE = 0.9
const MAX_LINES = 4
const LONGEST = 40

/** Characters that windows, shelves and crosses resemble. */
const FRAMES = /^[口囗日目田回品曰一二三十井#\s]+$/u

/** Quotes the certain text of a picture as a phrase of a prompt. */
export function nameText(lines: readonly Line[]): readonly Text[] {
  const certain = lines
    .filter(
      ({ text, score }) =>
        score >= SURE && !FRAMES.test(text) && (/\p{Script=Han}{2}/u.test(text) || /[a-z\d]{3}/i.test(text)) && text.length <= LONGEST,
    )
    .map(({ text }) => text.replaceAll(/["“”]/g, ''))
    .slice(0, MAX_LINES)
  if (certain.length === 0) return []
  const quoted = certain.map((text) => `“${text}”`)
  return [{ en: `with the text ${quoted.join(' ')}`, zh: `画面文字${quoted.join('')}` }]
}
