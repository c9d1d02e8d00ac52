import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { AssetRef } from '@stipple/core/domain/task'
import type { Size } from '@stipple/imaging/plane'
import sharp from 'sharp'
import type { RunIo } from '../spec.ts'
import { decodePicture } from './decode-picture.ts'

/** An image in its displayed orientation, with three bytes per pixel. */
export interface RgbPicture extends Size {
  readonly rgb: Uint8Array
}

/** Part of an image from the member: its place in the result, and the changeable amount of each pixel (255: fully). */
export interface OriginalPart {
  readonly canvas: Size
  readonly original: RgbPicture
  readonly left: number
  readonly top: number
  /** One byte per pixel of the original; absent if nothing may change. */
  readonly mask?: Uint8Array
}

const three = { channels: 3 } as const
const PNG = { compressionLevel: 3 } as const

/** Reads an image; transparent pixels become white. */
export async function readPixels(asset: AssetRef, field: string, { read }: Pick<RunIo, 'read'>): Promise<RgbPicture> {
  const { width, height, rgb, alpha } = await decodePicture(await read(asset), field)
  if (!alpha) return { width, height, rgb }
  const whole = sharp(rgb, { raw: { width, height, ...three } }).joinChannel(Buffer.from(alpha), { raw: { width, height, channels: 1 } })
  // A pipeline flattens before it joins channels.
  const joined = await whole.raw().toBuffer()
  return {
    width,
    height,
    rgb: await sharp(joined, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer(),
  }
}

/** A mask with one byte per pixel in its image's size: white marks the area to change. */
export async function readMask(asset: AssetRef, { width, height }: Size, io: Pick<RunIo, 'read'>): Promise<Uint8Array> {
  const mask = await readPixels(asset, 'mask', io)
  return open(mask).resize(width, height, { fit: 'fill', kernel: 'nearest' }).greyscale().raw().toBuffer()
}

/** Encodes an image at a size as base64 PNG. */
export const toPng = async (pixels: RgbPicture, { width, height }: Size): Promise<string> =>
  (await open(pixels).resize(width, height, { fit: 'fill' }).png(PNG).toBuffer()).toString('base64')

/** Encodes an image at a size as visually lossless WebP in base64: a fraction of the PNG's size for transfers. */
export const toWebp = async (pixels: RgbPicture, { width, height }: Size): Promise<string> =>
  (await open(pixels).resize(width, height, { fit: 'fill' }).webp({ quality: 95 }).toBuffer()).toString('base64')

/** Encodes a mask at a size, as base64. */
export const maskToPng = async (mask: Uint8Array, from: Size, { width, height }: Size): Promise<string> =>
  (
    await sharp(mask, { raw: { ...sizeOf(from), channels: 1 } })
      .resize(width, height, { fit: 'fill' })
      .png(PNG)
      .toBuffer()
  ).toString('base64')

/** Places an image on a larger canvas; its edges are extended into the rest. */
export async function grow({ original, canvas, left, top }: OriginalPart): Promise<RgbPicture> {
  const [right, bottom] = [canvas.width - left - original.width, canvas.height - top - original.height]
  const rgb = await open(original).extend({ left, top, right, bottom, extendWith: 'copy' }).raw().toBuffer()
  return { ...sizeOf(canvas), rgb }
}

/** Mask of the area beside an image on its canvas. */
export async function maskBeside({ original, canvas, left, top }: OriginalPart): Promise<Uint8Array> {
  const { width, height } = original
  const inside = { create: { width, height, ...three, background: '#000' } }
  return sharp({ create: { ...sizeOf(canvas), ...three, background: '#fff' } })
    .composite([{ input: inside, left, top }])
    .greyscale()
    .raw()
    .toBuffer()
}

/**
 * Composites unchanged areas over a result, into a file of the folder. A decoder changes every pixel a little, and the server may have worked at
 * another size: unmarked pixels come from the original, bit by bit.
 */
export async function compositeOriginal(
  result: string,
  { original, canvas, left, top, mask }: OriginalPart,
  folder: string,
): Promise<string> {
  const file = join(folder, `kept-${randomUUID()}.png`)
  const large = sharp(result).removeAlpha().toColourspace('srgb').resize(canvas.width, canvas.height, { fit: 'fill', kernel: 'lanczos3' })
  if (!mask) {
    const { width, height } = original
    await large
      .composite([{ input: Buffer.from(original.rgb), raw: { width, height, ...three }, left, top }])
      .png(PNG)
      .toFile(file)
    return file
  }
  const rgb = await large.raw().toBuffer()
  const changed = await sharp(rgb, { raw: { ...sizeOf(canvas), ...three } })
    .joinChannel(Buffer.from(mask), { raw: { ...sizeOf(original), channels: 1 } })
    .raw()
    .toBuffer()
  await open(original)
    .composite([{ input: changed, raw: { ...sizeOf(canvas), channels: 4 } }])
    .removeAlpha()
    .png(PNG)
    .toFile(file)
  return file
}

/** Composites unmarked areas over an inpainting result: the service changes every pixel a little, and may have worked at another size. */
export async function restoreUnmarked(result: string, task: { readonly image: string; readonly mask: string }, io: RunIo): Promise<string> {
  const original = await readPixels(task.image, 'image', io)
  const mask = await readMask(task.mask, original, io)
  return compositeOriginal(result, { canvas: original, original, left: 0, top: 0, mask }, io.folder)
}

/** Resizes a result to an exact size if necessary. */
export async function atSize(result: string, { width, height }: Size, folder: string): Promise<string> {
  const found = await sharp(result).metadata()
  if (found.width === width && found.height === height) return result
  const file = join(folder, `sized-${randomUUID()}.png`)
  await sharp(result).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }).png(PNG).toFile(file)
  return file
}

/** Size with the nearest aspect ratio, limited pixels, and sides as multiples of a step. */
export function within({ width, height }: Size, { pixels, step }: { readonly pixels: number; readonly step: number }): Size {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)))
  const fit = (side: number): number => Math.max(step, Math.round((side * scale) / step) * step)
  return { width: fit(width), height: fit(height) }
}

const open = ({ width, height, rgb }: RgbPicture) => sharp(rgb, { raw: { width, height, ...three } })
const sizeOf = ({ width, height }: Size): Size => ({ width, height })
