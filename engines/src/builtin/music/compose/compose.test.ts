import { describe, expect, it } from 'vitest'
import { keysOf, weightsOf } from '../__fixtures__/listen.ts'
import { GENRES } from '../genre.ts'
import { type Note, QUARTER, type Score, secondsOfTicks, ticksOfBar } from '../score.ts'
import { composeFromWords } from '../settle.ts'
import { makeForm } from './form.ts'
import { leadVoices } from './harmony.ts'
import { chordOn, nearest } from './theory.ts'

const piece = (prompt: string, { seconds = 40, seed = 1 } = {}) => composeFromWords({ prompt, seconds, seed }).score

const endOf = ({ notes, bpm }: Score) => secondsOfTicks(Math.max(...notes.map(({ tick, length }) => tick + length)), bpm)
const startOfLast = ({ sections, beats }: Score) => {
  const last = sections[sections.length - 1]
  return last ? (last.bar + last.bars - 1) * ticksOfBar(beats) : 0
}
/** Returns true if all notes fit a key or its relative: comparing the most frequent note alone would not suffice. */
const fits = (notes: readonly Note[], tonic: number, mode: 'major' | 'minor') =>
  keysOf(weightsOf(notes)).findIndex((key) => key.tonic === tonic && key.mode === mode)

const onDownbeat = ({ tick }: Note, beats: number) => {
  const away = tick % ticksOfBar(beats)
  return Math.min(away, ticksOfBar(beats) - away) < 8
}
/** Notes of the harmony under a note of the melody. */
const soundingWith = ({ notes }: Score, { tick }: Note) =>
  new Set(
    notes
      .filter(({ part, tick: from, length }) => (part === 'pad' || part === 'chords') && from - 12 <= tick && from + length > tick + 60)
      .map(({ pitch }) => pitch % 12),
  )

describe('music: form', () => {
  it.each(Array.from({ length: 90 }, (_, i) => i + 1))('divides %i bars without a gap, and gives the last chord a bar', (bars) => {
    const sections = makeForm(bars)
    expect(sections.reduce((at, { bar, bars: own }) => (bar === at && own > 0 ? at + own : Number.NaN), 0)).toBe(bars + 1)
    expect(sections[sections.length - 1]?.kind).toBe('ending')
  })

  it('has introduction, theme, variation, bridge, return and ending if long enough', () => {
    expect(piece('pop, 120 bpm', { seconds: 60 }).sections.map(({ kind }) => kind)).toEqual([
      'intro',
      'theme',
      'variation',
      'bridge',
      'reprise',
      'theme',
      'ending',
    ])
  })

  it('repeats the theme, and changes it in its variation', () => {
    const score = piece('pop, 120 bpm', { seconds: 120, seed: 4 })
    const bar = ticksOfBar(score.beats)
    const melodyOf = (kind: string, nth = 0) => {
      const section = score.sections.filter((one) => one.kind === kind)[nth]
      if (!section) throw new Error(`no ${kind}`)
      const inside = score.notes.filter(
        ({ part, tick }) => part === 'lead' && tick >= section.bar * bar - 8 && tick < (section.bar + 3) * bar - 8,
      )
      return inside.map(({ tick, pitch }) => `${Math.round((tick - section.bar * bar) / (QUARTER / 4))}:${pitch}`)
    }
    expect(melodyOf('theme', 1)).toEqual(melodyOf('theme'))
    expect(melodyOf('variation')).not.toEqual(melodyOf('theme'))
    expect(melodyOf('bridge')).not.toEqual(melodyOf('theme'))
  })
})

describe('music: requests in the notes [M-01]', () => {
  it.each(GENRES.map(({ id, label }) => [id, label.en] as const))('%s: ends in time at any length, on the tonic', (id, name) => {
    for (const seconds of [10, 11, 17, 30, 60, 95, 180]) {
      const score = piece(name, { seconds, seed: seconds })
      expect(score.seconds).toBe(seconds)
      expect(endOf(score)).toBeLessThanOrEqual(seconds)
      expect(endOf(score)).toBeGreaterThan(seconds - 1)
      const last = score.notes.filter(({ part, tick }) => part === 'bass' && tick >= startOfLast(score) - 8)
      expect(last.map(({ pitch }) => pitch % 12)).toEqual([score.key.tonic])
      expect(composeFromWords({ prompt: name, seconds, seed: 1 }).plan.genre.id).toBe(id)
    }
  })

  it.each(GENRES.map(({ label }) => label.en))('%s keeps the requested key', (name) => {
    for (const [words, tonic, mode] of [
      ['D major', 2, 'major'],
      ['F# minor', 6, 'minor'],
      ['降E大调', 3, 'major'],
    ] as const) {
      const score = piece(`${name}, ${words}`, { seed: tonic })
      expect(score.key).toEqual({ tonic, mode })
      expect(fits(score.notes, tonic, mode)).toBeLessThanOrEqual(1)
    }
  })

  it.each([
    ['pop 97 bpm', 97],
    ['jazz, 180 bpm', 180],
    ['每分钟 60 拍的国风', 60],
    ['waltz, 150 bpm', 150],
  ])('%s has exactly that tempo, with notes on its grid', (words, bpm) => {
    const score = piece(words, { seconds: 20 })
    expect(score.bpm).toBe(bpm)
    const onBeat = score.notes.filter(({ tick }) => Math.abs(tick / QUARTER - Math.round(tick / QUARTER)) < 0.02)
    expect(onBeat.length / score.notes.length).toBeGreaterThan(0.3)
  })

  it('makes slow music slower than fast, sad music minor and happy music major', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      expect(piece('slow pop', { seed }).bpm).toBeLessThan(piece('fast pop', { seed }).bpm)
      expect(piece('sad pop', { seed }).key.mode).toBe('minor')
      expect(piece('欢快的流行', { seed }).key.mode).toBe('major')
    }
  })

  it.each([
    ['saxophone', 65],
    ['琵琶', 106],
    ['古筝', 107],
    ['music box', 10],
    ['大提琴', 42],
  ])('uses the instruments of %s', (words, program) => {
    const { parts, notes } = piece(words)
    const part = parts.find((one) => one.program === program && one.id !== 'drums')
    expect(notes.filter((note) => note.part === part?.id).length).toBeGreaterThan(3)
  })

  it('leaves out unwanted instruments, and plays a solo alone', () => {
    expect(piece('rock without drums').parts.map(({ id }) => id)).not.toContain('drums')
    expect(piece('不要贝斯的流行').parts.map(({ id }) => id)).not.toContain('bass')
    expect(new Set(piece('钢琴独奏').parts.map(({ program }) => program))).toEqual(new Set([0]))
  })

  it('makes the same from both languages', () => {
    for (const seed of [1, 2, 3])
      expect(piece('悲伤的古典，小提琴，A小调', { seed })).toEqual(piece('sad classical, violin, A minor', { seed }))
  })

  it('varies by seed and by genre', () => {
    const tune = (words: string, seed: number) => JSON.stringify(piece(words, { seed }).notes)
    expect(new Set([1, 2, 3, 4].map((seed) => tune('pop', seed))).size).toBe(4)
    expect(new Set(GENRES.map(({ label }) => tune(label.en, 1))).size).toBe(GENRES.length)
  })
})

