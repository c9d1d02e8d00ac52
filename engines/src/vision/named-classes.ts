import { lemmas, lexicon, phraseKey } from '@stipple/illustrator/vocabulary'
import { PERSON, THING_CLASSES } from './coco-classes.ts'

/** Classes named in an English or Chinese text: "the dogs", 那只小狗, "puppy and 瓶子". Unordered. */
export function namedClasses(text: string): readonly number[] {
  const found = new Set<number>()
  const { english, chinese } = vocabulary()
  const words = phraseKey(text).match(/[a-z0-9]+/g) ?? []
  scan(words.length, LONGEST_ENGLISH, (from, to) => {
    const phrase = words.slice(from, to).join(' ')
    const last = words[to - 1] ?? ''
    const forms = [phrase, ...lemmas(last).map(({ form }) => [...words.slice(from, to - 1), form].join(' '))]
    return add(
      found,
      forms.map((form) => english.get(form)).find((kind) => kind !== undefined),
    )
  })
  const characters = [...text]
  scan(characters.length, LONGEST_CHINESE, (from, to) => add(found, chinese.get(characters.slice(from, to).join(''))))
  return [...found]
}

const LONGEST_ENGLISH = 3
const LONGEST_CHINESE = 6
/** Marks a vocabulary word that is no class but contains one: 机器人 is not 人. */
const OTHER = -1

function add(found: Set<number>, kind: number | undefined): boolean {
  if (kind !== undefined && kind !== OTHER) found.add(kind)
  return kind !== undefined
}

/** Tries the longest pieces first, from the left; a recognised piece is not read again. */
function scan(length: number, longest: number, isKnown: (from: number, to: number) => boolean): void {
  for (let from = 0; from < length; from++) {
    for (let to = Math.min(length, from + longest); to > from; to--) {
      if (!isKnown(from, to)) continue
      from = to - 1
      break
    }
  }
}

interface Vocabulary {
  readonly english: ReadonlyMap<string, number>
  readonly chinese: ReadonlyMap<string, number>
}

let loaded: Vocabulary | undefined

function vocabulary(): Vocabulary {
  loaded ??= build()
  return loaded
}

/** Builds the vocabulary of the classes' own words and the illustrator's words for them. */
function build(): Vocabulary {
  const english = new Map<string, number>()
  const chinese = new Map<string, number>()
  const byConcept = new Map<string, number>()
  THING_CLASSES.forEach(({ label, en, zh, concepts }, kind) => {
    for (const word of en) english.set(phraseKey(word), kind)
    for (const word of zh) chinese.set(word, kind)
    for (const concept of [label.en, ...concepts]) byConcept.set(concept.toLowerCase().replaceAll(' ', '-'), kind)
  })
  for (const [own, map] of [
    [english, lexicon().english],
    [chinese, lexicon().chinese],
  ] as const) {
    for (const [word, meaning] of map) {
      if (own.has(word) || meaning.role !== 'thing') continue
      const kind = meaning.concept.kind === 'person' ? PERSON : byConcept.get(meaning.concept.id)
      own.set(word, kind ?? OTHER)
    }
  }
  return { english, chinese }
}
