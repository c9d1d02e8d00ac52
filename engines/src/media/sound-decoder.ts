import '@napi-rs/webcodecs/polyfill'
import { ALL_FORMATS, AudioSampleSink, BufferSource, Input } from 'mediabunny'
import type { InputAudioTrack } from 'mediabunny'
import { EngineError } from '../spec.ts'
import type { Sound } from './sound-encoder.ts'

/**
 * Decodes the audio of a recording or video, at most its first `seconds`. Call it in a child process.
 * @throws {EngineError} `invalid_input` with the field if the file has no readable audio
 */
export async function decodeSound(bytes: Uint8Array, { field, seconds }: { field: string; seconds: number }): Promise<Sound> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (!track || !(await track.canDecode())) throw noSound(field)
    return await readTrack(track, seconds)
  } catch (error) {
    throw error instanceof EngineError ? error : noSound(field, error)
  } finally {
    input.dispose()
  }
}

/** Decodes a track, with silence where it starts late or has gaps. */
export async function readTrack(track: InputAudioTrack, seconds: number): Promise<Sound> {
  const pieces: { at: number; planes: Float32Array[] }[] = []
  const sampleRate = track.sampleRate
  for await (const sample of new AudioSampleSink(track).samples(0, seconds)) {
    const planes = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const plane = new Float32Array(sample.numberOfFrames)
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
      return plane
    })
    pieces.push({ at: Math.round(sample.timestamp * sampleRate), planes })
    sample.close()
  }
  const length = pieces.reduce((most, { at, planes }) => Math.max(most, at + (planes[0]?.length ?? 0)), 0)
  const channels = Array.from({ length: pieces[0]?.planes.length ?? 0 }, () => new Float32Array(length))
  for (const { at, planes } of pieces) {
    const skip = Math.max(0, -at)
    channels.forEach((channel, index) => channel.set(planes[index]?.subarray(skip) ?? new Float32Array(0), at + skip))
  }
  return { channels, sampleRate }
}

/** Mixes all channels down to one. */
export function toMono({ channels }: Sound): Float32Array {
  const [first, ...others] = channels
  if (!first) return new Float32Array(0)
  const mono = first.slice()
  for (const channel of others) for (let i = 0; i < mono.length; i++) mono[i] = (mono[i] ?? 0) + (channel[i] ?? 0)
  return others.length === 0 ? mono : mono.map((value) => value / channels.length)
}

const noSound = (field: string, cause?: unknown): EngineError =>
  new EngineError('invalid_input', 'There is no recording in the file that can be read.', {
    field,
    cause,
    text: {
      en: 'This file contains no readable audio. Use MP3, WAV, M4A, OGG or FLAC.',
      zh: '无法读取这个文件中的声音，请使用 MP3、WAV、M4A、OGG 或 FLAC。',
    },
  })
