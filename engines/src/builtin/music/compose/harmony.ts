import type { Random } from '@stipple/imaging/random'
import type { Genre, Harmony } from '../genre.ts'
import type { Key, Mode, Section, SectionKind } from '../score.ts'
import progressions from './progressions.json' with { type: 'json' }
import { type Chord, chordOn, classOf } from './theory.ts'

type Progression = readonly number[]

export interface Progressions {
  /** Progressions that begin on the tonic. */
  readonly theme: readonly Progression[]
  /** Progressions that begin elsewhere. */
  readonly bridge: readonly Progression[]
  /** Degree of the chord before the last. */
  readonly close: number
}

/** Degrees from 0, one chord per bar. */
const PROGRESSIONS: Readonly<Record<Harmony, Readonly<Record<Mode, Progressions>>>> = progressions

/** Chord of every bar; the last is the tonic. Sections of one kind have the same chords. */
export function makeChords({
  sections,
  genre,
  key,
  random,
}: {
  sections: readonly Section[]
  genre: Genre
  key: Key
  random: Random
}): readonly Chord[] {
  const { theme, bridge, close } = PROGRESSIONS[genre.harmony][key.mode]
  const [home, away] = [random.fork('theme chords').pick(theme), random.fork('bridge chords').pick(bridge)]
  const options = { key, modal: genre.harmony === 'modal' || genre.harmony === 'epic' }
  const degrees = sections.flatMap(({ kind, bars }) => degreesOf(kind, bars, { home, away, close }))
  // The last chord but one leads to the tonic, whatever section it is in.
  if (degrees.length > 1) degrees[degrees.length - 2] = close
  return degrees.map((degree, bar) => chordOn(degree, { ...options, seventh: genre.sevenths && bar < degrees.length - 1 }))
}

function degreesOf(
  kind: SectionKind,
  bars: number,
  { home, away, close }: { home: Progression; away: Progression; close: number },
): number[] {
  const from = kind === 'bridge' ? away : home
  const degrees = Array.from({ length: bars }, (_, bar) => from[bar % from.length] ?? 0)
  if (kind === 'ending') return [...degrees.slice(0, Math.max(0, bars - 2)), ...(bars > 1 ? [close] : []), 0]
  // A longer phrase returns to its beginning by the dominant.
  if (bars > 4 && kind !== 'intro') degrees[bars - 1] = close
  return degrees
}

export interface Voicing {
  /** From low to high. */
  readonly pitches: readonly number[]
}

/** Voices each chord as close as possible to the one before: small steps, common notes kept, parallel fifths and octaves avoided where possible. */
export function leadVoices(chords: readonly Chord[], { centre }: { centre: number }): readonly Voicing[] {
  let before: readonly number[] | undefined
  return chords.map(({ tones }) => {
    const [first = [centre], ...others] = positions(tones, centre)
    const pitches = others.reduce((best, one) => (cost(one, { before, centre }) < cost(best, { before, centre }) ? one : best), first)
    before = pitches
    return { pitches }
  })
}

/** Every close and every open position whose lowest voice lies within an octave below the centre. */
function positions(tones: readonly number[], centre: number): readonly (readonly number[])[] {
  return tones.flatMap((lowest, start) => {
    const bottom = centre - 3 - classOf(centre - 3 - lowest)
    const close = tones.map((_, i) => bottom + classOf((tones[(start + i) % tones.length] ?? 0) - lowest))
    const [low = bottom, second = bottom, ...rest] = close
    return [close, close.map((pitch) => pitch - 12), [low, ...rest, second + 12].toSorted((a, b) => a - b)]
  })
}

function cost(pitches: readonly number[], { before, centre }: { before: readonly number[] | undefined; centre: number }): number {
  const middle = pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length
  const away = Math.abs(middle - centre) * 0.4
  if (!before) return away
  const moves = pitches.map((pitch, i) => pitch - (before[i] ?? before[before.length - 1] ?? pitch))
  const steps = moves.reduce((sum, move) => sum + Math.abs(move), 0)
  return steps + away + 6 * parallels(pitches, before)
}

function parallels(pitches: readonly number[], before: readonly number[]): number {
  let count = 0
  for (let high = 1; high < Math.min(pitches.length, before.length); high += 1)
    for (let low = 0; low < high; low += 1) {
      const [now, then] = [(pitches[high] ?? 0) - (pitches[low] ?? 0), (before[high] ?? 0) - (before[low] ?? 0)]
      const moved = pitches[high] !== before[high]
      if (moved && now === then && (now % 12 === 7 || now % 12 === 0)) count += 1
    }
  return count
}
