import '@napi-rs/webcodecs/polyfill'
import { AdtsOutputFormat, ALL_FORMATS, type AudioCodec, BufferSource, BufferTarget, Conversion, FlacOutputFormat, Input, OggOutputFormat, Output, type OutputFormat, WavOutputFormat } from 'mediabunny' // prettier-ignore
import { EngineError } from '../spec.ts'
import type { RecodedFormat, Recoding } from './recode-sound.ts'

interface Way {
  readonly format: () => OutputFormat
  readonly codec: AudioCodec
  readonly sampleRate?: number
  readonly bitrate?: number
}

const BITS_PER_SECOND = 96_000

/** Opus knows no other rate than 48 kHz; samples alone are told at the rate that OpenAI has for them. */
const WAYS: Readonly<Record<RecodedFormat, Way>> = {
  opus: { format: () => new OggOutputFormat(), codec: 'opus', sampleRate: 48_000, bitrate: BITS_PER_SECOND },
  aac: { format: () => new AdtsOutputFormat(), codec: 'aac', bitrate: BITS_PER_SECOND },
  flac: { format: () => new FlacOutputFormat(), codec: 'flac' },
  pcm: { format: () => new WavOutputFormat(), codec: 'pcm-s16', sampleRate: 24_000 },
}

/** Writes a sound in another format, in a child process, with what the file says of itself where the format has a place for it. */
export async function run({ bytes, format }: Recoding): Promise<Uint8Array> {
  const { format: container, ...audio } = WAYS[format]
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const target = new BufferTarget()
  const output = new Output({ format: container(), target })
  const conversion = await Conversion.init({
    input,
    output,
    audio: { ...audio, numberOfChannels: 1, forceTranscode: true },
    showWarnings: false,
  })
  if (!conversion.isValid) throw new EngineError('internal', `the sound cannot be written as ${format}`)
  await conversion.execute()
  const made = Buffer.from(target.buffer ?? new ArrayBuffer(0))
  return format === 'pcm' ? samplesOf(made) : made
}

const DATA = 'data'
const CHUNK_HEADER = 8

/** Samples of a WAV file alone: 16 bits, the lower byte first. */
function samplesOf(file: Buffer): Uint8Array {
  let at = 12
  while (file.toString('latin1', at, at + DATA.length) !== DATA) at += CHUNK_HEADER + file.readUInt32LE(at + DATA.length)
  return file.subarray(at + CHUNK_HEADER, at + CHUNK_HEADER + file.readUInt32LE(at + DATA.length))
}
