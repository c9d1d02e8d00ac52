import '@napi-rs/webcodecs/polyfill'
import type { VIDEO_FORMATS } from '@stipple/core/domain/media'
import {
  ALL_FORMATS,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny'
import { withoutDates } from './mp4-dates.ts'
import { addSound } from './sound-encoder.ts'
import type { Sound } from './sound-encoder.ts'

export type VideoFormat = (typeof VIDEO_FORMATS)[number]

export interface VideoOptions {
  readonly format: VideoFormat
  /** Even, like the height. */
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  /** 48,000 Hz for WebM, as Opus requires. */
  readonly sound?: Sound
}

export interface VideoEncoder {
  /** Appends a frame: planes Y, U, V one after another (I420, BT.709, 16 to 235). The buffer may be reused once the promise resolves. */
  readonly add: (frame: Uint8Array) => Promise<void>
  /** Closes the file and returns its bytes, deterministically. */
  readonly finish: () => Promise<Uint8Array>
}

/**
 * Opens a video for appending frames: H.264 and AAC in MP4, VP9 and Opus in WebM. Call it in a child process, which can be killed. Frames are I420:
 * from RGBA the encoders would make full-range or undecodable video.
 */
export async function openVideoEncoder({ format, width, height, framesPerSecond, sound }: VideoOptions): Promise<VideoEncoder> {
  const target = new BufferTarget()
  const output = new Output({ format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(), target })
  const bitrate = Math.round(Math.max(250_000, width * height * framesPerSecond * BITS[format]))
  const pictures = new VideoSampleSource({ codec: format === 'mp4' ? 'avc' : 'vp9', bitrate, keyFrameInterval: 2 })
  output.addVideoTrack(pictures, { frameRate: framesPerSecond })
  const voice = sound && new EncodedAudioPacketSource(SOUND_CODECS[format])
  if (voice) output.addAudioTrack(voice)
  // Pending calls into the encoder do not keep Node alive.
  const awake = setInterval(() => undefined, 10_000)
  await output.start()
  if (voice && sound) await addPackets(voice, sound, format)
  let frames = 0
  return {
    add: async (frame) => {
      const sample = new VideoSample(frame, {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp: frames / framesPerSecond,
        duration: 1 / framesPerSecond,
        colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
      })
      frames++
      await pictures.add(sample)
      sample.close()
    },
    finish: async () => {
      await output.finalize()
      clearInterval(awake)
      const { buffer } = target
      if (!buffer) throw new Error('the film was not written')
      return format === 'mp4' ? withoutDates(new Uint8Array(buffer)) : new Uint8Array(buffer)
    },
  }
}

/** Bits per pixel of one frame: enough that brush strokes stay crisp. */
const BITS: Readonly<Record<VideoFormat, number>> = { mp4: 0.32, webm: 0.24 }

const SOUND_CODECS = { mp4: 'aac', webm: 'opus' } as const

/** Encodes the audio first: encoded beside the frames, the order of packets would depend on the faster encoder. */
async function addPackets(voice: EncodedAudioPacketSource, sound: Sound, format: VideoFormat): Promise<void> {
  const target = new BufferTarget()
  const alone = new Output({ format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(), target })
  const source = new AudioSampleSource({ codec: SOUND_CODECS[format], bitrate: QUALITY_HIGH })
  alone.addAudioTrack(source)
  await alone.start()
  await addSound(source, sound)
  await alone.finalize()
  using input = new Input({ source: new BufferSource(target.buffer ?? new ArrayBuffer(0)), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('the sound was not written')
  for await (const packet of new EncodedPacketSink(track).packets()) await voice.add(packet, { decoderConfig })
  voice.close()
}
