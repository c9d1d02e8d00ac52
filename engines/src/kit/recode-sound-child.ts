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

/** Opus only supports 48 kHz; raw samples use OpenAI's rate. */
const RECODINGS: Readonly<Record<RecodedFormat, Way>> = {
  opus: { format: () => new OggOutputFormat(), codec: 'opus', sampleRate: 48_000, bitrate: BITS_PER_SECOND },
  aac: { format: () => new AdtsOutputFormat(), codec: 'aac', bitrate: BITS_PER_SECOND },
  flac: { format: () => new FlacOutputFormat(), codec: 'flac' },
  pcm: { format: () => new WavOutputFormat(), codec: 'pcm-s16', sampleRate: 24_000 },
}

/** Converts audio to another format, in a child process, with its metadata if the format supports it. */
export async function run({ bytes, format }: Recoding): Promise<Uint8Array> {
  const { format: container, ...audio } = RECODINGS[format]
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

/** Raw samples of a WAV file: 16 bits, little-endian. */
function samplesOf(file: Buffer): Uint8Array {
  let at = 12
  while (file.toString('latin1', at, at + DATA.length) !== DATA) at += CHUNK_HEADER + file.readUInt32LE(at + DATA.length)
  return file.subarray(at + CHUNK_HEADER, at + CHUNK_HEADER + file.readUInt32LE(at + DATA.length))
}
