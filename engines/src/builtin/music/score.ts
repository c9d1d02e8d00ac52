/** Ticks of a quarter note. */
export const QUARTER = 480
/** Ticks of a sixteenth, the grid of all notes. */
export const STEP = QUARTER / 4

export type Mode = 'major' | 'minor'

export interface Key {
  /** 0 is C. */
  readonly tonic: number
  readonly mode: Mode
}

export const PART_IDS = ['lead', 'counter', 'chords', 'pad', 'bass', 'drums'] as const
export type PartId = (typeof PART_IDS)[number]

export interface Part {
  readonly id: PartId
  /** General MIDI program, from 0; unused for drums. */
  readonly program: number
  /** 0 to 127. */
  readonly volume: number
  /** 0 left, 64 middle, 127 right. */
  readonly pan: number
  readonly reverb: number
}

export interface Note {
  readonly part: PartId
  readonly tick: number
  readonly length: number
  readonly pitch: number
  /** 1 to 127. */
  readonly velocity: number
  /** Begins a tone below and slides up, as flutes and fiddles do. */
  readonly slide?: boolean
}

export type SectionKind = 'intro' | 'theme' | 'variation' | 'bridge' | 'reprise' | 'ending'

export interface Section {
  readonly kind: SectionKind
  /** Its first bar. */
  readonly bar: number
  readonly bars: number
}

/** A whole piece, as notes. */
export interface Score {
  readonly bpm: number
  /** Quarters in a bar. */
  readonly beats: number
  readonly key: Key
  readonly sections: readonly Section[]
  readonly parts: readonly Part[]
  readonly notes: readonly Note[]
  readonly seconds: number
}

export const ticksOfBar = (beats: number): number => beats * QUARTER

export const secondsOfTicks = (ticks: number, bpm: number): number => (ticks / QUARTER) * (60 / bpm)
