import type { GenreId } from '../genre.ts'
import type { InstrumentId, MoodId, UnhonouredId } from './wish.ts'
import words from './words.json' with { type: 'json' }

/**
 * Words for one thing, in both languages, with ", " between them. English ones are whole words in lower case, `*` for any ending; Chinese ones are patterns
 * that may stand anywhere.
 */
export interface WordRow<Id extends string> {
  readonly id: Id
  readonly en: string
  readonly zh: string
}

/** All words for music. Where a prompt names two genres, the first of the list wins: the most particular come first. Unhonoured is what cannot be had. */
export interface MusicWords {
  readonly genres: readonly WordRow<GenreId>[]
  readonly moods: readonly WordRow<MoodId>[]
  readonly instruments: readonly WordRow<InstrumentId>[]
  readonly unhonoured: readonly WordRow<UnhonouredId>[]
  /** From -1, very slow, to 1, very fast. */
  readonly pace: readonly WordRow<'-1' | '-0.5' | '0.5' | '1'>[]
  readonly solo: readonly WordRow<'solo'>[]
}

export const WORDS = words as MusicWords
