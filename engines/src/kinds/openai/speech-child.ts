import { readFile } from 'node:fs/promises'
import { reshape, resample } from '../../builtin/speech/child-public.ts'
import type { FileContext } from '../../kit/child-protocol.ts'
import { decodeSound, drawWaveform, encodeSound, type SoundFormat, toMono } from '../../media/public.ts'
import { EngineError, type Output } from '../../spec.ts'

export interface SpokenParts {
  readonly files: readonly string[]
  readonly format: SoundFormat
  /** Semitones. */
  readonly pitch: number
}

/** Longest part decoded: longer than any single request. */
const MAX_SECONDS = 1800
/** Pause between parts (seconds). */
const PAUSE = 0.3

/** Runs in a child process: joins the parts of a speech, changes its pitch, and writes the file. */
export async function run({ files, format, pitch }: SpokenParts, { save }: FileContext): Promise<Omit<Output, 'seed'>> {
  const parts = await Promise.all(files.map(decode))
  const rate = parts[0]?.rate ?? 24_000
  const joined = join(
    parts.map((part) => (part.rate === rate ? part.samples : resample(part.samples, { from: part.rate, to: rate }))),
    rate,
  )
  if (joined.length === 0) throw new EngineError('internal', 'the voice produced no sound')
  const samples = reshape(joined, { pitch: 2 ** (pitch / 12), formants: 1 }, rate)
  const { bytes, ...sound } = await encodeSound({ channels: [samples], sampleRate: rate }, format)
  return { media: 'voice', content: await save(`speech.${format}`, bytes), ...sound, poster: await drawWaveform(samples) }
}

async function decode(file: string): Promise<{ samples: Float32Array; rate: number }> {
  const bytes = withLength(await readFile(file))
  const sound = await decodeSound(bytes, { field: 'text', seconds: MAX_SECONDS }).catch((cause: unknown) => {
    throw new EngineError('internal', 'the speech cannot be decoded', { cause })
  })
  return { samples: toMono(sound), rate: sound.sampleRate }
}

/** Sets the length in a WAV file that was streamed with unknown length. */
function withLength(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') return bytes
  const data = bytes.indexOf('data', 12, 'latin1')
  if (data < 0 || data + 8 + bytes.readUInt32LE(data + 4) <= bytes.length) return bytes
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.writeUInt32LE(bytes.length - data - 8, data + 4)
  return bytes
}

function join(parts: readonly Float32Array[], rate: number): Float32Array {
  const pause = Math.round(PAUSE * rate)
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0) + pause * Math.max(0, parts.length - 1))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length + pause
  }
  return whole
}
