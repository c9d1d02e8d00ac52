import words from './feels.json' with { type: 'json' }

/** Feelings of a mark, from which typefaces and colours follow, in the order in which a brief lists them. */
export const FEELS = ['traditional', 'refined', 'playful', 'bold', 'natural', 'modern', 'classic', 'calm'] as const
export type Feel = (typeof FEELS)[number]

interface Words {
  readonly en: readonly string[]
  readonly zh: readonly string[]
}

/** Words that ask for a feeling. */
export const FEEL_WORDS: Readonly<Record<Feel, Words>> = words
