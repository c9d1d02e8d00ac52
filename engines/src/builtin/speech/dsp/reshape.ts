import { between, BINS, envelopeOf, fourier, FRAME, HANN, HOP, spectrumAt } from './envelope.ts'
import { resample } from './resample.ts'
import { stretch } from './stretch.ts'

export interface VoiceChange {
  /** Factor of the pitch. */
  readonly pitch: number
  /** Factor of the resonances: above 1 the vocal tract is shorter, and every formant higher. */
  readonly formants: number
  /** Added to each bin's logarithm. */
  readonly colour?: Float64Array
}

/** Largest change of a bin, as a natural logarithm. */
const MAX_GAIN = 3
const NO_CHANGE = 0.005

/** Changes the pitch of speech while its formants stay, or move by a factor of their own. The length stays. */
export function reshape(samples: Float32Array, { pitch, formants, colour }: VoiceChange, rate: number): Float32Array {
  const same = Math.abs(pitch - 1) < NO_CHANGE
  if (same && Math.abs(formants - 1) < NO_CHANGE && !colour) return samples
  const moved = same ? samples : resample(stretch(samples, { factor: pitch, rate }), { from: pitch, to: 1 })
  const result = new Float32Array(moved.length + FRAME)
  const weights = new Float32Array(result.length)
  const [re, im] = [new Float64Array(FRAME), new Float64Array(FRAME)]
  for (let at = HOP - FRAME; at < moved.length; at += HOP) {
    const envelope = envelopeOf(spectrumAt(moved, at, { re, im }))
    for (let k = 0; k < BINS; k++) {
      const wanted = between(envelope, (k * pitch) / formants) + (colour?.[k] ?? 0)
      const gain = Math.exp(Math.max(-MAX_GAIN, Math.min(MAX_GAIN, wanted - (envelope[k] ?? 0))))
      re[k] = (re[k] ?? 0) * gain
      im[k] = (im[k] ?? 0) * gain
      if (k === 0 || k === BINS - 1) continue
      re[FRAME - k] = re[k] ?? 0
      im[FRAME - k] = -(im[k] ?? 0)
    }
    fourier.inverse(re, im)
    for (let k = Math.max(0, -at); k < FRAME && at + k < result.length; k++) {
      const window = HANN[k] ?? 0
      result[at + k] = (result[at + k] ?? 0) + (re[k] ?? 0) * window
      weights[at + k] = (weights[at + k] ?? 0) + window * window
    }
  }
  for (let i = 0; i < result.length; i++) result[i] = (result[i] ?? 0) / Math.max(weights[i] ?? 0, 0.1)
  return result.subarray(0, samples.length)
}
