import { animals } from './animals.ts'
import type { WordRow } from './build.ts'
import { words } from './build.ts'
import { buildings } from './buildings.ts'
import { clothes } from './clothes.ts'
import { colours } from './colours.ts'
import { fantasy } from './fantasy.ts'
import { fillers, undrawn } from './fillers.ts'
import { food } from './food.ts'
import { grammarWords, numbers, poses, relations, sizes } from './grammar-words.ts'
import { looks } from './looks.ts'
import { moments } from './moments.ts'
import { objects } from './objects.ts'
import { people } from './people.ts'
import { phrases } from './phrases.ts'
import { places } from './places.ts'
import { plants } from './plants.ts'
import { relatives } from './relatives.ts'
import { sky } from './sky.ts'
import type { Concept, Meaning } from './types.ts'
import { vehicles } from './vehicles.ts'
import { views } from './views.ts'

export const CONCEPTS: readonly Concept[] = [
  ...animals,
  ...people,
  ...fantasy,
  ...plants,
  ...food,
  ...vehicles,
  ...buildings,
  ...objects,
  ...clothes,
  ...sky,
]

export interface Lexicon {
  /** English phrases in tokens joined by one blank. */
  readonly english: ReadonlyMap<string, Meaning>
  readonly chinese: ReadonlyMap<string, Meaning>
  readonly longestEnglish: number
  readonly longestChinese: number
}

let loaded: Lexicon | undefined

/** Every word we know. Where two areas claim a word the earlier one below wins, so praise and articles come last. */
export function lexicon(): Lexicon {
  loaded ??= build()
  return loaded
}

function build(): Lexicon {
  const english = new Map<string, Meaning>()
  const chinese = new Map<string, Meaning>()
  const add = (map: Map<string, Meaning>, word: string, meaning: Meaning) => {
    if (word !== '' && !map.has(word)) map.set(word, meaning)
  }
  const rows: readonly WordRow[] = [...phrases(CONCEPTS), ...relatives(CONCEPTS), ...grammarWords]
  for (const [en, zh, meaning] of rows) {
    for (const word of words(en)) add(english, phraseKey(word), meaning)
    for (const word of words(zh)) add(chinese, word, meaning)
  }
  for (const concept of CONCEPTS) {
    const meaning: Meaning = { role: 'thing', concept }
    for (const word of concept.en) add(english, phraseKey(word), meaning)
    for (const word of concept.zh) add(chinese, word, meaning)
  }
  for (const [en, zh, meaning] of [
    ...looks,
    ...places,
    ...moments,
    ...views,
    ...colours,
    ...numbers,
    ...relations,
    ...sizes,
    ...poses,
    ...undrawn,
    ...fillers,
  ]) {
    for (const word of words(en)) add(english, phraseKey(word), meaning)
    for (const word of words(zh)) add(chinese, word, meaning)
  }
  return {
    english,
    chinese,
    longestEnglish: Math.max(...[...english.keys()].map((key) => key.split(' ').length)),
    longestChinese: Math.max(...[...chinese.keys()].map((key) => key.length)),
  }
}

/** The form in which the English reader asks for a phrase: lower case, no hyphens or apostrophes. */
export function phraseKey(phrase: string): string {
  return phrase
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
}
