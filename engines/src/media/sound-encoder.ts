import '@napi-rs/webcodecs/polyfill'
import type { SOUND_FORMATS } from '@stipple/core/domain/media'
import { AudioSample, AudioSampleSource, BufferTarget, Mp3OutputFormat, Mp4OutputFormat, Output } from 'mediabunny'
import { withoutDates } from './mp4-dates.ts'

export type SoundFormat = (typeof SOUND_FORMATS)[number]

export interface Sound {
  /** One array per channel, samples from -1 to 1, all of the same length. */
  readonly channels: readonly Float32Array[]
  readonly sampleRate: number
}

export interface EncodedSound {
  readonly type: string
  readonly bytes: Uint8Array
  readonly seconds: number
}

const BITS_PER_SECOND = { one: 96_000, more: 192_000 } as const
/** Number of samples handed to the encoder at a time. */
const PIECE = 16_384

/**
 * Encodes audio as 16-bit WAV, MP3 or AAC in M4A, deterministically. Call it in a child process: the encoders are native, and their work does not
 * keep a process alive.
 */
export async function encodeSound(sound: Sound, format: SoundFormat): Promise<EncodedSound> {
  const seconds = lengthOf(sound) / sound.sampleRate
  if (format === 'wav') return { type: 'audio/wav', bytes: encodeWav(sound), seconds }
  const target = new BufferTarget()
  const output = new Output({ target, format: format === 'mp3' ? new Mp3OutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' }) })
  const bitrate = sound.channels.length > 1 ? BITS_PER_SECOND.more : BITS_PER_SECOND.one
  const source = new AudioSampleSource({ codec: format === 'mp3' ? 'mp3' : 'aac', bitrate })
  output.addAudioTrack(source)
  await output.start()
  await addSound(source, sound)
  source.close()
  await output.finalize()
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0))
  return format === 'mp3' ? { type: 'audio/mpeg', bytes, seconds } : { type: 'audio/mp4', bytes: asM4a(withoutDates(bytes)), seconds }
}

/** Sets the major brand to `M4A `: with the general brand, programs treat the file as video. */
function asM4a(file: Uint8Array): Uint8Array {
  const copy = file.slice()
  copy.set(new TextEncoder().encode('M4A '), BRAND)
  return copy
}

/** Offset of the major brand, after the size and the name of the box. */
const BRAND = 8

/** Feeds audio to an encoder, from the beginning of the track. */
export async function addSound(source: AudioSampleSource, { channels, sampleRate }: Sound): Promise<void> {
  const length = lengthOf({ channels, sampleRate })
  for (let from = 0; from < length; from += PIECE) {
    const frames = Math.min(PIECE, length - from)
    const data = new Float32Array(frames * channels.length)
    channels.forEach((channel, index) => data.set(channel.subarray(from, from + frames), index * frames))
    const sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: channels.length,
      sampleRate,
      timestamp: from / sampleRate,
    })
    await source.add(sample)
    sample.close()
  }
}

const lengthOf = ({ channels }: Sound): number => channels[0]?.length ?? 0

const WAV_HEADER = 44

function encodeWav(sound: Sound): Uint8Array {
  const { channels, sampleRate } = sound
  const [length, frame] = [lengthOf(sound), channels.length * 2]
  const bytes = Buffer.alloc(WAV_HEADER + length * frame)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(channels.length, 22)
  bytes.writeUInt32LE(sampleRate, 24)
  bytes.writeUInt32LE(sampleRate * frame, 28)
  bytes.writeUInt16LE(frame, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(length * frame, 40)
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset + WAV_HEADER, length * channels.length)
  channels.forEach((channel, index) => {
    for (let i = 0; i < length; i++) samples[i * channels.length + index] = Math.round(Math.max(-1, Math.min(1, channel[i] ?? 0)) * 32_767)
  })
  return bytes
}
