import { CONFUSABLES } from './confusables.ts'
import { wordsOf } from './literals.ts'
import { ENGLISH_MINORS, ENGLISH_SEXUAL, ENGLISH_SUGGESTIVE, NUMBERS } from './minors-words.ts'
import { readAsEngine } from './syntax.ts'

/** Longer texts are read in overlapping pieces of this length (characters). */
const PIECE = 800
const OVERLAP = 200

/** The readings of a prompt that may disguise words: without signs, emoji, spaces or line breaks inside words; without stretched or doubled letters. */
export const readingsOf = (prompt: string): readonly string[] => [...new Set(withoutSigns(prompt).flatMap(withoutStretching))]

/** Prompts that an engine can derive from a piece of text, in plain letters. */
export const promptsOf = (piece: string): readonly string[] => readAsEngine(normalise(piece))

/** The reversed text, and the text with each word reversed. */
export const reversalsOf = (text: string): readonly string[] => [reversed(text), text.replaceAll(/[\p{L}\p{N}@$!]+/gu, reversed)]

const reversed = (text: string): string => [...text].toReversed().join('')

/** Overlapping pieces of a long text. */
export function piecesOf(text: string): readonly string[] {
  if (text.length <= PIECE) return [text]
  const count = Math.ceil(text.length / (PIECE - OVERLAP))
  return Array.from({ length: count }, (_, index) => text.slice(index * (PIECE - OVERLAP), index * (PIECE - OVERLAP) + PIECE))
}

/** Letters in their plain form: without accents, controls and invisible signs, unusual spaces as wide gaps, look-alikes as Latin letters. Case stays: `BREAK` is a separator, "break" a word. */
const normalise = (text: string): string => (ASCII.test(text) ? text : inPlainLetters(text))
const ASCII = /^[\n\r\x20-\x7e]*$/
const inPlainLetters = (text: string): string =>
  text
    .replaceAll(/[\u0085\u2028\u2029]/gu, '\n')
    .replaceAll(/[\t\v\f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu, '  ')
    .replaceAll(/./gsu, (sign) => CONFUSABLES.get(sign) ?? sign)
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}\p{Me}\u3164\u115f\u1160\uffa0]|(?![\n\r])\p{Cc}/gu, '')
    .normalize('NFKC')
    .replaceAll(/./gsu, (sign) => CONFUSABLES.get(sign) ?? CONFUSABLES.get(sign.toLowerCase()) ?? sign)

