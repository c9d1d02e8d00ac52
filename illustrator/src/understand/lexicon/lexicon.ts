import { CONCEPTS } from './concepts.ts'
import type { KindRow, MeaningRow, PhraseRow, SettingRow } from './schema.ts'
import looks from './settings/looks.json' with { type: 'json' }
import moments from './settings/moments.json' with { type: 'json' }
import places from './settings/places.json' with { type: 'json' }
import views from './settings/views.json' with { type: 'json' }
import { splitWords } from './split-words.ts'
import type { Concept, Meaning } from './types.ts'
import colours from './words/colours.json' with { type: 'json' }
import fillers from './words/fillers.json' with { type: 'json' }
import grammar from './words/grammar.json' with { type: 'json' }
import kinds from './words/kinds.json' with { type: 'json' }
import numbers from './words/numbers.json' with { type: 'json' }
import phrases from './words/phrases.json' with { type: 'json' }
import poses from './words/poses.json' with { type: 'json' }
import relations from './words/relations.json' with { type: 'json' }
import relatives from './words/relatives.json' with { type: 'json' }
import sizes from './words/sizes.json' with { type: 'json' }
import undrawn from './words/undrawn.json' with { type: 'json' }

export interface Lexicon {
  /** English phrases, as tokens joined by one space. */
  readonly english: ReadonlyMap<string, Meaning>
  readonly chinese: ReadonlyMap<string, Meaning>
  readonly longestEnglish: number
  readonly longestChinese: number
}

let loaded: Lexicon | undefined

/** All words of the lexicon. A word in two rows belongs to the earlier one of `rows`. */
export function lexicon(): Lexicon {
  loaded ??= build()
  return loaded
}

function build(): Lexicon {
  const english = new Map<string, Meaning>()
  const chinese = new Map<string, Meaning>()
  for (const { en, zh, meaning } of rows()) {
    for (const word of en.map(phraseKey)) if (!english.has(word)) english.set(word, meaning)
    for (const word of zh) if (!chinese.has(word)) chinese.set(word, meaning)
  }
  return {
    english,
    chinese,
    longestEnglish: Math.max(...[...english.keys()].map((key) => key.split(' ').length)),
    longestChinese: Math.max(...[...chinese.keys()].map((key) => key.length)),
  }
}

interface Row {
  readonly en: readonly string[]
  readonly zh: readonly string[]
  readonly meaning: Meaning
}

/** All rows of words, by precedence: praise and articles come last. */
function rows(): Row[] {
  const byId = new Map(CONCEPTS.map((concept) => [concept.id, concept]))
  const named = (id: string): Concept => {
    const concept = byId.get(id)
    if (!concept) throw new RangeError(`words for an unknown concept: ${id}`)
    return concept
  }
  return [
    plain(undrawn.things, { role: 'nameless' }),
    ...(phrases as PhraseRow[]).map(({ en, zh, concept, ...rest }) => row(en, zh, { role: 'thing', concept: named(concept), ...rest })),
    ...(kinds as KindRow[]).map(({ en, zh, kind, shows, ...rest }) =>
      row(en, zh, { role: 'group', kinds: [kind], ...(shows ? { shows: named(shows) } : {}), ...rest }),
    ),
    ...relatives.map(({ en, zh, concept, drawn }) => row(en, zh, { role: 'thing', concept: named(concept), drawnAs: drawn })),
    ...(grammar as MeaningRow[]).map(meaningRow),
    ...CONCEPTS.map((concept): Row => ({ en: concept.en, zh: concept.zh, meaning: { role: 'thing', concept } })),
    ...([looks, places, moments, views].flat() as SettingRow[]).map(({ en, zh, ...setting }) => row(en, zh, { role: 'setting', setting })),
    ...([colours, numbers, relations, sizes, poses].flat() as MeaningRow[]).map(meaningRow),
    plain(undrawn.acts, { role: 'undrawn', act: true }),
    plain(undrawn.traits, { role: 'undrawn' }),
    plain(undrawn.crowded, { role: 'crowded' }),
    plain(fillers, { role: 'filler' }),
  ]
}

const row = (en: string | undefined, zh: string | undefined, meaning: Meaning): Row => ({ en: splitWords(en), zh: splitWords(zh), meaning })
const plain = ({ en, zh }: { en: readonly string[]; zh: readonly string[] }, meaning: Meaning): Row => ({
  en: en.flatMap(splitWords),
  zh: zh.flatMap(splitWords),
  meaning,
})
const meaningRow = ({ en, zh, ...meaning }: MeaningRow): Row => row(en, zh, meaning)

/** Form in which the English reader looks a phrase up: lower case, no hyphens or apostrophes. */
export function phraseKey(phrase: string): string {
  return phrase
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
}
