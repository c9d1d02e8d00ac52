import type { Text } from '@stipple/core/domain/text'
import genres from './genres.json' with { type: 'json' }
import type { Mode } from './score.ts'

export const GENRE_IDS = [
  'pop',
  'rock',
  'electronic',
  'lofi',
  'hiphop',
  'jazz',
  'blues',
  'funk',
  'bossa',
  'classical',
  'waltz',
  'march',
  'ambient',
  'epic',
  'guofeng',
  'folk',
  'lullaby',
  'game',
] as const
export type GenreId = (typeof GENRE_IDS)[number]

export type Comping = 'held' | 'pulse' | 'arpeggio' | 'strum' | 'offbeat' | 'charleston' | 'alberti' | 'waltz' | 'bossa' | 'power'
export type BassLine = 'held' | 'halves' | 'eighths' | 'octaves' | 'walking' | 'fifths' | 'funk' | 'bossa' | 'waltz' | 'long'
export type Groove =
  | 'pop'
  | 'rock'
  | 'house'
  | 'lofi'
  | 'trap'
  | 'swing'
  | 'shuffle'
  | 'funk'
  | 'bossa'
  | 'waltz'
  | 'march'
  | 'epic'
  | 'soft'
  | 'chip'
  | 'none'
/** Family of chord progressions. */
export type Harmony = 'pop' | 'vamp' | 'jazz' | 'blues' | 'classical' | 'modal' | 'epic'

/** Description of a kind of music. Programs are General MIDI's, from 0. */
export interface Genre {
  readonly id: GenreId
  readonly label: Text
  /** The slowest and the fastest. */
  readonly bpm: readonly number[]
  readonly beats: 3 | 4
  /** A mode that occurs more often is more likely. */
  readonly modes: readonly Mode[]
  readonly lead: readonly number[]
  readonly counter: readonly number[]
  readonly chords: readonly number[]
  readonly pad: readonly number[]
  readonly bass: readonly number[]
  readonly comping: Comping
  readonly bassLine: BassLine
  readonly groove: Groove
  readonly harmony: Harmony
  /** Delay of the second of two eighths, as a share of half a beat: 0 even, 1/3 a triplet swing. */
  readonly swing: number
  readonly sevenths: boolean
  readonly pentatonic: boolean
  /** 0 long notes, 1 many short ones. */
  readonly density: number
}

/** A row of `genres.json`, which lists only differences from straight common time. */
export type GenreRow = Omit<Genre, keyof typeof STRAIGHT> & Partial<Pick<Genre, keyof typeof STRAIGHT>>

const STRAIGHT = { beats: 4, swing: 0, sevenths: false, pentatonic: false } as const

export const GENRES: readonly Genre[] = (genres as readonly GenreRow[]).map((row) => ({ ...STRAIGHT, ...row }))

export function findGenre(id: GenreId): Genre {
  const found = GENRES.find((genre) => genre.id === id)
  if (!found) throw new RangeError(`no genre ${id}`)
  return found
}
