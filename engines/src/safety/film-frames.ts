import { clamp } from '@stipple/imaging/scalar'
import '@napi-rs/webcodecs/polyfill'
import { ALL_FORMATS, BufferSource, FilePathSource, Input, type VideoSample, VideoSampleSink } from 'mediabunny'
import { EngineError } from '../spec.ts'
import type { LocalContent } from '../spec.ts'

export interface Frame {
  /** Interleaved bytes, 3 per pixel. */
  readonly rgb: Uint8Array
  readonly width: number
  readonly height: number
}

/** Yields stills spread evenly over a video, including the first and the last. Must run in a child process. Throws `invalid_input`. */
export async function* framesOf(film: LocalContent, count: number): AsyncGenerator<Frame> {
  const source = film instanceof Uint8Array ? new BufferSource(film) : new FilePathSource(film.file)
  using input = new Input({ source, formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack().catch((cause: unknown) => {
    throw new EngineError('invalid_input', 'the film cannot be read', { cause })
  })
  if (!track) throw new EngineError('invalid_input', 'the film has no pictures')
  const [start, end] = [await track.getFirstTimestamp(), await track.computeDuration()]
  const last = Math.max(start, end - 0.001)
  const times = Array.from({ length: count }, (_, index) => start + ((last - start) * index) / Math.max(1, count - 1))
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
    if (!sample) continue
    yield await toRgb(sample)
    sample.close()
  }
}

/** Converts I420 or NV12 in BT.709, the usual formats of films, to RGB. */
async function toRgb(sample: VideoSample): Promise<Frame> {
  const { codedWidth: width, codedHeight: height, format } = sample
  const data = new Uint8Array(sample.allocationSize())
  const [luma, first, second] = await sample.copyTo(data)
  if (!luma || !first || (format !== 'I420' && format !== 'NV12'))
    throw new EngineError('invalid_input', `frames of the film are ${format ?? 'unknown'}`)
  const apart = format === 'NV12' ? 2 : 1
  const red = second ?? { ...first, offset: first.offset + 1 }
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 1.164 * ((data[luma.offset + y * luma.stride + x] ?? 16) - 16)
      const chroma = (y >> 1) * first.stride + (x >> 1) * apart
      const u = (data[first.offset + chroma] ?? 128) - 128
      const v = (data[red.offset + chroma] ?? 128) - 128
      const at = (y * width + x) * 3
      rgb[at] = byte(light + 1.793 * v)
      rgb[at + 1] = byte(light - 0.213 * u - 0.533 * v)
      rgb[at + 2] = byte(light + 2.112 * u)
    }
  }
  return { rgb, width, height }
}

const byte = (value: number): number => clamp(Math.round(value), 0, 255)
