import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChildContext } from '../../kit/child-protocol.ts'
import type { Spoken, Word } from './spoken.ts'

export interface EspeakInput {
  /** Folder of the pack. */
  readonly folder: string
  readonly pieces: readonly { readonly text: string; readonly voice: string }[]
  /** 1 is normal. */
  readonly rate: number
}

/** The used part of eSpeak NG's interface. */
interface Program {
  set_voice(name: string): number
  set_rate(wordsPerMinute: number): void
  set_range(value: number): void
  get_samplerate(): number
  synthesize(text: string, onSamples: (samples: Int16Array | null, events: readonly ProgramEvent[]) => boolean): void
}

interface ProgramEvent {
  readonly type: string
  /** In characters, from 1. */
  readonly text_position: number
  readonly word_length: number
  /** Milliseconds. */
  readonly audio_position: number
  readonly id?: string | number
}

/** Words per minute at the normal rate, and the lowest and highest allowed. */
const USUAL = 165
const RATES = { lowest: 80, highest: 440 } as const
/** Pitch range of eSpeak NG's voices; tonal languages need more. */
const RANGES = { usual: 50, tonal: 85 } as const
const TONAL = /^(?:cmn|yue)/

/** Child process for eSpeak NG (GPL-3.0): it speaks, and nothing else runs in it. */
export async function run({ folder, pieces, rate }: EspeakInput, { report }: ChildContext): Promise<Spoken[]> {
  // The package has no types.
  const { default: load }: { default: () => Promise<{ eSpeakNGWorker: new () => Program | Promise<Program> }> } = await import(
    pathToFileURL(join(folder, 'espeak-ng.mjs')).href
  )
  const program = await atTimeZero(async () => new (await load()).eSpeakNGWorker())
  return pieces.map(({ text, voice }, index) => {
    if (program.set_voice(voice) !== 0) throw new Error(`eSpeak NG has no voice ${voice}`)
    program.set_rate(Math.round(Math.max(RATES.lowest, Math.min(RATES.highest, USUAL * rate))))
    program.set_range(TONAL.test(voice) ? RANGES.tonal : RANGES.usual)
    const spoken = speak(program, text)
    report({ ratio: (index + 1) / pieces.length })
    return spoken
  })
}

/**
 * Starts the program with a clock that shows zero: it seeds the noise in its voices by the time, and the same text must give the same bytes. Nothing else runs in
 * this process.
 */
async function atTimeZero<T>(start: () => Promise<T>): Promise<T> {
  const { now } = Date
  Date.now = () => 0
  try {
    return await start()
  } finally {
    Date.now = now
  }
}

/** Removes characters that eSpeak NG reads as phonemes (square brackets) or markup (angle brackets). */
const plain = (text: string): string => text.replace(/[[\]<>{}|\\^~]/g, ' ').replace(/[\p{Extended_Pictographic}\p{Cs}]/gu, ' ')

function speak(program: Program, text: string): Spoken {
  const pieces: Int16Array[] = []
  const events: ProgramEvent[] = []
  program.synthesize(plain(text), (samples, onSamples) => {
    if (samples && samples.length > 0) pieces.push(samples.slice())
    events.push(...onSamples)
    return false
  })
  const samples = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    samples.set(
      Float32Array.from(piece, (value) => value / 32_768),
      at,
    )
    at += piece.length
  }
  const rate = program.get_samplerate()
  return { samples, rate, words: wordsOf(events, { text, seconds: samples.length / rate }) }
}

/** A word lasts until the next one or the next pause. */
function wordsOf(events: readonly ProgramEvent[], { text, seconds }: { text: string; seconds: number }): readonly Word[] {
  const places = [0]
  for (const character of text) places.push((places.at(-1) ?? 0) + character.length)
  const starts = events.flatMap((event, index) => (event.type === 'word' && event.word_length > 0 ? [{ event, index }] : []))
  return starts.map(({ event, index }) => {
    const next = events
      .slice(index + 1)
      .find(({ type, id }) => type === 'word' || type === 'end' || (type === 'phoneme' && String(id ?? '').startsWith('_')))
    return {
      from: places[event.text_position - 1] ?? 0,
      to: places[event.text_position - 1 + event.word_length] ?? text.length,
      start: event.audio_position / 1000,
      end: next === undefined ? seconds : next.audio_position / 1000,
    }
  })
}
