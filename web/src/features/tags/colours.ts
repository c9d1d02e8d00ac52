import type { TagType } from './store.ts'

/** The colours of `tag-colours.module.css`. */
export type TagColour = 'red' | 'blue' | 'rose' | 'violet' | 'green' | 'orange' | 'gold' | 'brown' | 'teal' | 'grey'

/** Meaning of a category, as the texts name it. */
export type TagKind = 'general' | 'artist' | 'copyright' | 'character' | 'meta' | 'species' | 'invalid' | 'lore' | 'other'

interface Category {
  readonly colour: TagColour
  readonly kind: TagKind
}

const OTHER: Category = { colour: 'red', kind: 'other' }

const DANBOORU: Readonly<Record<number, Category>> = {
  0: { colour: 'blue', kind: 'general' },
  1: { colour: 'rose', kind: 'artist' },
  3: { colour: 'violet', kind: 'copyright' },
  4: { colour: 'green', kind: 'character' },
  5: { colour: 'orange', kind: 'meta' },
}

const E621: Readonly<Record<number, Category>> = {
  0: { colour: 'blue', kind: 'general' },
  1: { colour: 'gold', kind: 'artist' },
  3: { colour: 'violet', kind: 'copyright' },
  4: { colour: 'green', kind: 'character' },
  5: { colour: 'orange', kind: 'species' },
  6: { colour: 'brown', kind: 'invalid' },
  7: { colour: 'grey', kind: 'meta' },
  8: { colour: 'teal', kind: 'lore' },
}

/** An own file uses Danbooru's codes. */
export const categoryOf = (code: number, type: TagType): Category => (type === 'e621' ? E621 : DANBOORU)[code] ?? OTHER
