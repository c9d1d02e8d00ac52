import type { GenreId } from '../genre.ts'
import type { InstrumentId } from './instruments.ts'
import type { MoodId, UnhonouredId } from './request.ts'
import words from './words.json' with { type: 'json' }

/**
 * Words for one thing, in both languages, separated by ", ". English ones are whole words in lower case, `*` for any ending; Chinese ones are patterns that
 * match anywhere.
 */
export interface WordRow<Id extends string> {
  readonly id: Id
  readonly en: string
  readonly zh: string
}

/**
 * Words about music. Of two genres in a prompt the first in the list wins, so the most specific come first. `unhonoured` lists requests that cannot be
 * fulfilled.
 */
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
