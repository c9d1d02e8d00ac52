import type { Random } from '@stipple/imaging/random'
import type { Plan } from '../plan.ts'
import { type Note, type PartId, QUARTER, type Score, secondsOfTicks, type Section, type SectionKind, STEP, ticksOfBar } from '../score.ts'
import { comp, hold } from './accompaniment.ts'
import { bassBar } from './bass.ts'
import { drumBar, lastStroke } from './drums.ts'
import { fitBars, makeForm } from './form.ts'
import { leadVoices, makeChords, type Voicing } from './harmony.ts'
import { writeMelody } from './melody.ts'
import { type Chord, melodyScale, nearest, pitchOfStep } from './theory.ts'

/** Factor of the velocities in each section. */
const STRENGTH: Readonly<Record<SectionKind, number>> = {
  intro: 0.72,
  theme: 0.86,
  variation: 0.95,
  bridge: 0.82,
  reprise: 1,
  ending: 0.92,
}

/** Parts that rest in each section. */
const SILENT: Readonly<Record<SectionKind, readonly PartId[]>> = {
  intro: ['lead', 'counter', 'bass'],
  theme: ['counter'],
  variation: [],
  bridge: [],
  reprise: [],
  ending: [],
}

/** Composes the whole piece. */
export function compose({ plan, seconds, random }: { plan: Plan; seconds: number; random: Random }): Score {
  const { beats, key, genre, parts } = plan
  const { bpm, bars } = fitBars({ seconds, beats, bpm: plan.bpm, exact: plan.exact })
  const sections = makeForm(bars)
  const chords = makeChords({ sections, genre, key, random })
  const voicings = leadVoices(chords, { centre: 60 })
  const has = new Set(parts.map(({ id }) => id))
  const lead = parts.find(({ id }) => id === 'lead')
  const melody = lead ? writeMelody({ plan, sections, chords, program: lead.program, random: random.fork('melody') }) : []
  const backing = sections.flatMap((section) => playSection(section, { plan, chords, voicings, bars }))
  const score = { bpm, beats, bars, seconds }
  const written = [
    ...melody,
    ...writeCounter(melody, { plan, sections }),
    ...backing,
    ...lastChord({ ...score, plan, voicings, chords, melody }),
  ]
  const played = written.filter(({ part }) => has.has(part))
  const notes = humanise(played, { swing: genre.swing, random: random.fork('touch') })
  return { bpm, beats, key, sections, parts, notes: endBy(Math.floor((seconds * bpm * QUARTER) / 60), notes), seconds }
}

interface Material {
  readonly plan: Plan
  readonly chords: readonly Chord[]
  readonly voicings: readonly Voicing[]
  readonly bars: number
}

function playSection(section: Section, { plan, chords, voicings, bars }: Material): readonly Note[] {
  const { genre, beats, energy } = plan
  const { kind } = section
  const quiet = SILENT[kind]
  const velocity = (62 + 34 * energy) * STRENGTH[kind]
  // The last chord is written separately.
  const count = Math.min(section.bars, bars - section.bar)
  return Array.from({ length: count }, (_, i) => section.bar + i).flatMap((bar) => {
    const [chord, voicing] = [chords[bar], voicings[bar]]
    if (!chord || !voicing) return []
    const [first, last] = [bar === section.bar, bar === section.bar + count - 1]
    return [
      ...comp({ plan, voicing, bar, velocity: velocity * 0.82 }),
      ...(kind === 'theme' && energy < 0.5 ? [] : hold({ part: 'pad', voicing, bar, beats, velocity: velocity * 0.66 })),
      // The bass enters with the last bar of an introduction.
      ...(quiet.includes('bass') && !last ? [] : bassBar({ plan, chord, next: chords[bar + 1], bar, velocity })),
      ...drumBar({ groove: genre.groove, beats, bar, kind, first, last, velocity: velocity * (genre.groove === 'epic' ? 1.05 : 0.92) }),
      ...(genre.pentatonic && genre.harmony === 'modal' && first && bar > 0 ? run({ plan, bar, velocity: velocity * 0.6 }) : []),
    ]
  })
}

