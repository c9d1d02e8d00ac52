import { integratedLoudness, truePeaks } from './loudness.ts'
import { SAMPLE_RATE } from './render.ts'
import type { Stereo } from './render.ts'

/** What music on the web is set to; peaks stay clear of full scale, as lossy formats add a little. */
export const TARGET = { loudness: -16, ceiling: -1.5 } as const

const FADE_SECONDS = 1.6
const LOOK_AHEAD = Math.round(0.004 * SAMPLE_RATE)
const RELEASE_SECONDS = 0.12
/** Limiting takes a little loudness away; it is made up for this often. */
const ROUNDS = 4

/** Sets the piece to its loudness, holds its peaks under the ceiling, and lets its end die away. */
export function master(raw: Stereo): Stereo {
  const faded = fadeOut(raw)
  const loudness = integratedLoudness(faded, SAMPLE_RATE)
  if (!Number.isFinite(loudness)) return faded
  let gain = fromDecibels(TARGET.loudness - loudness)
  let result = limit(faded, gain)
  for (let round = 0; round < ROUNDS; round += 1) {
    const missing = TARGET.loudness - integratedLoudness(result, SAMPLE_RATE)
    if (Math.abs(missing) < 0.1) break
    gain *= fromDecibels(missing)
    result = limit(faded, gain)
  }
  return result
}

const fromDecibels = (decibels: number): number => 10 ** (decibels / 20)

function fadeOut({ left, right }: Stereo): Stereo {
  const from = left.length - Math.round(FADE_SECONDS * SAMPLE_RATE)
  const faded = (channel: Float32Array) =>
    channel.map((value, i) => (i < from ? value : value * Math.cos((Math.PI / 2) * ((i - from + 1) / (channel.length - from))) ** 2))
  return { left: faded(left), right: faded(right) }
}

/** A limiter that knows what comes: the gain is down before a peak arrives, by a ramp as long as the look-ahead, and comes back slowly. */
function limit({ left, right }: Stereo, gain: number): Stereo {
  const ceiling = fromDecibels(TARGET.ceiling)
  const [loud, also] = [left.map((value) => value * gain), right.map((value) => value * gain)]
  const [a, b] = [truePeaks(loud), truePeaks(also)]
  const needed = a.map((value, i) => Math.min(1, ceiling / Math.max(value, b[i] ?? 0, 1e-9)))
  const envelope = smooth(release(lowestAround(needed, LOOK_AHEAD)), LOOK_AHEAD)
  return { left: loud.map((value, i) => value * (envelope[i] ?? 1)), right: also.map((value, i) => value * (envelope[i] ?? 1)) }
}

/** The smallest value within so many samples on either side, by a queue of candidates. */
function lowestAround(values: Float32Array, reach: number): Float32Array {
  const lowest = new Float32Array(values.length)
  const queue = new Int32Array(values.length)
  let [head, tail] = [0, 0]
  for (let i = 0; i < values.length + reach; i += 1) {
    if (i < values.length) {
      while (tail > head && (values[queue[tail - 1] ?? 0] ?? 1) >= (values[i] ?? 1)) tail -= 1
      queue[tail] = i
      tail += 1
    }
    const centre = i - reach
    if (centre < 0) continue
    while ((queue[head] ?? 0) < centre - reach) head += 1
    lowest[centre] = values[queue[head] ?? 0] ?? 1
  }
  return lowest
}

/** Down at once, up slowly. */
function release(values: Float32Array): Float32Array {
  const rate = 1 - Math.exp(-1 / (RELEASE_SECONDS * SAMPLE_RATE))
  let held = 1
  return values.map((value) => (held = value < held ? value : held + (value - held) * rate))
}

/** The mean over so many samples on either side: never above what the lowest of them asks for. */
function smooth(values: Float32Array, reach: number): Float32Array {
  const width = reach * 2 + 1
  const at = (i: number) => values[Math.min(values.length - 1, Math.max(0, i))] ?? 1
  let sum = 0
  for (let i = -reach; i <= reach; i += 1) sum += at(i)
  return values.map((_, i) => {
    const value = sum / width
    sum += at(i + reach + 1) - at(i - reach)
    return value
  })
}
