import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Size } from '@stipple/imaging/plane'
import sharp from 'sharp'
import type { RgbPicture } from '../../kit/edit-pictures.ts'

/** Rectangle of a generated image that holds the member's image in its aspect ratio; the rest is margin. */
export interface InnerArea extends Size {
  readonly whole: Size
  readonly left: number
  readonly top: number
}

/** Largest centred rectangle of an aspect ratio in a size. */
export function innerArea(whole: Size, { width, height }: Size): InnerArea {
  const scale = Math.min(whole.width / width, whole.height / height)
  const own = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return { whole, ...own, left: Math.floor((whole.width - own.width) / 2), top: Math.floor((whole.height - own.height) / 2) }
}

const margin = ({ whole, width, height, left, top }: InnerArea) => ({
  left,
  top,
  right: whole.width - width - left,
  bottom: whole.height - height - top,
})

/** An image at its place, as PNG; its edges are extended into the margin. */
export async function padImage({ width, height, rgb }: RgbPicture, place: InnerArea): Promise<Uint8Array> {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(place.width, place.height, { fit: 'fill' })
    .extend({ ...margin(place), extendWith: 'copy' })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** A mask as PNG, in both conventions. */
export interface PlacedMask {
  readonly transparent: Uint8Array
  readonly white: Uint8Array
}

/** A mask (255: to paint) at its place; the margin is kept. */
export async function maskOf(mask: Uint8Array, from: Size, place: InnerArea): Promise<PlacedMask> {
  const { width, height } = place.whole
  const changed = await sharp(mask, { raw: { width: from.width, height: from.height, channels: 1 } })
    .resize(place.width, place.height, { fit: 'fill' })
    .extend({ ...margin(place), background: '#000' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const rgba = new Uint8Array(width * height * 4)
  for (let i = 0; i < changed.length; i++) rgba[i * 4 + 3] = 255 - (changed[i] ?? 0)
  const [transparent, white] = await Promise.all(
    [sharp(rgba, { raw: { width, height, channels: 4 } }), sharp(changed, { raw: { width, height, channels: 1 } })].map((image) =>
      image.png({ compressionLevel: 9 }).toBuffer(),
    ),
  )
  return { transparent: transparent ?? rgba, white: white ?? changed }
}

/** Crops the member's image from a result, into a file of the folder. */
export async function cutOut(result: string, place: InnerArea, folder: string): Promise<string> {
  const { left, top, width, height } = place
  const file = join(folder, `place-${randomUUID()}.png`)
  const rgb = await sharp(result)
    .removeAlpha()
    .resize(place.whole.width, place.whole.height, { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  await sharp(rgb).extract({ left, top, width, height }).png({ compressionLevel: 1 }).toFile(file)
  return file
}
