import type { Section, SectionKind } from '../score.ts'

export interface Timing {
  readonly bpm: number
  /** Whole bars before the last chord. */
  readonly bars: number
}

/** Share by which an unnamed tempo may change, so that the last chord falls on time. */
const GIVE = 0.08

/** Fits as many bars as possible, with time left for the last chord to ring. */
export function fitBars({ seconds, beats, bpm, exact }: { seconds: number; beats: number; bpm: number; exact: boolean }): Timing {
  const bar = (beats * 60) / bpm
  const ring = Math.min(3.5, Math.max(1.8, bar * 0.75))
  const room = seconds - ring
  const fitted = Math.max(1, Math.round(room / bar))
  const given = (fitted * beats * 60) / room
  if (!exact && Math.abs(given / bpm - 1) <= GIVE) return { bpm: given, bars: fitted }
  return { bpm, bars: Math.max(1, Math.floor((seconds - ring * 0.7) / bar)) }
}

const KINDS: readonly (readonly SectionKind[])[] = [
  ['theme'],
  ['theme', 'variation'],
  ['theme', 'variation', 'reprise'],
  ['theme', 'variation', 'bridge', 'reprise'],
]

/** Divides a piece into an introduction, phrases of two, four or eight bars, and an ending whose last bar is the last chord. */
export function makeForm(bars: number): readonly Section[] {
  const intro = bars < 7 ? 0 : bars < 11 ? 1 : bars < 22 ? 2 : 4
  const ending = bars < 4 ? 0 : bars < 8 ? 1 : 2
  const body = bars - intro - ending
  const length = body >= 32 ? 8 : body >= 8 ? 4 : 2
  const count = Math.max(1, Math.floor(body / length))
  const kinds = KINDS[Math.min(count, KINDS.length) - 1] ?? ['theme']
  const sections: Section[] = intro > 0 ? [{ kind: 'intro', bar: 0, bars: intro }] : []
  for (let i = 0, bar = intro; i < count; i += 1) {
    const own = i === count - 1 ? body - length * (count - 1) : length
    sections.push({ kind: kinds[i % kinds.length] ?? 'theme', bar, bars: own })
    bar += own
  }
  return [...sections, { kind: 'ending', bar: bars - ending, bars: ending + 1 }]
}
