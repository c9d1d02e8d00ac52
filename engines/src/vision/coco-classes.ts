import type { Text } from '@stipple/core/domain/text'
import classes from './coco-classes.json' with { type: 'json' }

/** A class of the detector, listed in the order of its numbers (the 80 classes of COCO). */
export interface ThingClass {
  readonly label: Text
  /** Other words for it. */
  readonly en: readonly string[]
  readonly zh: readonly string[]
  /** Ids in the illustrator's lexicon with further words for it, if its own id is not enough. */
  readonly concepts: readonly string[]
}

export const PERSON = 0

/** A row of `coco-classes.json`: words separated by ", ", of which the first is the label. */
export interface ClassRow {
  readonly en: string
  readonly zh: string
  readonly concepts?: readonly string[]
}

export const THING_CLASSES: readonly ThingClass[] = classes.map((row: ClassRow) => {
  const [en, zh] = [row.en.split(', '), row.zh.split(', ')]
  return { label: { en: en[0] ?? '', zh: zh[0] ?? '' }, en, zh, concepts: row.concepts ?? [] }
})

/** Classes that the detector confuses with one another. */
export const CONFUSED_CLASSES: readonly (readonly number[])[] = [
  [15, 16, 21],
  [17, 18, 19, 20, 22, 23],
  [2, 5, 7],
  [13, 56, 57],
  [39, 40, 41, 45, 75],
]

export const isAnimal = (kind: number): boolean => kind >= 14 && kind <= 23

/** Bench, couch, bed and table: things that others rest on. */
export const isSupport = (kind: number): boolean => kind === 13 || kind === 57 || kind === 59 || kind === 60

/** Returns true if a class is an object of its own: people, vehicles and animals are; clothes and things held belong to the person. */
export const isIndependent = (kind: number): boolean => kind <= 8 || (kind >= 14 && kind <= 23)
