import { createFourier, type Fourier } from './fourier.ts'

/** Samples of one spectrum at 24 kHz: long enough for two periods of a low voice. */
export const FRAME = 1024
export const BINS = FRAME / 2 + 1
export const HOP = FRAME / 4
export const fourier: Fourier = createFourier(FRAME)
export const HANN = Float64Array.from({ length: FRAME }, (_, k) => 0.5 - 0.5 * Math.cos((2 * Math.PI * k) / FRAME))

/** Cepstral coefficients kept: finer detail of the spectrum is the voice's harmonics, not the mouth's shape. */
const COEFFICIENTS = 36
const FLOOR = 1e-5

/** Smooth envelope of a spectrum (natural logarithm) by its cepstrum: vowels and timbre, without the harmonics. */
export function envelopeOf(magnitudes: Float64Array): Float64Array {
  const re = new Float64Array(FRAME)
  const im = new Float64Array(FRAME)
  for (let k = 0; k < FRAME; k++) re[k] = Math.log((magnitudes[k < BINS ? k : FRAME - k] ?? 0) + FLOOR)
  fourier.inverse(re, im)
  for (let q = 0; q < FRAME; q++) {
    if (Math.min(q, FRAME - q) > COEFFICIENTS) re[q] = 0
    im[q] = 0
  }
  fourier.forward(re, im)
  return re.subarray(0, BINS)
}

/** Spectrum of a windowed frame, in the arrays given, and its magnitudes. */
export function spectrumAt(samples: Float32Array, at: number, { re, im }: { re: Float64Array; im: Float64Array }): Float64Array {
  for (let k = 0; k < FRAME; k++) {
    re[k] = (samples[at + k] ?? 0) * (HANN[k] ?? 0)
    im[k] = 0
  }
  fourier.forward(re, im)
  return Float64Array.from({ length: BINS }, (_, k) => Math.hypot(re[k] ?? 0, im[k] ?? 0))
}

/** Interpolated value between two bins. */
export function between(values: Float64Array, position: number): number {
  const bounded = Math.max(0, Math.min(values.length - 1.001, position))
  const k = Math.floor(bounded)
  const share = bounded - k
  return (values[k] ?? 0) * (1 - share) + (values[k + 1] ?? 0) * share
}
