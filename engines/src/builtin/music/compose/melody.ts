import type { Random } from '@stipple/imaging/random'
import type { Plan } from '../plan.ts'
import { type Note, type Section, STEP, ticksOfBar } from '../score.ts'
import { inventMotif, invert, type Motif, ornament, turn } from './motif.ts'
import { type Chord, classOf, melodyScale, nearest, pitchOfStep } from './theory.ts'

/** Central pitch of a melody by program; other programs use the second C above the middle one. */
const CENTRES: ReadonlyMap<number, number> = new Map([
  [42, 57],
  [60, 62],
  [61, 66],
  [24, 67],
  [26, 64],
  [27, 66],
  [29, 64],
  [30, 64],
  [22, 70],
  [65, 67],
  [66, 62],
  [56, 69],
  [71, 67],
  [107, 69],
  [106, 67],
  [77, 71],
  [4, 69],
  [10, 82],
  [14, 79],
])
const CENTRE = 73

/** Half the range of a melody, in semitones. */
const REACH = 10

/**
 * Melody of two motifs that grow into phrases (stated, moved with the chords, answered, closed), return varied, give way to another idea in the bridge, and
 * return again.
 */
export function writeMelody({
  plan,
  sections,
  chords,
  program,
  random,
}: {
  plan: Plan
  sections: readonly Section[]
  chords: readonly Chord[]
  program: number
  random: Random
}): readonly Note[] {
  const { beats, density } = plan
  const main = inventMotif(random.fork('motif'), { beats, density })
  const answer = inventMotif(random.fork('answer'), { beats, density: density * 0.85 })
  const other = inventMotif(random.fork('other idea'), { beats, density: density * 0.7 })
  const centre = CENTRES.get(program) ?? CENTRE
  const writer = { plan, chords, centre }
  return sections.flatMap((section) => {
    if (section.kind === 'intro') return []
    const varied = random.fork(`${section.kind} ${section.bar}`)
    const bars = phrase(section, { main, answer, other, random: varied })
    return bars.flatMap((motif, i) => realise(motif, { ...writer, bar: section.bar + i, closes: i === bars.length - 1, section }))
  })
}

/** Motif of each bar of a section. */
function phrase(
  { kind, bars }: Section,
  { main, answer, other, random }: { main: Motif; answer: Motif; other: Motif; random: Random },
): readonly Motif[] {
  const [first, second] = kind === 'bridge' ? [other, invert(other)] : [main, answer]
  const plain = [first, turn(first), second, first]
  // The last bar of an ending is the last chord, which the lead only holds.
  const count = kind === 'ending' ? bars - 1 : bars
  return Array.from({ length: count }, (_, bar) => {
    const motif = plain[bar % plain.length] ?? first
    return kind === 'variation' ? ornament(bar % 4 === 2 ? invert(motif) : motif, random) : motif
  })
}

interface Place {
  readonly plan: Plan
  readonly chords: readonly Chord[]
  readonly centre: number
  readonly bar: number
  /** True if the bar ends its phrase. */
  readonly closes: boolean
  readonly section: Section
}

/** Places a motif in a bar: its first note and strong beats on notes of the chord, the rest by the motif's steps. */
function realise({ notes }: Motif, { plan, chords, centre, bar, closes, section }: Place): readonly Note[] {
  const { key, beats, genre, density } = plan
  const chord = chords[bar]
  if (!chord) return []
  const scale = melodyScale(key.mode, genre.pentatonic)
  const root = nearest(key.tonic, centre)
  const lift = section.kind === 'bridge' ? 3 : section.kind === 'reprise' ? 1 : 0
  const wave = [0, 1, 2, -1][bar % 4] ?? 0
  const start = nearestStep(lift + wave, { scale, root, chord })
  const kept = closes ? closing(notes, { beats, density }) : notes
  return kept.map(({ at, length, step }, i) => {
    const strong = at % (beats === 3 ? 12 : 8) === 0 || length >= 6
    const last = closes && i === kept.length - 1
    const wanted = fold(start + step, { scale, root, centre })
    const placed = strong || last ? nearestStep(wanted, { scale, root, chord }) : wanted
    return {
      part: 'lead',
      tick: bar * ticksOfBar(beats) + at * STEP,
      length: Math.round(length * STEP * 0.94),
      pitch: pitchOfStep(placed, { scale, root }),
      velocity: 84 + (at === 0 ? 10 : strong ? 5 : 0),
      ...(plan.sliding.includes('lead') && length >= 4 && { slide: true }),
    }
  })
}

/** Closing form of a motif: its first half, then a long note. */
function closing(notes: Motif['notes'], { beats, density }: { beats: number; density: number }): Motif['notes'] {
  const rest = density > 0.5 && beats === 4 ? 8 : 4
  const kept = notes.filter(({ at }) => at < rest).map((note) => ({ ...note, length: Math.min(note.length, rest - note.at) }))
  const step = kept[kept.length - 1]?.step ?? 0
  return [...kept, { at: rest, length: beats * 4 - rest - 1, step }]
}

/** Step nearest to the wanted one whose note is in the chord; the wanted one if no step of the scale is. */
function nearestStep(wanted: number, { scale, root, chord }: { scale: readonly number[]; root: number; chord: Chord }): number {
  const inChord = (step: number) => chord.tones.includes(classOf(pitchOfStep(step, { scale, root })))
  for (const distance of [0, -1, 1, -2, 2]) if (inChord(wanted + distance)) return wanted + distance
  return wanted
}

/** Moves a step by octaves into the instrument's range. */
function fold(step: number, { scale, root, centre }: { scale: readonly number[]; root: number; centre: number }): number {
  const pitch = pitchOfStep(step, { scale, root })
  if (pitch > centre + REACH) return step - scale.length
  if (pitch < centre - REACH) return step + scale.length
  return step
}
