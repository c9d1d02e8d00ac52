import { levelSpeech, limitPeaks } from './dsp/loudness.ts'
import { resample } from './dsp/resample.ts'
import type { Spoken, Word } from './spoken.ts'

export const RATE = 24_000

/** Speech of one voice for one piece of the text, at `RATE`, without the silence around it. */
export interface SpokenSentence extends Spoken {
  /** Index of the piece in the whole text. */
  readonly from: number
  /** Seconds of silence after it. */
  readonly pause: number
}

/** Level, as a share of the loudest sample, below which a sample is silence. */
const SILENCE = 0.004
const KEEP_BEFORE = 0.02
const KEEP_AFTER = 0.06
const FADE = 0.008
/** Seconds of silence after the last word. */
const TAIL = 0.05

/** Brings a piece to the common rate and trims the silence around it. */
export function trimSpoken({ samples, rate, words }: Spoken): Spoken {
  const common = resample(samples, { from: rate, to: RATE })
  const loudest = common.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const isAudible = (value: number) => Math.abs(value) > SILENCE * loudest
  const [first, last] = [common.findIndex(isAudible), common.findLastIndex(isAudible)]
  if (first < 0) return { samples: new Float32Array(0), rate: RATE, words: [] }
  const from = Math.max(0, first - Math.round(KEEP_BEFORE * RATE))
  const to = Math.min(common.length, last + 1 + Math.round(KEEP_AFTER * RATE))
  const [offset, length] = [from / RATE, (to - from) / RATE]
  const clamp = (second: number) => Math.max(0, Math.min(length, second - offset))
  return {
    samples: common.slice(from, to),
    rate: RATE,
    words: words.map((word) => ({ ...word, start: clamp(word.start), end: clamp(word.end) })),
  }
}

/** Joins the pieces at equal loudness, with the pauses between them; times and indices then refer to the whole. */
export function assemble(
  pieces: readonly SpokenSentence[],
  rate: number,
): { readonly samples: Float32Array; readonly words: readonly Word[] } {
  const starts: number[] = []
  let at = 0
  for (const [index, { samples, pause }] of pieces.entries()) {
    starts.push(at)
    const silence = index === pieces.length - 1 ? TAIL : pause / rate
    at += samples.length + Math.round(silence * RATE)
  }
  const whole = new Float32Array(at)
  const words = pieces.flatMap(({ samples, words: own, from }, index) => {
    const start = starts[index] ?? 0
    whole.set(faded(levelSpeech(samples, RATE)), start)
    const shift = start / RATE
    return own.map((word) => ({ from: from + word.from, to: from + word.to, start: shift + word.start, end: shift + word.end }))
  })
  return { samples: limitPeaks(whole, RATE), words }
}

/** Fades both ends, so that they do not click. */
function faded(samples: Float32Array): Float32Array {
  const length = Math.min(Math.round(FADE * RATE), Math.floor(samples.length / 2))
  return samples.map((value, i) => value * Math.min(1, i / length, (samples.length - 1 - i) / length))
}
