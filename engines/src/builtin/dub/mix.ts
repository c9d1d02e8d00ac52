import type { Sound } from '../../media/public.ts'
import { limitPeaks, RATE, resample, type Speech } from '../speech/child-public.ts'

/** Sample rate of most videos, and the only one supported by Opus. */
export const FILM_RATE = 48_000
/** Gain of the video's own audio under speech: -14 dB. */
const DUCKED = 0.2
/** Seconds by which ducking starts before a word, and in which it fades after the last one. */
const BEFORE = 0.25
const AFTER = 0.7
/** Pauses below this many seconds stay ducked. */
const MERGED = 1

export interface MixOptions {
  readonly speech: Speech
  /** Undefined for a silent video. */
  readonly own: Sound | undefined
  readonly volume: number
  readonly original: number
  /** Least length. */
  readonly seconds: number
}

/** Mixes speech over a video's own audio, at `FILM_RATE`, without clipping. */
export function mix({ speech, own, volume, original, seconds }: MixOptions): Sound {
  const voice = resample(speech.samples, { from: RATE, to: FILM_RATE })
  const length = Math.max(voice.length, Math.round(seconds * FILM_RATE))
  const gains = duckingGains(speech, length)
  const sources = own?.channels.slice(0, 2) ?? []
  const channels = (sources.length === 0 ? [new Float32Array(0)] : sources).map((source) => {
    const track = resample(source, { from: own?.sampleRate ?? FILM_RATE, to: FILM_RATE })
    return Float32Array.from({ length }, (_, i) => (track[i] ?? 0) * original * (gains[i] ?? 1) + (voice[i] ?? 0) * volume)
  })
  return { channels: channels.map((channel) => limitPeaks(channel, FILM_RATE)), sampleRate: FILM_RATE }
}

/** Gains with smooth ramps: 1 without speech, `DUCKED` under it. */
export function duckingGains({ words }: Pick<Speech, 'words'>, length: number): Float32Array {
  const gains = new Float32Array(length).fill(1)
  for (const { start, end } of mergeSpans(words)) {
    const from = Math.max(0, Math.floor((start - BEFORE) * FILM_RATE))
    const to = Math.min(length, Math.ceil((end + AFTER) * FILM_RATE))
    for (let i = from; i < to; i++) {
      const second = i / FILM_RATE
      const away = second < start ? (start - second) / BEFORE : second > end ? (second - end) / AFTER : 0
      const ramp = 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, away))
      gains[i] = Math.min(gains[i] ?? 1, DUCKED + (1 - DUCKED) * ramp)
    }
  }
  return gains
}

function mergeSpans(words: Speech['words']): readonly { readonly start: number; readonly end: number }[] {
  const spans: { start: number; end: number }[] = []
  for (const { start, end } of words) {
    const last = spans.at(-1)
    if (last && start - last.end < MERGED) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans
}