/** Signs, emoji and wide gaps between two letters, which do not end a word. */
const INSIDE_WORD = /(?<=[\p{L}\p{N}@$!])(?:[^\p{L}\p{N}\s@$!,]+|\s{2,}|\s*[\n\r]\s*|[、،]\s?)(?=[\p{L}\p{N}@$!])/gu
/** The same with these three as symbols, not letters. */
const LIKE_LETTERS = /(?<=[\p{L}\p{N}])[^\p{L}\p{N}\s,]*[@$!?][^\p{L}\p{N}\s,]*(?=[\p{L}\p{N}])/gu
/** Anything between two Chinese characters except commas and full stops, which separate words. */
const BETWEEN_CHINESE = /(?<=\p{Script=Han})[^\p{L}\p{N},，.。;；!！?？]+(?=\p{Script=Han})/gu
/** Three or more single letters or characters, with the same kind of gap after each: `n u d e`. */
const SPELT = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!][^\p{L}\p{N}@$!]{1,4}){2,}[\p{L}\p{N}@$!](?![\p{L}\p{N}])/gu
const SPELT_CHINESE = /(?<!\p{Script=Han})(?:\p{Script=Han}[^\p{L}\p{N}]{1,4}){2,}\p{Script=Han}(?!\p{Script=Han})/gu
/** The same Chinese character again and again. */
const REPEATED = /(\p{Script=Han})\1+/gu
/** Everything except words and sentence separators. */
const BETWEEN_WORDS = /[^\p{L}\p{N},.;!?，。；！？@$']+/gu

/** Readings with signs as spaces, and without signs inside words. */
function withoutSigns(text: string): readonly string[] {
  const parted = text.replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ').toLowerCase()
  const lower = text.toLowerCase()
  const chinese = lower
    .replaceAll(SPELT_CHINESE, (letters) => letters.replaceAll(/[^\p{Script=Han}]/gu, ''))
    .replaceAll(BETWEEN_CHINESE, '')
  const spaced = chinese.replaceAll(/[_\-*.|/\\+~^·•]+/gu, ' ')
  const squeezed = chinese.replaceAll(INSIDE_WORD, '')
  const spelt = (reading: string) => reading.replaceAll(SPELT, (letters) => split(letters.replaceAll(/[^\p{L}\p{N}@$!]/gu, '')))
  const [plain, apart] = [chinese, parted].map((reading) => reading.replaceAll(BETWEEN_WORDS, ' '))
  const readings = [
    spaced,
    squeezed,
    plain ?? '',
    apart ?? '',
    spelt(spaced),
    spelt(squeezed),
    chinese.replaceAll(LIKE_LETTERS, '').replaceAll(INSIDE_WORD, ''),
    chinese.replaceAll(REPEATED, '$1'),
  ]
  return [...new Set(readings.flatMap((reading) => [reading, reading.replaceAll(LONG_WORD, wordsIn)]))]
}

/** Letters that may be several words without spaces. */
const LONG_WORD = /(?<![\p{L}\p{N}])[a-z0-9]{7,80}(?![\p{L}\p{N}])/gu
/** Common prompt words between searched words. */
const USUAL =
  'a,an,the,of,in,on,at,with,without,and,or,is,are,was,has,having,no,not,any,by,to,for,from,she,he,her,his,who,that,looks,look,like,under,over,year,years,old,olds,aged,age,yo,yr,yrs,bed,room,scene,pose,posing,pic,picture,photo,photos,image,video,art,drawing,cute,pretty,beautiful,hot,very,woman,man,girl,girls,boy,boys,student,students,cheerleader,blonde,bare,adult,little,young,small,school,high,elementary,her,legs,up,off,clothes,masturbating,masturbation,molesting,molested'

/** Names that consist of such words. */
const NAMES: ReadonlySet<string> = new Set(['middlesex'])

/** Inserts spaces between known words in a string of letters; other strings are unchanged. */
function wordsIn(letters: string): string {
  if (NAMES.has(letters)) return letters
  // Length of the last word in the shortest split of each prefix.
  const last: (number | undefined)[] = [0]
  const many = [0]
  for (let end = 1; end <= letters.length; end++)
    for (let length = Math.min(end, KNOWN.longest); length > 0; length--) {
      const before = many[end - length]
      if (before === undefined || before + 1 >= (many[end] ?? Infinity)) continue
      const word = letters.slice(end - length, end)
      if (!KNOWN.words.has(word) && !/^\d{1,2}$/.test(word)) continue
      many[end] = before + 1
      last[end] = length
    }
  if (many[letters.length] === undefined) return letters
  const words: string[] = []
  for (let end = letters.length; end > 0; end -= last[end] ?? end) words.unshift(letters.slice(end - (last[end] ?? end), end))
  return words.join(' ')
}

const KNOWN = knownWords()
function knownWords(): { readonly words: ReadonlySet<string>; readonly longest: number } {
  const words = new Set([
    ...USUAL.split(','),
    ...[ENGLISH_MINORS, NUMBERS, ENGLISH_SEXUAL, ENGLISH_SUGGESTIVE].flatMap(wordsOf).filter((word) => word.length > 2),
  ])
  return { words, longest: Math.max(...[...words].map(({ length }) => length)) }
}

/** Inserts spaces between words of spelt-out letters: "nudechild". */
const split = (letters: string): string => {
  const words = wordsIn(letters)
  return words === letters ? letters.replaceAll(BEGINNINGS, ' $& ').replaceAll(/\s+/gu, ' ') : words
}

/** Searched words at the beginning of spelt-out letters. */
const BEGINNINGS =
  /(?:\d{1,2}|year|old|girl|boy|child(?:ren)?|kids?|teen(?:age)?(?:r)?|loli(?:ta|con)?|shota|toddler|baby|minor|preteen|schoolgirl|school|under|age|nude|naked|sexy|sex|porn|nsfw|erotic|topless|little|young|with|without|no|clothes|undress(?:ed|ing)?|hentai|lingerie|panties|a|of|in|on|the)/gu

/** A word of repeated letters and digits. Each run is matched atomically by a lookahead, which prevents catastrophic backtracking. */
const DOUBLED = /(?<![a-z0-9])(?:(?=(?<run>(?<letter>[a-z@$!])\k<letter>+|\d))\k<run>)+(?![a-z0-9])/gu

/** Words without doubled letters; stretched letters once and twice ("teeeen"), twice only for long runs ("schoooooool giiirl"). */
function withoutStretching(text: string): readonly string[] {
  const halved = text.replaceAll(DOUBLED, (word) => divided(word))
  if (!/([a-z])\1\1/u.test(halved)) return [...new Set([text, halved])]
  const short = (lengthOf: (run: string) => number) =>
    halved.replaceAll(/([a-z])\1{2,}/gu, (run, letter: string) => letter.repeat(lengthOf(run)))
  return [...new Set([text, halved, short(() => 1), short(() => 2), short((run) => (run.length > 5 ? 2 : 1))])]
}

/** A word with all runs divided by their common divisor. */
function divided(word: string): string {
  const runs = word.match(/([a-z@$!])\1*|\d/gu) ?? []
  const by = runs.filter((run) => !/\d/.test(run)).reduce((one, { length }) => divisorOf(one, length), 0)
  return by < 2 ? word : runs.map((run) => (/\d/.test(run) ? run : run.slice(run.length - run.length / by))).join('')
}

const divisorOf = (one: number, other: number): number => (other === 0 ? one : divisorOf(other, one % other))

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
  v: 'u',
}
const MIXED = /(?<![\p{L}\p{N}])(?=[0-9@$!]*[a-z])(?=[a-z]*[0-9@$!])[a-z0-9@$!]+/gu
/** "14yo", "8k" and "1girl" mean their digits. */
const NUMBER_IN_WORD = /^(?:\d{1,2}(?:yrs?|years?|yearold|th|nd|rd|st|girls?|boys?|k|d|mm|cm|p|x|s)|[a-z]\d+)$/u
/** An age before the letters of the word: "14y0". */
const AGE_BEFORE = /^\d{1,2}(?=y)/u

