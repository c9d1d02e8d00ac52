import type { PartId } from '../score.ts'
import instruments from './instruments.json' with { type: 'json' }
import type { InstrumentId } from './request.ts'

export interface Instrument {
  readonly program: number
  /** Parts it can take, the most suitable first. */
  readonly parts: readonly PartId[]
  /** The sound font has only a related instrument. */
  readonly standIn?: boolean
  /** Glides into its notes. */
  readonly slides?: boolean
}

/** Program of each instrument in General MIDI, and the parts it plays here. Drums have no program. */
export const INSTRUMENTS = instruments as Readonly<Record<InstrumentId, Instrument>>
