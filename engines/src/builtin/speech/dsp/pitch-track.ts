import { resample } from './resample.ts'

export interface PitchTrack {
  /** Pitch of each voiced moment. */
  readonly moments: readonly { readonly second: number; readonly hertz: number }[]
  /** Undefined without speech. */
  readonly median: number | undefined
}

/** High enough for the pitch, and fast. */
const RATE = 12_000
/** Hz of the lowest and highest speaking voices. */
const RANGE = { lowest: 60, highest: 420 } as const
const WINDOW_SECONDS = { usual: 0.04, quick: 0.024 } as const
const STEP_SECONDS = 0.01
const LEAST_ENERGY = 2e-4
/** Least autocorrelation of a voiced moment. */
const VOICED = { usual: 0.6, quick: 0.38 } as const
/** Takes the shortest lag whose correlation is at least this share of the best, since its multiples correlate as well. */
const NEARLY = 0.9

/**
 * Fundamental frequency by normalised autocorrelation, of speech at its usual level (RMS above 0.014). `quick` also follows a pitch that changes within a few
 * periods, at the price of some false positives.
 */
export function trackPitch(recording: Float32Array, recordingRate: number, { quick = false }: { quick?: boolean } = {}): PitchTrack {
  const rate = Math.min(RATE, recordingRate)
  const samples = resample(recording, { from: recordingRate, to: rate })
  const voiced = quick ? VOICED.quick : VOICED.usual
  const window = Math.round((quick ? WINDOW_SECONDS.quick : WINDOW_SECONDS.usual) * rate)
  const step = Math.round(STEP_SECONDS * rate)
  const [shortest, longest] = [Math.floor(rate / RANGE.highest), Math.floor(rate / RANGE.lowest)]
  const moments: { second: number; hertz: number }[] = []
  for (let start = 0; start + window + longest < samples.length; start += step) {
    const lag = bestLag(samples, { start, window, shortest, longest, voiced })
    if (lag !== undefined) moments.push({ second: (start + window / 2) / rate, hertz: rate / lag })
  }
  const sorted = moments.map(({ hertz }) => hertz).toSorted((a, b) => a - b)
  return { moments, median: sorted[Math.floor(sorted.length / 2)] }
}

interface Place {
  readonly start: number
  readonly window: number
  readonly shortest: number
  readonly longest: number
  readonly voiced: number
}

function bestLag(samples: Float32Array, { start, window, shortest, longest, voiced }: Place): number | undefined {
  const energy = dot(samples, { a: start, b: start, length: window })
  if (energy / window < LEAST_ENERGY) return undefined
  const likeness = new Float64Array(longest - shortest)
  let best = 0
  let lagged = dot(samples, { a: start + shortest, b: start + shortest, length: window })
  for (let i = 0; i < likeness.length; i++) {
    const at = start + shortest + i
    const value = dot(samples, { a: start, b: at, length: window }) / Math.sqrt(energy * lagged + 1e-9)
    likeness[i] = value
    best = Math.max(best, value)
    lagged += (samples[at + window] ?? 0) ** 2 - (samples[at] ?? 0) ** 2
  }
  if (best < voiced) return undefined
  const first = likeness.findIndex(
    (value, i) => value > NEARLY * best && value >= (likeness[i + 1] ?? -1) && value >= (likeness[i - 1] ?? -1),
  )
  return first < 0 ? undefined : shortest + first + peakOffset(likeness, first)
}

function dot(samples: Float32Array, { a, b, length }: { a: number; b: number; length: number }): number {
  let sum = 0
  for (let k = 0; k < length; k++) sum += (samples[a + k] ?? 0) * (samples[b + k] ?? 0)
  return sum
}

/** Offset of the peak between samples, from a parabola through three points. */
function peakOffset(values: Float64Array, at: number): number {
  const [before, top, after] = [values[at - 1] ?? 0, values[at] ?? 0, values[at + 1] ?? 0]
  const bend = before - 2 * top + after
  return at === 0 || at === values.length - 1 || bend >= 0 ? 0 : (0.5 * (before - after)) / bend
}
