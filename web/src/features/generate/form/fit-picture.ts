import { isAccepted } from '@stipple/core/domain/media'
import { context2d } from '../../../lib/context-2d.ts'

interface Size {
  readonly width: number
  readonly height: number
}

interface Limits {
  /** Longest side in pixels. */
  readonly side: number
  /** Greatest number of pixels. */
  readonly pixels: number
  /** Accepted extensions. */
  readonly accept: readonly string[]
}

interface Fitted {
  readonly file: File
  /** Present only when it was scaled. */
  readonly scaled?: { readonly from: Size; readonly to: Size }
}

/**
 * The image, scaled to the largest accepted size. One that fits is unchanged, with all metadata; so is a file that this browser cannot decode, which
 * the server checks. A scaled one is rotated by its EXIF orientation; PNG if it has transparency, otherwise JPEG.
 */
export async function fitPicture(file: File, limits: Limits): Promise<Fitted> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return { file }
  const from = { width: bitmap.width, height: bitmap.height }
  const to = sizeWithin(from, limits)
  if (to.width === from.width) {
    bitmap.close()
    return { file }
  }
  const canvas = scale(bitmap, to)
  bitmap.close()
  return { file: await encoded(file, canvas, limits.accept), scaled: { from, to } }
}

/**
 * The picture in an accepted format: unchanged, or converted, as HEIC is where the browser decodes it, to a PNG if it has transparency, else to a JPEG.
 * Undefined where the browser cannot decode it.
 */
export async function toAcceptedFormat(file: File, accept: readonly string[]): Promise<File | undefined> {
  if (isAccepted(file.name, accept)) return file
  if (!isAccepted('.jpg', accept)) return undefined
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return undefined
  const canvas = drawn(bitmap, bitmap)
  bitmap.close()
  return encoded(file, canvas, accept)
}

/** A PNG if it has transparency, else a JPEG, under the same name. */
async function encoded(file: File, canvas: OffscreenCanvas, accept: readonly string[]): Promise<File> {
  const type = isAccepted('.jpg', accept) && !showsThrough(canvas) ? 'jpeg' : 'png'
  const blob = await canvas.convertToBlob({ type: `image/${type}`, quality: 0.92 })
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.${type === 'jpeg' ? 'jpg' : 'png'}`, { type: blob.type })
}

/** The same proportions within both limits; never larger than the original. */
export function sizeWithin({ width, height }: Size, { side, pixels }: Pick<Limits, 'side' | 'pixels'>): Size {
  const factor = Math.min(1, side / Math.max(width, height), Math.sqrt(pixels / (width * height)))
  const scaled = (length: number) => (factor === 1 ? length : Math.max(1, Math.floor(length * factor)))
  return { width: scaled(width), height: scaled(height) }
}

/** Halves it repeatedly, then scales the rest: one large step would skip pixels and leave jagged edges. */
function scale(bitmap: ImageBitmap, to: Size): OffscreenCanvas {
  let source: ImageBitmap | OffscreenCanvas = bitmap
  for (;;) {
    const half = { width: Math.ceil(source.width / 2), height: Math.ceil(source.height / 2) }
    const last = half.width <= to.width || half.height <= to.height
    const next: OffscreenCanvas = drawn(source, last ? to : half)
    if (last) return next
    source = next
  }
}

function drawn(source: ImageBitmap | OffscreenCanvas, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

/** Reads strips: all pixels of a large picture at once are hundreds of megabytes. */
function showsThrough(canvas: OffscreenCanvas): boolean {
  const context = contextOf(canvas)
  for (let top = 0; top < canvas.height; top += STRIP) {
    const { data } = context.getImageData(0, top, canvas.width, Math.min(STRIP, canvas.height - top))
    for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 255) < 255) return true
  }
  return false
}

const STRIP = 256

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = context2d(canvas)
  return context
}
