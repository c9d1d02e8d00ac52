import type { BassLine } from '../genre.ts'
import type { Plan } from '../plan.ts'
import { type Note, STEP, ticksOfBar } from '../score.ts'
import { type Chord, nearest } from './theory.ts'

type Step = readonly [at: number, length: number, tone: 'root' | 'fifth' | 'octave' | 'third' | 'approach']

const FOUR: Readonly<Record<Exclude<BassLine, 'waltz'>, readonly Step[]>> = {
  long: [[0, 16, 'root']],
  held: [[0, 16, 'root']],
  halves: [
    [0, 8, 'root'],
    [8, 8, 'fifth'],
  ],
  fifths: [
    [0, 4, 'root'],
    [8, 4, 'fifth'],
  ],
  eighths: [0, 2, 4, 6, 8, 10, 12, 14].map((at) => [at, 2, 'root'] as const),
  octaves: [0, 4, 8, 12].flatMap((at) => [[at, 2, 'root'] as const, [at + 2, 2, 'octave'] as const]),
  walking: [
    [0, 4, 'root'],
    [4, 4, 'third'],
    [8, 4, 'fifth'],
    [12, 4, 'approach'],
  ],
  funk: [
    [0, 3, 'root'],
    [3, 1, 'root'],
    [6, 2, 'octave'],
    [10, 2, 'root'],
    [12, 2, 'fifth'],
    [14, 2, 'octave'],
  ],
  bossa: [
    [0, 6, 'root'],
    [6, 2, 'fifth'],
    [8, 6, 'fifth'],
    [14, 2, 'root'],
  ],
}
const THREE: readonly Step[] = [[0, 11, 'root']]

/** Centre near the E below the bass stave: low, and still heard on small loudspeakers. */
const CENTRE = 41

/** One bar of bass; `next` is the following chord. */
export function bassBar({
  plan,
  chord,
  next,
  bar,
  velocity,
}: {
  plan: Plan
  chord: Chord
  next: Chord | undefined
  bar: number
  velocity: number
}): readonly Note[] {
  const { genre, beats } = plan
  const steps = beats === 3 || genre.bassLine === 'waltz' ? THREE : FOUR[genre.bassLine]
  const root = nearest(chord.tones[0] ?? 0, CENTRE)
  const above = (tone: number | undefined) => root + (((((tone ?? root) - root) % 12) + 12) % 12)
  const goal = nearest(next?.tones[0] ?? chord.tones[0] ?? 0, root)
  const pitches = {
    root,
    third: above(chord.tones[1]),
    fifth: above(chord.tones[2]),
    octave: root + 12,
    // A semitone beside its goal, on the side that it comes from.
    approach: goal + (goal > root ? -1 : 1),
  }
  return steps.map(([at, length, tone]) => ({
    part: 'bass',
    tick: bar * ticksOfBar(beats) + at * STEP,
    length: Math.round(length * STEP * 0.92),
    pitch: pitches[tone],
    velocity: velocity + (at === 0 ? 6 : 0),
  }))
}