/** Run up the strings into a new section, as zithers play it. */
function run({ plan, bar, velocity }: { plan: Plan; bar: number; velocity: number }): readonly Note[] {
  const scale = melodyScale(plan.key.mode, true)
  const root = nearest(plan.key.tonic, 60)
  const end = bar * ticksOfBar(plan.beats)
  return Array.from({ length: 8 }, (_, i): Note => ({
    part: 'chords',
    tick: end - (8 - i) * (STEP / 2),
    length: QUARTER,
    pitch: pitchOfStep(i, { scale, root }),
    velocity: velocity + i * 3,
  }))
}

/** Second voice: long notes about a sixth below in variations and bridges, thirds below when the theme returns. */
function writeCounter(melody: readonly Note[], { plan, sections }: { plan: Plan; sections: readonly Section[] }): readonly Note[] {
  const scale = melodyScale(plan.key.mode, plan.genre.pentatonic)
  const bar = ticksOfBar(plan.beats)
  return melody.flatMap((note) => {
    const section = sections.find((one) => note.tick >= one.bar * bar && note.tick < (one.bar + one.bars) * bar)
    if (!section || SILENT[section.kind].includes('counter')) return []
    const full = section.kind === 'reprise' || section.kind === 'ending'
    if (!full && note.tick % (2 * QUARTER) !== 0) return []
    const root = nearest(plan.key.tonic, 60)
    const below = stepOf(note.pitch, { scale, root }) - (scale.length === 5 || full ? 2 : 5)
    const length = full ? note.length : Math.max(note.length, 2 * QUARTER - 20)
    return [{ part: 'counter', tick: note.tick, length, pitch: pitchOfStep(below, { scale, root }), velocity: note.velocity - 18 } as const]
  })
}

/** Step of a scale at or just below a pitch. */
function stepOf(pitch: number, { scale, root }: { scale: readonly number[]; root: number }): number {
  let step = Math.floor(((pitch - root) / 12) * scale.length) - 2
  while (pitchOfStep(step + 1, { scale, root }) <= pitch) step += 1
  return step
}

/** Last chord: the tonic, held by all parts until the end. */
function lastChord({
  bpm,
  beats,
  bars,
  seconds,
  plan,
  voicings,
  chords,
  melody,
}: {
  bpm: number
  beats: number
  bars: number
  seconds: number
  plan: Plan
  voicings: readonly Voicing[]
  chords: readonly Chord[]
  melody: readonly Note[]
}): readonly Note[] {
  const tick = bars * ticksOfBar(beats)
  const left = seconds - secondsOfTicks(tick, bpm)
  const length = Math.max(QUARTER, Math.floor((left - 0.4) * (bpm / 60) * QUARTER))
  const [voicing, chord] = [voicings[bars], chords[bars]]
  if (!voicing || !chord) return []
  const velocity = (62 + 34 * plan.energy) * STRENGTH.ending
  const before = melody[melody.length - 1]?.pitch ?? 72
  const sustained = { bar: bars, beats, voicing, length }
  return [
    ...hold({ ...sustained, part: 'chords', velocity: velocity * 0.85 }),
    ...hold({ ...sustained, part: 'pad', velocity: velocity * 0.66 }),
    { part: 'lead', tick, length, pitch: nearest(plan.key.tonic, before), velocity: 90 },
    { part: 'bass', tick, length, pitch: nearest(plan.key.tonic, 41), velocity: velocity + 6 },
    ...lastStroke({ groove: plan.genre.groove, tick, velocity }),
  ]
}

/** Shortens notes that would sound beyond the end. */
const endBy = (end: number, notes: readonly Note[]): readonly Note[] =>
  notes.map((note) => (note.tick + note.length <= end ? note : { ...note, length: Math.max(1, end - note.tick) }))

/** Adds swing, and small random deviations in timing and velocity. */
function humanise(notes: readonly Note[], { swing, random }: { swing: number; random: Random }): readonly Note[] {
  const ordered = notes.toSorted((a, b) => a.tick - b.tick || a.part.localeCompare(b.part) || a.pitch - b.pitch)
  return ordered.map((note) => {
    const offbeat = note.tick % QUARTER === QUARTER / 2
    const late = offbeat ? Math.round((swing * QUARTER) / 2) : 0
    const tick = Math.max(0, note.tick + late + (note.tick === 0 ? 0 : random.whole(-4, 4)))
    const velocity = Math.round(Math.min(124, Math.max(12, note.velocity + random.range(-5, 5))))
    return { ...note, tick, velocity, pitch: Math.min(108, Math.max(24, note.pitch)) }
  })
}
