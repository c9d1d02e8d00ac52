import { ADJECTIVES, ADVERBS, ANIMATE, LOOKS, MEASURES, NOUNS, NUMBERS, PARTICLES, PLACED, PLACES, PREFERRED, VERBS } from './vocabulary.ts'

/** Role of a word in a sentence. */
export type WordClass =
  | 'noun'
  | 'animate'
  | 'adjective'
  | 'verb'
  | 'adverb'
  | 'number'
  /** Localiser after a noun: 上, 里. */
  | 'place'
  /** Complete phrase of place: 月光下. */
  | 'placed'
  /** Preposition 在. */
  | 'in'
  /** Particle 的. */
  | 'of'
  /** Word without an English counterpart. */
  | 'none'

export interface CuratedWord {
  readonly english: string
  readonly part: WordClass
}

let chinese: ReadonlyMap<string, CuratedWord> | undefined
let english: ReadonlyMap<string, { chinese: string; part: WordClass }> | undefined

/** Returns the curated words by their Chinese form. */
export const curatedChinese = (): ReadonlyMap<string, CuratedWord> => (chinese ??= readChinese())

/** Returns the curated words by their English form, in lower case. */
export const curatedEnglish = (): ReadonlyMap<string, { chinese: string; part: WordClass }> => (english ??= readEnglish())

const TABLES: readonly (readonly [words: string, part: WordClass])[] = [
  [ANIMATE, 'animate'],
  [PLACED, 'placed'],
  [NOUNS, 'noun'],
  [ADJECTIVES, 'adjective'],
  [VERBS, 'verb'],
  [LOOKS, 'noun'],
  [PLACES, 'place'],
  [NUMBERS, 'number'],
  [ADVERBS, 'adverb'],
]

function readChinese(): ReadonlyMap<string, CuratedWord> {
  const words = new Map<string, CuratedWord>([
    ['的', { english: '', part: 'of' }],
    ['在', { english: '', part: 'in' }],
    ['于', { english: '', part: 'in' }],
    ['从', { english: 'from', part: 'adverb' }],
    ['向', { english: 'towards', part: 'adverb' }],
    ['用', { english: 'with', part: 'adverb' }],
  ])
  for (const particle of PARTICLES) words.set(particle, { english: '', part: 'none' })
  for (const measure of MEASURES) if (!words.has(measure)) words.set(measure, { english: '', part: 'none' })
  for (const [table, part] of TABLES) {
    for (const { zh, en } of pairsOf(table)) {
      // A table replaces a measure word (面 is also a noun), but not a word that is already known.
      if (!words.has(zh) || words.get(zh)?.part === 'none') words.set(zh, { english: en, part: en === '' ? 'none' : part })
    }
  }
  return words
}

function readEnglish(): ReadonlyMap<string, { chinese: string; part: WordClass }> {
  const words = new Map<string, { chinese: string; part: WordClass }>()
  const verbs = new Set(pairsOf(VERBS).map(({ en }) => en.toLowerCase()))
  for (const { zh, en } of pairsOf(PREFERRED)) words.set(en, { chinese: zh, part: verbs.has(en) ? 'verb' : 'noun' })
  for (const [table, part] of TABLES) {
    for (const { zh, en } of pairsOf(table)) {
      const key = en.toLowerCase()
      if (key !== '' && !words.has(key)) words.set(key, { chinese: zh, part })
    }
  }
  return words
}

function pairsOf(table: string): { zh: string; en: string }[] {
  return table
    .split('|')
    .map((pair) => pair.replace(/^\n/, ''))
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf(' ')
      return { zh: pair.slice(0, at), en: pair.slice(at + 1).trim() }
    })
}