describe('music: harmony and melody', () => {
  it('moves its voices by small steps', () => {
    for (const mode of ['major', 'minor'] as const) {
      const chords = [0, 4, 5, 3, 0, 5, 1, 4, 0].map((degree) => chordOn(degree, { key: { tonic: 0, mode }, seventh: false, modal: false }))
      const voicings = leadVoices(chords, { centre: 60 })
      const moves = voicings
        .slice(1)
        .flatMap(({ pitches }, i) => pitches.map((pitch, voice) => Math.abs(pitch - (voicings[i]?.pitches[voice] ?? 0))))
      expect(moves.reduce((sum, move) => sum + move, 0) / moves.length).toBeLessThan(3)
      expect(Math.max(...moves)).toBeLessThanOrEqual(7)
      for (const [i, { pitches }] of voicings.entries())
        expect(new Set(pitches.map((pitch) => pitch % 12))).toEqual(new Set(chords[i]?.tones))
    }
  })

  it('has a leading tone in a minor key, but not in modal music', () => {
    const key = { tonic: 9, mode: 'minor' } as const
    expect(chordOn(4, { key, seventh: false, modal: false }).tones).toEqual([4, 8, 11])
    expect(chordOn(4, { key, seventh: false, modal: true }).tones).toEqual([4, 7, 11])
  })

  it('keeps guofeng melodies on five notes', () => {
    for (const seed of [1, 2, 3]) {
      const score = piece('国风，C大调', { seed })
      const classes = new Set(score.notes.filter(({ part }) => part === 'lead').map(({ pitch }) => pitch % 12))
      expect([...classes].filter((one) => ![0, 2, 4, 7, 9].includes(one))).toEqual([])
      expect(classes.size).toBeGreaterThan(2)
    }
  })

  it('keeps melodies within two octaves, mostly by step, with chord notes on strong beats', () => {
    for (const { label } of GENRES) {
      const score = piece(label.en, { seconds: 60 })
      const lead = score.notes.filter(({ part }) => part === 'lead')
      const pitches = lead.map(({ pitch }) => pitch)
      expect(Math.max(...pitches) - Math.min(...pitches)).toBeLessThanOrEqual(26)
      const leaps = pitches.slice(1).map((pitch, i) => Math.abs(pitch - (pitches[i] ?? 0)))
      expect(leaps.filter((leap) => leap <= 5).length / leaps.length).toBeGreaterThan(0.7)
      expect(new Set(pitches).size).toBeGreaterThan(3)
      const downbeats = score.notes.filter((note) => note.part === 'lead' && onDownbeat(note, score.beats))
      const inChord = downbeats.filter((note) => soundingWith(score, note).has(note.pitch % 12))
      expect(inChord.length / downbeats.length).toBeGreaterThan(0.9)
    }
  })

  it('finds the nearest octave', () => {
    expect([nearest(0, 61), nearest(11, 60), nearest(6, 60)]).toEqual([60, 59, 66])
  })
})

describe('music: warnings', () => {
  const codes = (prompt: string, { seconds = 30, usesPromptLength = false } = {}) =>
    composeFromWords({ prompt, seconds, seed: 1, usesPromptLength }).warnings.map(({ code }) => code)

  it.each([
    ['pop with vocals', ['no_vocals']],
    ['流行，女声演唱', ['no_vocals']],
    ['lo-fi with rain sounds', ['no_sound_effects']],
    ['jazz in 7/8', ['other_metre']],
    ['古筝和二胡', ['stand_in']],
    ['qwerty', ['nothing_recognised']],
    ['pop, 500 bpm', ['tempo_limited']],
    ['pop, 2 minutes', ['length_by_form']],
    ['pop', []],
  ])('are returned for %s: %j', (prompt, expected) => {
    expect(codes(prompt)).toEqual(expected)
  })

  it('takes the length from the prompt if the form keeps its default', () => {
    const { score, warnings } = composeFromWords({ prompt: 'pop, 2 minutes', seconds: 30, seed: 1, usesPromptLength: true })
    expect([score.seconds, warnings]).toEqual([120, []])
    expect(codes('pop, 10 minutes', { usesPromptLength: true })).toEqual(['length_by_form'])
  })
})
