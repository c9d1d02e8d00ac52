import { LOOK_ALIKES } from './look-alikes.ts'
import { readAsEngine } from './syntax.ts'

/** Longer texts are read in pieces of this length (characters), which overlap. */
const PIECE = 800
const OVERLAP = 200

/** The readings of a prompt that may disguise words: without signs, emoji, spaces or line breaks inside words; without stretched or doubled letters. */
export const readingsOf = (prompt: string): readonly string[] => [...new Set(withoutSigns(prompt).flatMap(withoutStretching))]

/** The prompts that an engine can make of a piece of a text, in plain letters. */
export const promptsOf = (piece: string): readonly string[] => readAsEngine(normalise(piece))

/** The text from its end to its beginning, and with the letters of each word so. */
export const reversalsOf = (text: string): readonly string[] => [reversed(text), text.replaceAll(/[\p{L}\p{N}@$!]+/gu, reversed)]

const reversed = (text: string): string => [...text].toReversed().join('')

/** Pieces of a long text, which overlap. */
export function piecesOf(text: string): readonly string[] {
  if (text.length <= PIECE) return [text]
  const count = Math.ceil(text.length / (PIECE - OVERLAP))
  return Array.from({ length: count }, (_, index) => text.slice(index * (PIECE - OVERLAP), index * (PIECE - OVERLAP) + PIECE))
}

/** Letters in their plain form: without accents and invisible signs, look-alikes as Latin letters. Case stays: `BREAK` is a separator, "break" a word. */
const normalise = (text: string): string => (ASCII.test(text) ? text : inPlainLetters(text))
// oxlint-disable-next-line no-control-regex -- the range is that of ASCII
const ASCII = /^[\x00-\x7f]*$/
const inPlainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}\p{Me}]/gu, '')
    .normalize('NFKC')
    .replaceAll(/./gsu, (sign) => LOOK_ALIKES.get(sign) ?? LOOK_ALIKES.get(sign.toLowerCase()) ?? sign)

