import { createPlane } from '@stipple/imaging/plane'
import type { Plane, Size } from '@stipple/imaging/plane'
import sharp from 'sharp'
import type { Picture } from '../kit/decode-picture.ts'

/** Colours of a picture at another size, interleaved. Transparent pixels become mid-grey, which no network takes for an object. */
export async function scaleColours(picture: Picture, { width, height }: Size): Promise<Uint8Array> {
  const flat = picture.alpha ? flatten(picture.rgb, picture.alpha) : picture.rgb
  return sharp(flat, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
}

function flatten(rgb: Uint8Array, alpha: Uint8Array): Uint8Array {
  return rgb.map((value, i) => {
    const share = (alpha[Math.floor(i / 3)] ?? 0) / 255
    return value * share + 128 * (1 - share)
  })
}

/** A picture at another size, with its opacity. */
export async function scalePicture({ width, height, rgb, alpha }: Picture, size: Size): Promise<Picture> {
  const resized = (data: Uint8Array, channels: 1 | 3): Promise<Buffer> =>
    sharp(data, { raw: { width, height, channels } })
      .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer()
  const scaled = { width: size.width, height: size.height, rgb: await resized(rgb, 3) }
  return alpha ? { ...scaled, alpha: await resized(alpha, 1) } : scaled
}

/** A part of a picture, in shares of its width and height. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top)

/** Area that two boxes share. */
export const sharedOf = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/** Pixels of a box at the given size; never empty. */
export function pixelsOf(box: Box, { width, height }: Size) {
  const left = Math.min(width - 1, Math.floor(box.left * width))
  const top = Math.min(height - 1, Math.floor(box.top * height))
  return { left, top, width: Math.max(1, Math.ceil(box.right * width) - left), height: Math.max(1, Math.ceil(box.bottom * height) - top) }
}

export async function cropColours(picture: Picture, box: Box, size: Size): Promise<Uint8Array> {
  const { left, top, width, height } = pixelsOf(box, picture)
  const rows = Array.from({ length: height }, (_, y) =>
    picture.rgb.subarray(((top + y) * picture.width + left) * 3, ((top + y) * picture.width + left + width) * 3),
  )
  return scaleColours({ width, height, rgb: Buffer.concat(rows) }, size)
}

/** Colours as three planes of 0 to 1. */
export async function colourPlanes(picture: Picture, size: Size): Promise<readonly [Plane, Plane, Plane]> {
  const colours = await scaleColours(picture, size)
  const planes = [0, 1, 2].map((channel) => {
    const plane = createPlane(size.width, size.height)
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = (colours[i * 3 + channel] ?? 0) / 255
    return plane
  })
  const [red = createPlane(0, 0), green = red, blue = red] = planes
  return [red, green, blue]
}
