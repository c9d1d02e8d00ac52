import { meanOf } from '@stipple/imaging/scalar'
import type { Stereo } from './render.ts'

/**
 * Integrated loudness after ITU-R BS.1770-4: K-weighting, mean square over blocks of 400 ms that overlap by three quarters, an absolute gate at -70 LUFS and a
 * relative one 10 LU below the mean.
 */
export function integratedLoudness({ left, right }: Stereo, sampleRate: number): number {
  const hop = Math.round(sampleRate * 0.1)
  const energies = sumEnergies(hopEnergies(left, sampleRate, hop), hopEnergies(right, sampleRate, hop))
  const blocks = Array.from({ length: Math.max(0, energies.length - 3) }, (_, i) => {
    const sum = (energies[i] ?? 0) + (energies[i + 1] ?? 0) + (energies[i + 2] ?? 0) + (energies[i + 3] ?? 0)
    return sum / (hop * 4)
  })
  const audible = blocks.filter((power) => loudnessOf(power) > ABSOLUTE_GATE)
  if (audible.length === 0) return Number.NEGATIVE_INFINITY
  const relative = loudnessOf(meanOf(audible)) + RELATIVE_GATE
  return loudnessOf(meanOf(audible.filter((power) => loudnessOf(power) > relative)))
}

const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10

const loudnessOf = (power: number): number => -0.691 + 10 * Math.log10(power)
const sumEnergies = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, i) => value + (b[i] ?? 0))

interface Biquad {
  readonly b: readonly [number, number, number]
  readonly a: readonly [number, number]
}

/**
 * The two filters of K-weighting for any sample rate: a shelf for the head's effect, then a high-pass. Their analogue prototypes are those whose digital forms
 * at 48 kHz are the coefficients of the recommendation.
 */
function weighting(sampleRate: number): readonly [Biquad, Biquad] {
  const shelf = { frequency: 1681.974450955533, gain: 3.999843853973347, q: 0.7071752369554196 }
  const pass = { frequency: 38.13547087602444, q: 0.5003270373238773 }
  const k = Math.tan((Math.PI * shelf.frequency) / sampleRate)
  const high = 10 ** (shelf.gain / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / shelf.q + k * k
  const w = Math.tan((Math.PI * pass.frequency) / sampleRate)
  const c0 = 1 + w / pass.q + w * w
  return [
    {
      b: [(high + (band * k) / shelf.q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (band * k) / shelf.q + k * k) / a0],
      a: [(2 * (k * k - 1)) / a0, (1 - k / shelf.q + k * k) / a0],
    },
    { b: [1, -2, 1], a: [(2 * (w * w - 1)) / c0, (1 - w / pass.q + w * w) / c0] },
  ]
}

/** Sum of squares of the weighted signal in each hop; an incomplete hop at the end is dropped. */
function hopEnergies(signal: Float32Array, sampleRate: number, hop: number): Float64Array {
  const [shelf, pass] = weighting(sampleRate)
  const energies = new Float64Array(Math.floor(signal.length / hop))
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0]
  for (let i = 0, end = energies.length * hop; i < end; i += 1) {
    const x = signal[i] ?? 0
    const y = shelf.b[0] * x + shelf.b[1] * x1 + shelf.b[2] * x2 - shelf.a[0] * y1 - shelf.a[1] * y2
    const z = pass.b[0] * y + pass.b[1] * y1 + pass.b[2] * y2 - pass.a[0] * z1 - pass.a[1] * z2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    z2 = z1
    z1 = z
    const block = Math.floor(i / hop)
    energies[block] = (energies[block] ?? 0) + z * z
  }
  return energies
}

const OVERSAMPLING = 4
const TAPS = 12

/** Filters that give the signal between its samples, at each quarter: windowed sinc, 12 taps per phase. */
const PHASES: readonly Float64Array[] = Array.from({ length: OVERSAMPLING - 1 }, (_, phase) => {
  const shift = (phase + 1) / OVERSAMPLING
  const taps = Float64Array.from({ length: TAPS }, (_, i) => {
    const x = i - TAPS / 2 + 1 - shift
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / (TAPS / 2)))
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
})

/** Largest magnitude from each sample up to the next one, also between them (true peak, four times oversampled). */
export function truePeaks(signal: Float32Array): Float32Array {
  const peaks = new Float32Array(signal.length)
  for (let i = 0; i < signal.length; i += 1) {
    let peak = Math.abs(signal[i] ?? 0)
    // Peaks between two quiet neighbourhoods do not matter to a limiter.
    if (peak > QUIET || Math.abs(signal[i + 1] ?? 0) > QUIET)
      for (const taps of PHASES) {
        let value = 0
        for (let tap = 0; tap < TAPS; tap += 1) value += (taps[tap] ?? 0) * (signal[i + tap - TAPS / 2 + 1] ?? 0)
        if (Math.abs(value) > peak) peak = Math.abs(value)
      }
    peaks[i] = peak
  }
  return peaks
}

const QUIET = 0.2

/** True peak of both channels, as a factor (1 is full scale). */
export function truePeak({ left, right }: Stereo): number {
  let peak = 0
  for (const channel of [left, right]) for (const value of truePeaks(channel)) if (value > peak) peak = value
  return peak
}