const FIGURES = [/(?<![\p{L}\p{N}.:])\d{4,8}(?![\p{L}\p{N}.:])/gu, /(?<![\p{L}\p{N}.:])\d{1,8}(?![\p{L}\p{N}.:])/gu] as const

/** Inside a word v may stand for u; before a digit it is a version. */
const VS_IN_WORD = /(?<=[a-z])v|v(?=[a-z])/gu
const V_IN_WORD = new RegExp(VS_IN_WORD.source, 'u')

/**
 * Returns readings of texts with digits and signs inside words as the letters they resemble; none for a text in which no word mixes letters and digits. Both l
 * and i read i, since 1 stands for either, and v reads u: compare them with patterns that `withoutL` made. "8k" and figures alone are read as they are and as letters.
 */
export function letteredReadingsOf(readings: readonly string[]): readonly string[] {
  const mixed = readings.filter((text) => [...text.matchAll(MIXED)].some(([word]) => !NUMBER_IN_WORD.test(word)))
  const spelt = readings.filter((text) => V_IN_WORD.test(text)).map(withoutLetters)
  const lettered = mixed.flatMap((text) =>
    [true, false].flatMap((keepsNumbers) => {
      const words = text.replaceAll(MIXED, (word) => {
        if (keepsNumbers && NUMBER_IN_WORD.test(word)) return word
        const age = AGE_BEFORE.exec(word)?.[0] ?? ''
        return age + inLetters(word.slice(age.length))
      })
      return FIGURES.map((figures) => withoutLetters(words.replaceAll(figures, inLetters)))
    }),
  )
  return [...new Set([...spelt, ...lettered.flatMap(withoutStretching)])]
}

const withoutLetters = (text: string): string => text.replaceAll('l', 'i').replaceAll(VS_IN_WORD, 'u')

/** A pattern for texts with l written as i, and v as u. */
export const withoutL = ({ source, flags }: RegExp): RegExp => new RegExp(source.replaceAll('l', 'i').replaceAll('v', 'u'), flags)

const inLetters = (word: string): string => word.replaceAll(/[0-9@$!l]/g, (sign) => LETTERS[sign] ?? sign)
