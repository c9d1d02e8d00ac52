import { integratedLoudness, truePeaks } from './loudness.ts'
import { SAMPLE_RATE, type Stereo } from './render.ts'

/** Usual loudness of music on the web, in LUFS, and the peak ceiling in dB, which leaves room for the overshoot of lossy formats. */
export const TARGET = { loudness: -16, ceiling: -1.5 } as const

const FADE_SECONDS = 1.6
const LOOK_AHEAD = Math.round(0.004 * SAMPLE_RATE)
const RELEASE_SECONDS = 0.12
/** Limiting lowers the loudness a little; this many rounds make up for it. */
const ROUNDS = 4

/** Brings the piece to its loudness, keeps its peaks under the ceiling, and fades out its end. */
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

/** Limiter with look-ahead: the gain ramps down before a peak arrives, over the length of the look-ahead, and recovers slowly. */
function limit({ left, right }: Stereo, gain: number): Stereo {
  const ceiling = fromDecibels(TARGET.ceiling)
  const [loud, also] = [left.map((value) => value * gain), right.map((value) => value * gain)]
  const [a, b] = [truePeaks(loud), truePeaks(also)]
  const needed = a.map((value, i) => Math.min(1, ceiling / Math.max(value, b[i] ?? 0, 1e-9)))
  const envelope = smooth(release(lowestAround(needed, LOOK_AHEAD)), LOOK_AHEAD)
  return { left: loud.map((value, i) => value * (envelope[i] ?? 1)), right: also.map((value, i) => value * (envelope[i] ?? 1)) }
}

/** Sliding minimum within a number of samples on either side, by a monotonic queue. */
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

/** Follows falls at once and rises slowly. */
function release(values: Float32Array): Float32Array {
  const rate = 1 - Math.exp(-1 / (RELEASE_SECONDS * SAMPLE_RATE))
  let held = 1
  return values.map((value) => (held = value < held ? value : held + (value - held) * rate))
}

/** Moving average over a number of samples on either side; never above the input, which is a sliding minimum. */
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
