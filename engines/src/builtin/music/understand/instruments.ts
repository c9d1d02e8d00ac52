import type { PartId } from '../score.ts'
import type { InstrumentId } from './wish.ts'

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
export const INSTRUMENTS: Readonly<Record<InstrumentId, Instrument>> = {
  piano: { program: 0, parts: ['chords', 'lead'] },
  'electric-piano': { program: 4, parts: ['chords', 'lead'] },
  'music-box': { program: 10, parts: ['lead', 'chords'] },
  vibraphone: { program: 11, parts: ['lead', 'chords'] },
  marimba: { program: 12, parts: ['lead', 'chords'] },
  bells: { program: 14, parts: ['counter', 'lead'] },
  organ: { program: 16, parts: ['chords', 'pad'] },
  accordion: { program: 21, parts: ['lead', 'chords'] },
  harmonica: { program: 22, parts: ['lead', 'counter'] },
  guitar: { program: 24, parts: ['chords', 'lead'] },
  'electric-guitar': { program: 29, parts: ['lead', 'chords'] },
  bass: { program: 33, parts: ['bass'] },
  violin: { program: 40, parts: ['lead', 'counter'], slides: true },
  cello: { program: 42, parts: ['lead', 'bass', 'counter'] },
  strings: { program: 48, parts: ['pad', 'chords', 'lead'] },
  harp: { program: 46, parts: ['chords', 'lead'] },
  choir: { program: 52, parts: ['pad', 'counter'] },
  trumpet: { program: 56, parts: ['lead', 'counter'] },
  horn: { program: 60, parts: ['lead', 'counter'] },
  brass: { program: 61, parts: ['chords', 'lead'] },
  saxophone: { program: 65, parts: ['lead', 'counter'] },
  clarinet: { program: 71, parts: ['lead', 'counter'] },
  oboe: { program: 68, parts: ['lead', 'counter'] },
  flute: { program: 73, parts: ['lead', 'counter'] },
  synth: { program: 81, parts: ['lead', 'chords', 'pad'] },
  dizi: { program: 73, parts: ['lead', 'counter'], standIn: true, slides: true },
  xiao: { program: 77, parts: ['lead', 'counter'], standIn: true, slides: true },
  guzheng: { program: 107, parts: ['chords', 'lead', 'counter'], standIn: true },
  pipa: { program: 106, parts: ['counter', 'lead', 'chords'], standIn: true },
  erhu: { program: 110, parts: ['lead', 'counter'], standIn: true, slides: true },
  koto: { program: 107, parts: ['chords', 'lead'] },
  shamisen: { program: 106, parts: ['counter', 'lead'] },
  shakuhachi: { program: 77, parts: ['lead', 'counter'], slides: true },
  suona: { program: 111, parts: ['lead', 'counter'], standIn: true },
  yangqin: { program: 15, parts: ['chords', 'counter'], standIn: true },
  drums: { program: 0, parts: ['drums'] },
}
