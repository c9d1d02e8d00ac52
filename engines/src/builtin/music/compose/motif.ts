import type { Random } from '@stipple/imaging/random'

/** A bar of melody that is not yet tied to a chord. */
export interface Motif {
  readonly notes: readonly MotifNote[]
}

export interface MotifNote {
  /** Sixteenths from the bar's beginning. */
  readonly at: number
  readonly length: number
  /** Steps of the scale above the motif's first note. */
  readonly step: number
}

/** Lengths in sixteenths that fill a bar, from calm to busy. */
const RHYTHMS: Readonly<Record<3 | 4, readonly (readonly number[])[]>> = {
  4: [
    [16],
    [8, 8],
    [12, 4],
    [8, 4, 4],
    [4, 4, 8],
    [6, 2, 8],
    [6, 2, 4, 4],
    [4, 4, 4, 4],
    [6, 6, 4],
    [4, 2, 2, 4, 4],
    [2, 2, 4, 4, 4],
    [6, 2, 2, 2, 4],
    [2, 4, 2, 4, 4],
    [4, 2, 2, 2, 2, 4],
    [3, 3, 2, 4, 4],
    [2, 2, 2, 2, 4, 4],
    [2, 1, 1, 2, 2, 4, 4],
  ],
  3: [[12], [8, 4], [4, 8], [4, 4, 4], [6, 2, 4], [4, 4, 2, 2], [4, 2, 2, 4], [2, 2, 4, 4], [2, 2, 2, 2, 4]],
}

/** Invents a motif: a rhythm of the wanted density, over a line that moves by step and turns back after a leap. */
export function inventMotif(random: Random, { beats, density }: { beats: 3 | 4; density: number }): Motif {
  const rhythms = RHYTHMS[beats]
  const wanted = Math.round(density * (rhythms.length - 1)) + random.whole(-2, 2)
  const lengths = rhythms[Math.min(rhythms.length - 1, Math.max(0, wanted))] ?? [4, 4, 4, 4]
  const steps = [0]
  for (let i = 1; i < lengths.length; i += 1) {
    const [last = 0, before = 0] = [steps[i - 1], steps[i - 2] ?? steps[i - 1]]
    const leapt = Math.abs(last - before) > 1
    const stepwise = random.chance(0.72)
    const direction = leapt ? Math.sign(before - last) : Math.abs(last) > 3 ? -Math.sign(last) : random.chance(0.5) ? 1 : -1
    steps.push(last + direction * (stepwise || leapt ? 1 : random.whole(2, 3)))
  }
  let at = 0
  const notes = lengths.map((length, i) => {
    const note = { at, length, step: steps[i] ?? 0 }
    at += length
    return note
  })
  return { notes }
}

/** Motif with its line inverted, the rhythm kept. */
export const invert = ({ notes }: Motif): Motif => ({ notes: notes.map((note) => ({ ...note, step: -note.step })) })

/** Varies the second half of the bar: its notes come in reverse order. */
export function turn({ notes }: Motif): Motif {
  const half = Math.ceil(notes.length / 2)
  const tail = notes.slice(half)
  const reversed = tail.map(({ step }) => step).toReversed()
  return { notes: [...notes.slice(0, half), ...tail.map((note, i) => ({ ...note, step: reversed[i] ?? note.step }))] }
}

/** Splits every long note into two or three, with a neighbouring note. */
export function ornament({ notes }: Motif, random: Random): Motif {
  return {
    notes: notes.flatMap((note) => {
      if (note.length < 4 || !random.chance(0.6)) return [note]
      const half = note.length / 2
      const neighbour = note.step + (random.chance(0.6) ? 1 : -1)
      if (note.length >= 8)
        return [
          { ...note, length: half },
          { at: note.at + half, length: half / 2, step: neighbour },
          { at: note.at + half * 1.5, length: half / 2, step: note.step },
        ]
      return [
        { ...note, length: half },
        { at: note.at + half, length: half, step: neighbour },
      ]
    }),
  }
}
