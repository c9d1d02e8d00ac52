import { between, BINS, envelopeOf, FRAME, HOP, spectrumAt } from './envelope.ts'
import { trackPitch } from './pitch-track.ts'
import type { VoiceChange } from './reshape.ts'

/** Measurements of a voice: its median pitch, and the mean envelope of its spectrum. */
export interface VoicePrint {
  readonly pitch: number
  readonly colour: Float64Array
}

/** Bins that are compared: 140 Hz to 7 kHz at 24 kHz. */
const COMPARED = { from: 6, to: 300 } as const
const LEAST_ENERGY = 3e-4
/** Largest change of the envelope, as a natural logarithm: beyond it speech becomes unintelligible. */
const MAX_COLOUR = 1.4
const FORMANTS = { from: 0.84, to: 1.2, step: 0.02 } as const
const PITCH = { from: 0.5, to: 2 } as const

/** Undefined without speech. The samples must be at the usual level of speech. */
export function readVoice(samples: Float32Array, rate: number): VoicePrint | undefined {
  const pitch = trackPitch(samples, rate).median
  const colour = meanEnvelope(samples)
  return pitch === undefined || colour === undefined ? undefined : { pitch, colour }
}

/** Change that brings a voice near another in pitch and timbre. It does not copy the speaker's identity. */
export function matchVoice(voice: VoicePrint, wanted: VoicePrint): Required<VoiceChange> {
  let [formants, least] = [1, Infinity]
  for (let candidate: number = FORMANTS.from; candidate <= FORMANTS.to; candidate += FORMANTS.step) {
    const warped = Float64Array.from({ length: BINS }, (_, k) => between(voice.colour, k / candidate))
    const distance = colourDistance(warped, wanted.colour)
    if (distance < least) [formants, least] = [candidate, distance]
  }
  const colour = Float64Array.from({ length: BINS }, (_, k) => {
    const difference = (wanted.colour[k] ?? 0) - between(voice.colour, k / formants)
    return Math.max(-MAX_COLOUR, Math.min(MAX_COLOUR, difference))
  })
  return { pitch: Math.max(PITCH.from, Math.min(PITCH.to, wanted.pitch / voice.pitch)), formants, colour }
}

/** Mean difference of two envelopes in dB. */
export function colourDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let k = COMPARED.from; k < COMPARED.to; k++) sum += ((a[k] ?? 0) - (b[k] ?? 0)) ** 2
  return Math.sqrt(sum / (COMPARED.to - COMPARED.from)) * DB_PER_NEPER
}

const DB_PER_NEPER = 20 / Math.LN10

/** Mean envelope of the frames with speech, minus its own mean, so that loudness does not count. */
function meanEnvelope(samples: Float32Array): Float64Array | undefined {
  const sum = new Float64Array(BINS)
  const parts = { re: new Float64Array(FRAME), im: new Float64Array(FRAME) }
  let pieces = 0
  for (let at = 0; at + FRAME < samples.length; at += HOP * 2) {
    if (energyAt(samples, at) < LEAST_ENERGY) continue
    const envelope = envelopeOf(spectrumAt(samples, at, parts))
    for (let k = 0; k < BINS; k++) sum[k] = (sum[k] ?? 0) + (envelope[k] ?? 0)
    pieces++
  }
  if (pieces === 0) return undefined
  const mean = sum.map((value) => value / pieces)
  const level = mean.subarray(COMPARED.from, COMPARED.to).reduce((total, value) => total + value, 0) / (COMPARED.to - COMPARED.from)
  return mean.map((value) => value - level)
}

function energyAt(samples: Float32Array, at: number): number {
  let energy = 0
  for (let k = 0; k < FRAME; k++) energy += (samples[at + k] ?? 0) ** 2
  return energy / FRAME
}
