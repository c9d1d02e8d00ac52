import type { GenreId } from '../genre.ts'
import type { Key, Mode } from '../score.ts'
import type { InstrumentId } from './instruments.ts'

/** Requests of a prompt, independent of its language. Anything left open is absent. */
export interface MusicRequest {
  readonly genre?: GenreId
  readonly moods: readonly MoodId[]
  /** Quarters per minute, when a number was named. */
  readonly bpm?: number
  /** -1 slow, 1 fast. */
  readonly pace?: number
  readonly tonic?: Key['tonic']
  readonly mode?: Mode
  readonly instruments: readonly InstrumentId[]
  readonly without: readonly InstrumentId[]
  /** Only the instruments named. */
  readonly solo: boolean
  readonly beats?: 3 | 4
  readonly seconds?: number
  /** Requests that cannot be honoured. */
  readonly unhonoured: readonly UnhonouredId[]
}

export type UnhonouredId = 'vocals' | 'effects' | 'imitation' | 'metre' | 'metal'

export const MOOD_IDS = [
  'happy',
  'sad',
  'calm',
  'tense',
  'epic',
  'romantic',
  'dreamy',
  'dark',
  'energetic',
  'mysterious',
  'playful',
  'warm',
] as const
export type MoodId = (typeof MOOD_IDS)[number]