const SIGNS = String.raw`.\-_*'"` + '`' + String.raw`~|/\\+^·•…#@&=:;<>`
const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}`
/** Signs, emoji and wide gaps between two letters, which do not end a word. */
const INSIDE_WORD = new RegExp(`(?<=[\\p{L}\\p{N}@$!])(?:[${SIGNS}${EMOJI}]+|\\s{2,}|\\s*[\\n\\r]\\s*)(?=[\\p{L}\\p{N}@$!])`, 'gu')
/** Anything between two Chinese characters but commas and full stops, which do separate words. */
const BETWEEN_CHINESE = /(?<=\p{Script=Han})[^\p{L}\p{N},，.。;；!！?？]+(?=\p{Script=Han})/gu
const DOTS_BETWEEN_CHINESE = /(?<=\p{Script=Han})[^\p{L}\p{N},，。;；!！?？]+(?=\p{Script=Han})/gu
/** Three or more single letters, each after a space: `n u d e`. */
const SPELT = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!]\s+){2,}[\p{L}\p{N}@$!](?![\p{L}\p{N}])/gu

/** Readings with signs as spaces, and without signs inside words. */
function withoutSigns(text: string): readonly string[] {
  const lower = text.toLowerCase()
  const chinese = lower.replaceAll(BETWEEN_CHINESE, '')
  const spaced = chinese.replaceAll(/[_\-*.|/\\+~^·•]+/gu, ' ')
  const squeezed = lower.replaceAll(DOTS_BETWEEN_CHINESE, '').replaceAll(INSIDE_WORD, '')
  const spelt = (reading: string) => reading.replaceAll(SPELT, (letters) => split(letters.replaceAll(/\s/gu, '')))
  return [...new Set([spaced, squeezed, spelt(spaced), spelt(squeezed)])]
}

/** Words that are searched for as the beginning of spelt-out letters. */
const BEGINNINGS =
  /(?:\d{1,2}|year|old|girl|boy|child(?:ren)?|kids?|teen(?:age)?(?:r)?|loli(?:ta|con)?|shota|toddler|baby|minor|preteen|schoolgirl|school|under|age|nude|naked|sexy|sex|porn|nsfw|erotic|topless|little|young|with|without|no|clothes|undress(?:ed|ing)?|hentai|lingerie|panties|a|of|in|on|the)/gu

/** Puts spaces between the words of letters that were spelt out: "nudechild". */
const split = (letters: string): string => letters.replaceAll(BEGINNINGS, ' $& ').replaceAll(/\s+/gu, ' ')

/** A word of runs of the same letter and of digits. A run is taken whole, in a lookahead that is not tried again: else a long run that no word ends would take for ever. */
const DOUBLED = /(?<![a-z0-9])(?:(?=(?<run>(?<letter>[a-z@$!])\k<letter>+|\d))\k<run>)+(?![a-z0-9])/gu

/** Words with every letter doubled as they are without that; stretched letters once, twice ("teeeen"), and twice only where the run is long ("schoooooool giiirl"). */
function withoutStretching(text: string): readonly string[] {
  const halved = text.replaceAll(DOUBLED, (word) =>
    word.replaceAll(/([a-z@$!])\1*/gu, (run) => (run.length % 2 === 0 ? run.slice(run.length / 2) : run)),
  )
  if (!/([a-z])\1\1/u.test(halved)) return [...new Set([text, halved])]
  const short = (lengthOf: (run: string) => number) =>
    halved.replaceAll(/([a-z])\1{2,}/gu, (run, letter: string) => letter.repeat(lengthOf(run)))
  return [...new Set([text, halved, short(() => 1), short(() => 2), short((run) => (run.length > 5 ? 2 : 1))])]
}

/** Letters that digits and signs resemble; l reads i, since 1 stands for either. */
export const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  '!': 'i',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  l: 'i',
}
const MIXED = /(?<![\p{L}\p{N}])(?=[0-9@$!]*[a-z])(?=[a-z]*[0-9@$!])[a-z0-9@$!]+/gu
/** "14yo", "8k" and "1girl" mean their digits. */
const NUMBER_IN_WORD = /^(?:\d{1,2}(?:yrs?|years?|yearold|th|nd|rd|st|girls?|boys?|k|d|mm|cm|p|x|s)|[a-z]\d+)$/u
/** An age before the letters of the word: "14y0". */
const AGE_BEFORE = /^\d{1,2}(?=y)/u

const FIGURES = [/(?<![\p{L}\p{N}.:])\d{4,8}(?![\p{L}\p{N}.:])/gu, /(?<![\p{L}\p{N}.:])\d{1,8}(?![\p{L}\p{N}.:])/gu] as const

/**
 * Returns readings of texts with digits and signs inside words as the letters they resemble; none for a text in which no word mixes letters and digits. Both l
 * and i read i, since 1 stands for either: compare them with patterns that `withoutL` made. "8k" and figures alone are read as they are and as letters.
 */
export function letteredReadingsOf(readings: readonly string[]): readonly string[] {
  const mixed = readings.filter((text) => [...text.matchAll(MIXED)].some(([word]) => !NUMBER_IN_WORD.test(word)))
  const lettered = mixed.flatMap((text) =>
    [true, false].flatMap((keepsNumbers) => {
      const words = text.replaceAll(MIXED, (word) => {
        if (keepsNumbers && NUMBER_IN_WORD.test(word)) return word
        const age = AGE_BEFORE.exec(word)?.[0] ?? ''
        return age + inLetters(word.slice(age.length))
      })
      return FIGURES.map((figures) => words.replaceAll(figures, inLetters).replaceAll('l', 'i'))
    }),
  )
  return [...new Set(lettered.flatMap(withoutStretching))]
}

/** A pattern for texts in which l is written i. */
export const withoutL = ({ source, flags }: RegExp): RegExp => new RegExp(source.replaceAll('l', 'i'), flags)

const inLetters = (word: string): string => word.replaceAll(/[0-9@$!l]/g, (sign) => LETTERS[sign] ?? sign)
