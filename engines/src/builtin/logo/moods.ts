import words from './moods.json' with { type: 'json' }

/** Moods of a mark, from which typefaces and colours follow, in the order in which a brief lists them. */
export const MOODS = ['traditional', 'refined', 'playful', 'bold', 'natural', 'modern', 'classic', 'calm'] as const
export type Mood = (typeof MOODS)[number]

interface Words {
  readonly en: readonly string[]
  readonly zh: readonly string[]
}

/** Words that ask for a mood. */
export const MOOD_WORDS: Readonly<Record<Mood, Words>> = words
