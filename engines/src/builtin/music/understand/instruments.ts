import type { PartId } from '../score.ts'
import instruments from './instruments.json' with { type: 'json' }

export type InstrumentId = keyof typeof instruments

export interface Instrument {
  readonly program: number
  /** Parts that it can play, the most suitable first. */
  readonly parts: readonly PartId[]
  /** Played by a related instrument, since the sound font lacks this one. */
  readonly standIn?: boolean
  /** Glides into its notes. */
  readonly slides?: boolean
}

/** General MIDI program and parts of each instrument. The program of the drums is not used: General MIDI plays them on a channel of their own. */
export const INSTRUMENTS = instruments as Readonly<Record<InstrumentId, Instrument>>
