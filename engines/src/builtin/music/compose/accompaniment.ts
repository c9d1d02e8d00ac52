import type { Comping } from '../genre.ts'
import type { Plan } from '../plan.ts'
import { type Note, type PartId, STEP, ticksOfBar } from '../score.ts'
import type { Voicing } from './harmony.ts'

/** One attack of a chord or of one of its voices, in sixteenths of the bar. */
interface Stroke {
  readonly at: number
  readonly length: number
  /** Index of the voice from below; all voices if absent. */
  readonly voice?: number
  readonly accent?: number
}

const eighths = (count: number, of: (i: number) => Stroke): readonly Stroke[] => Array.from({ length: count }, (_, i) => of(i))

const FOUR: Readonly<Record<Exclude<Comping, 'waltz'>, readonly Stroke[]>> = {
  held: [{ at: 0, length: 16 }],
  pulse: eighths(8, (i) => ({ at: i * 2, length: 2, accent: i % 4 === 0 ? 6 : -4 })),
  arpeggio: eighths(8, (i) => ({ at: i * 2, length: 4, voice: [0, 1, 2, 3, 4, 3, 2, 1][i] ?? 0 })),
  strum: [
    { at: 0, length: 4, accent: 6 },
    { at: 4, length: 2 },
    { at: 6, length: 2, accent: -6 },
    { at: 10, length: 2, accent: -4 },
    { at: 12, length: 2 },
    { at: 14, length: 2, accent: -6 },
  ],
  offbeat: [2, 6, 10, 14].map((at) => ({ at, length: 2 })),
  charleston: [
    { at: 0, length: 5 },
    { at: 6, length: 6, accent: 4 },
  ],
  alberti: eighths(8, (i) => ({ at: i * 2, length: 2, voice: [0, 2, 1, 2][i % 4] ?? 0, accent: i % 4 === 0 ? 4 : -3 })),
  bossa: [0, 6, 10].map((at) => ({ at, length: 3 })),
  power: eighths(8, (i) => ({ at: i * 2, length: 2, accent: i % 4 === 0 ? 6 : -2 })),
}

const THREE: readonly Stroke[] = [
  { at: 4, length: 3, accent: -4 },
  { at: 8, length: 3, accent: -6 },
]
const THREE_ARPEGGIO: readonly Stroke[] = eighths(6, (i) => ({ at: i * 2, length: 4, voice: [0, 1, 2, 3, 2, 1][i] ?? 0 }))

/** Chordal accompaniment of one bar. */
export function comp({ plan, voicing, bar, velocity }: { plan: Plan; voicing: Voicing; bar: number; velocity: number }): readonly Note[] {
  const { genre, beats } = plan
  const waltz = genre.comping === 'waltz' || beats === 3
  const strokes = waltz
    ? genre.comping === 'arpeggio' || genre.comping === 'alberti'
      ? THREE_ARPEGGIO
      : THREE
    : FOUR[notWaltz(genre.comping)]
  // A power chord is root and fifth alone: a third would sound muddy with distortion.
  const pitches = genre.comping === 'power' ? voicing.pitches.filter((_, i) => i !== 1) : voicing.pitches
  return strokes.flatMap(({ at, length, voice, accent = 0 }) => {
    const sounding = voice === undefined ? pitches : [voiceAt(pitches, voice)]
    const spread = genre.comping === 'strum' ? 9 : 0
    return sounding.map((pitch, i): Note => ({
      part: 'chords',
      tick: bar * ticksOfBar(beats) + at * STEP + i * spread,
      length: Math.round(length * STEP * 0.95),
      pitch,
      velocity: velocity + accent - (i > 0 && voice === undefined ? 3 : 0),
    }))
  })
}

/** Bars of three quarters have a pattern of their own. */
const notWaltz = (comping: Comping): Exclude<Comping, 'waltz'> => (comping === 'waltz' ? 'held' : comping)

/** Voices beyond the highest repeat an octave above. */
function voiceAt(pitches: readonly number[], voice: number): number {
  const octave = Math.floor(voice / pitches.length)
  return (pitches[voice % pitches.length] ?? 60) + 12 * octave
}

/** A chord held for the whole bar. */
export function hold({
  part,
  voicing,
  bar,
  beats,
  velocity,
  length = ticksOfBar(beats),
}: {
  part: PartId
  voicing: Voicing
  bar: number
  beats: number
  velocity: number
  length?: number
}): readonly Note[] {
  return voicing.pitches.map((pitch) => ({ part, tick: bar * ticksOfBar(beats), length: length - 10, pitch, velocity }))
}
