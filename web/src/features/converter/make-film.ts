import {
  BufferTarget,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  type VideoCodec,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny'
import { crossFade, moveBetween } from './frames/in-between.ts'
import { estimateMotion, type Motion } from './frames/motion.ts'
import { emptyPlanes, partsOf, type YuvPicture, toPlanes } from './frames/planes.ts'
import { ConversionError, type Film, type Order } from './order.ts'
import { frameSize, lengthOf, placeOf, type Settings } from './settings.ts'

/** Codecs of each format, the most widely playable first; the first that this browser can encode is used. */
const CODECS: Readonly<Record<Settings['format'], VideoCodec[]>> = { mp4: ['avc', 'vp9', 'av1', 'hevc'], webm: ['vp9', 'vp8', 'av1'] }
const TYPES = { mp4: 'video/mp4', webm: 'video/webm' } as const
/** Seeking lands at most this far away (seconds). */
const KEY_FRAMES_APART = 2
/** The colour space of HD video, in limited range. */
const COLOURS = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const

/** Decodes, interpolates and encodes; runs in a worker. `onProgress`: finished frames, of all. */
export async function makeFilm({ pictures, settings }: Order, onProgress: (frame: number, frames: number) => void): Promise<Film> {
  if (typeof VideoEncoder === 'undefined') throw new ConversionError('noEncoder')
  const first = pictures[0]
  if (!first) throw new ConversionError('noPictures')
  const size = await measure(first, settings)
  const codec = await getFirstEncodableVideoCodec(CODECS[settings.format], { ...size, frameRate: settings.finalRate, quality: QUALITY })
  if (!codec) throw new ConversionError('noCodec', `${size.width} × ${size.height}`)

  const target = new BufferTarget()
  const format = settings.format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const output = new Output({ format, target })
  const track = new VideoSampleSource({ codec, quality: QUALITY, keyFrameInterval: KEY_FRAMES_APART })
  output.addVideoTrack(track, { frameRate: settings.finalRate })
  await output.start()

  const length = lengthOf(pictures.length, settings)
  const painter = painterOf(pictures, { size, between: settings.between })
  for (let frame = 0; frame < length.frames; frame += 1) {
    const planes = await painter(placeOf(frame, pictures.length, settings))
    const sample = sampleOf(planes, { timestamp: frame / settings.finalRate, duration: 1 / settings.finalRate })
    await track.add(sample)
    sample.close()
    onProgress(frame + 1, length.frames)
  }
  await output.finalize()
  if (!target.buffer) throw new ConversionError('broken')
  return { bytes: new Uint8Array(target.buffer), type: TYPES[settings.format], codec, ...size, ...length }
}

const QUALITY = new Quality('high')

type Picture = Order['pictures'][number]
type Size = Pick<YuvPicture, 'width' | 'height'>

/** Renders frames in order; keeps only the two pictures around the current frame. */
function painterOf(pictures: readonly Picture[], { size, between }: { size: Size; between: Settings['between'] }) {
  const kept = new Map<number, YuvPicture>()
  const out = emptyPlanes(size.width, size.height)
  let motion: { readonly picture: number; readonly field: Motion } | undefined

  const load = async (index: number): Promise<YuvPicture> => {
    const picture = pictures[index]
    const known = kept.get(index)
    if (known ?? !picture) return known ?? out
    const planes = await read(picture, size)
    for (const old of kept.keys()) if (old < index - 1) kept.delete(old)
    kept.set(index, planes)
    return planes
  }

  return async ({ picture, share }: { picture: number; share: number }): Promise<YuvPicture> => {
    const from = await load(picture)
    if (share === 0) return from
    const to = await load(picture + 1)
    if (between === 'fade') {
      crossFade({ from, to, share, out })
      return out
    }
    if (motion?.picture !== picture) motion = { picture, field: estimateMotion(partsOf(from).light, partsOf(to).light) }
    moveBetween({ from, to, share, out }, motion.field)
    return out
  }
}

function sampleOf({ data, width, height }: YuvPicture, times: { timestamp: number; duration: number }): VideoSample {
  return new VideoSample(data, { format: 'I420', codedWidth: width, codedHeight: height, colorSpace: COLOURS, ...times })
}

async function measure(picture: Picture, { side }: Settings): Promise<Size> {
  const bitmap = await decode(picture)
  const size = frameSize(bitmap, side)
  bitmap.close()
  return size
}

/** The whole picture in the centre of the frame, on black. */
async function read(picture: Picture, { width, height }: Size): Promise<YuvPicture> {
  const bitmap = await decode(picture)
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new ConversionError('broken')
  const scale = Math.min(width / bitmap.width, height / bitmap.height)
  const [wide, high] = [bitmap.width * scale, bitmap.height * scale]
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, (width - wide) / 2, (height - high) / 2, wide, high)
  bitmap.close()
  return toPlanes(context.getImageData(0, 0, width, height).data, width, height)
}

async function decode({ name, source }: Picture): Promise<ImageBitmap> {
  try {
    const blob = typeof source === 'string' ? await fetched(source) : source
    return await createImageBitmap(blob)
  } catch {
    throw new ConversionError('badPicture', name)
  }
}

async function fetched(address: string): Promise<Blob> {
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`${reply.status}`)
  return reply.blob()
}
