import { ALL_FORMATS, AudioSampleSink, BufferSource, Input } from 'mediabunny'
import type { Note } from '../score.ts'

/** Decoded sound for tests: one channel is enough to measure pitch and tempo. */
export interface SoundFigures {
  readonly left: Float32Array
  readonly right: Float32Array
  readonly sampleRate: number
}

/** Reads a 16-bit stereo WAV file, by its header alone. */
export function readWav(bytes: Uint8Array): SoundFigures {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new Error('no WAV file')
  const chunks = new Map<string, { at: number; size: number }>()
  for (let at = 12; at + 8 <= bytes.length; at += 8 + view.getUint32(at + 4, true)) chunks.set(tag(at), { at: at + 8, size: view.getUint32(at + 4, true) })
  const [format, data] = [chunks.get('fmt '), chunks.get('data')]
  if (!format || !data || view.getUint16(format.at, true) !== 1 || view.getUint16(format.at + 14, true) !== 16) throw new Error('no 16-bit PCM')
  const frames = data.size / 4
  const channel = (offset: number) => Float32Array.from({ length: frames }, (_, i) => view.getInt16(data.at + i * 4 + offset, true) / 32_768)
  return { left: channel(0), right: channel(2), sampleRate: view.getUint32(format.at + 4, true) }
}

/** Decodes any sound file, with a decoder that had no part in writing it. */
export async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<SoundFigures & { readonly seconds: number; readonly mimeType: string; readonly peak: number }> {
  await import('@napi-rs/webcodecs/polyfill')
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('no sound in it')
  const [left, right]: [number[], number[]] = [[], []]
  let sampleRate = 0
  for await (const sample of new AudioSampleSink(track).samples()) {
    sampleRate = sample.sampleRate
    for (const [channel, into] of [left, right].entries()) {
      const planeIndex = Math.min(channel, sample.numberOfChannels - 1)
      const plane = new Float32Array(sample.numberOfFrames)
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
      for (const value of plane) into.push(value)
    }
    sample.close()
  }
  const peak = [...left, ...right].reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const [seconds, mimeType] = [await input.computeDuration(), await input.getMimeType()]
  return { left: Float32Array.from(left), right: Float32Array.from(right), sampleRate, seconds, mimeType, peak }
}

/** Krumhansl's and Kessler's ratings of how well each of the twelve notes fits into a key on C. */
const PROFILES = {
  major: [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
  minor: [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
} as const

/** Keys by the weights of the twelve notes, the best fit first. */
export function keysOf(weights: readonly number[]): readonly { readonly tonic: number; readonly mode: 'major' | 'minor'; readonly fit: number }[] {
  const keys = (['major', 'minor'] as const).flatMap((mode) =>
    Array.from({ length: 12 }, (_, tonic) => ({ tonic, mode, fit: correlation(PROFILES[mode], weights.map((_weight, i) => weights[(i + tonic) % 12] ?? 0)) })),
  )
  return keys.toSorted((a, b) => b.fit - a.fit)
}

/** Total length of each of the twelve notes. */
export function weightsOf(notes: readonly Note[]): readonly number[] {
  const weights = Array.from({ length: 12 }, () => 0)
  for (const { part, pitch, length } of notes) if (part !== 'drums') weights[pitch % 12] = (weights[pitch % 12] ?? 0) + length
  return weights
}

/** Energy of each of the twelve notes in a sound: Goertzel's filter at every pitch from C3 to B5. */
export function chromaOf({ left, sampleRate }: SoundFigures): readonly number[] {
  const chroma = Array.from({ length: 12 }, () => 0)
  const block = 8192
  for (let pitch = 48; pitch < 84; pitch += 1) {
    const coefficient = 2 * Math.cos((2 * Math.PI * 440 * 2 ** ((pitch - 69) / 12)) / sampleRate)
    for (let from = 0; from + block <= left.length; from += block * 2) {
      let [s1, s2] = [0, 0]
      for (let i = from; i < from + block; i += 1) {
        const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (i - from)) / block)
        const s = (left[i] ?? 0) * window + coefficient * s1 - s2
        s2 = s1
        s1 = s
      }
      chroma[pitch % 12] = (chroma[pitch % 12] ?? 0) + Math.sqrt(Math.max(0, s1 * s1 + s2 * s2 - coefficient * s1 * s2))
    }
  }
  return chroma
}

/** Blocks per second in which onsets are searched. */
const BLOCKS = 100

/** Strength of a beat of so many per minute: autocorrelation of the sound's onsets at that lag, relative to the mean of all lags. */
export function beatStrength({ left, sampleRate }: SoundFigures, bpm: number): number {
  const hop = Math.round(sampleRate / BLOCKS)
  const energies = Array.from({ length: Math.floor(left.length / hop) }, (_, block) => {
    let sum = 0
    for (let i = block * hop; i < (block + 1) * hop; i += 1) sum += (left[i] ?? 0) ** 2
    return Math.log10(1e-6 + sum / hop)
  })
  const rises = energies.map((energy, i) => Math.max(0, energy - (energies[i - 1] ?? energy)))
  // Wide enough for humanised timing.
  const onsets = rises.map((_rise, i) => [1, 2, 3, 2, 1].reduce((sum, weight, k) => sum + weight * (rises[i + k - 2] ?? 0), 0))
  const mean = onsets.reduce((sum, value) => sum + value, 0) / onsets.length
  const at = (lag: number) => onsets.reduce((sum, value, i) => sum + (value - mean) * ((onsets[i + lag] ?? mean) - mean), 0)
  const lag = (60 / bpm) * BLOCKS
  return Math.max(at(Math.floor(lag)), at(Math.round(lag)), at(Math.ceil(lag))) / at(0)
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [ma, mb] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [(a[i] ?? 0) - ma, (b[i] ?? 0) - mb]
    ab += x * y
    aa += x * x
    bb += y * y
  }
  return ab / Math.sqrt(aa * bb)
}
