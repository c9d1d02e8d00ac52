import '@napi-rs/webcodecs/polyfill'
import { ALL_FORMATS, BufferSource, BufferTarget, Conversion, FilePathSource, Input, type InputVideoTrack, Mp4OutputFormat, Output, VideoSample, WebMOutputFormat } from 'mediabunny' // prettier-ignore
import sharp from 'sharp'
import { withoutDates } from '../media/public.ts'
import type { LocalContent } from '../spec.ts'

/** A video, and an SVG overlay for all of its frames, stretched to their size. */
export interface FilmMark {
  readonly film: LocalContent
  readonly type: 'video/mp4' | 'video/webm'
  readonly overlay: Uint8Array
}

/** Burns an overlay into every frame of a video, in a child process. Audio is copied. Undefined if the frames cannot be decoded or changed. */
export async function run({ film, type, overlay }: FilmMark): Promise<Uint8Array | undefined> {
  using input = new Input({
    source: film instanceof Uint8Array ? new BufferSource(film) : new FilePathSource(film.file),
    formats: ALL_FORMATS,
  })
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await track.canDecode())) return undefined
  const mark = await markFor(track, overlay)
  const { averageBitrate } = await track.computePacketStats()
  const target = new BufferTarget()
  const isMp4 = type === 'video/mp4'
  const output = new Output({ format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(), target })
  const conversion = await Conversion.init({
    input,
    output,
    showWarnings: false,
    tags: {},
    video: {
      codec: isMp4 ? 'avc' : 'vp9',
      bitrate: Math.round(Math.max(LEAST_BITRATE, averageBitrate * SECOND_ENCODING)),
      forceTranscode: true,
      process: (sample) => markFrame(sample, mark),
    },
  })
  if (!conversion.isValid) return undefined
  // Pending calls into the encoder do not keep Node alive.
  const awake = setInterval(() => undefined, 10_000)
  try {
    await conversion.execute()
  } catch (error) {
    if (error instanceof UnknownFrames) return undefined
    throw error
  } finally {
    clearInterval(awake)
  }
  const made = new Uint8Array(target.buffer ?? new ArrayBuffer(0))
  return isMp4 ? withoutDates(made) : made
}

const LEAST_BITRATE = 250_000
/** Factor by which a second encoding needs more bits to look the same. */
const SECOND_ENCODING = 1.25

class UnknownFrames extends Error {}

/** Visible part of an overlay: luma (16 to 235) and opacity (0 to 255) of each pixel, and its position in the stored frame. */
interface Mark {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly luma: Uint8Array
  readonly opacity: Uint8Array
}

async function markFor(
  { codedWidth, codedHeight, displayWidth, displayHeight, rotation }: InputVideoTrack,
  overlay: Uint8Array,
): Promise<Mark> {
  const drawn = await sharp(overlay).resize(displayWidth, displayHeight, { fit: 'fill' }).png().toBuffer()
  const turned = await sharp(drawn)
    .rotate((360 - rotation) % 360)
    .png()
    .toBuffer()
  const data = await sharp(turned).resize(codedWidth, codedHeight, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  let [left, top, right, bottom] = [codedWidth, codedHeight, 0, 0]
  for (let at = 0; at < codedWidth * codedHeight; at++) {
    if (data[at * 4 + 3] === 0) continue
    const [x, y] = [at % codedWidth, Math.floor(at / codedWidth)]
    ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)]
  }
  const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)]
  const [luma, opacity] = [new Uint8Array(width * height), new Uint8Array(width * height)]
  for (let at = 0; at < luma.length; at++) {
    const from = ((top + Math.floor(at / width)) * codedWidth + left + (at % width)) * 4
    luma[at] = 16 + ((data[from] ?? 0) * 219) / 255
    opacity[at] = data[from + 3] ?? 0
  }
  return { left, top, width, height, luma, opacity }
}

/** The frame as I420 with the mark, which is grey: its colour planes fade to neutral. Throws `UnknownFrames` for formats other than I420 and NV12. */
async function markFrame(sample: VideoSample, mark: Mark): Promise<VideoSample> {
  const { codedWidth: width, codedHeight: height, format, timestamp, duration } = sample
  if (format !== 'I420' && format !== 'NV12') throw new UnknownFrames(format ?? 'none')
  const data = new Uint8Array(sample.allocationSize())
  const [light, first, second] = await sample.copyTo(data)
  if (!light || !first) throw new UnknownFrames(format)
  const [halfWidth, halfHeight] = [(width + 1) >> 1, (height + 1) >> 1]
  const frame = new Uint8Array(width * height + 2 * halfWidth * halfHeight)
  for (let y = 0; y < height; y++)
    frame.set(data.subarray(light.offset + y * light.stride, light.offset + y * light.stride + width), y * width)
  const red = second ?? { ...first, offset: first.offset + 1 }
  const apart = second ? 1 : 2
  const colours = [first, red].map(({ offset, stride }, plane) => {
    const start = width * height + plane * halfWidth * halfHeight
    for (let y = 0; y < halfHeight; y++) {
      for (let x = 0; x < halfWidth; x++) frame[start + y * halfWidth + x] = data[offset + y * stride + x * apart] ?? NEUTRAL
    }
    return start
  })
  for (let y = 0; y < mark.height; y++) {
    for (let x = 0; x < mark.width; x++) {
      const opacity = mark.opacity[y * mark.width + x] ?? 0
      if (opacity === 0) continue
      const [column, row] = [mark.left + x, mark.top + y]
      blend(frame, row * width + column, mark.luma[y * mark.width + x] ?? NEUTRAL, opacity)
      if (column % 2 === 0 && row % 2 === 0)
        for (const start of colours) blend(frame, start + (row >> 1) * halfWidth + (column >> 1), NEUTRAL, opacity)
    }
  }
  const colorSpace = sample.colorSpace.toJSON()
  return new VideoSample(frame, { format: 'I420', codedWidth: width, codedHeight: height, timestamp, duration, colorSpace })
}

const NEUTRAL = 128

function blend(frame: Uint8Array, at: number, value: number, opacity: number): void {
  const before = frame[at] ?? 0
  frame[at] = Math.round(before + ((value - before) * opacity) / 255)
}
