import { oklabFromRgba, rgbaFromRgb } from '@stipple/imaging/colour'
import { fitted, type Image3, type Size } from '@stipple/imaging/plane'
import sharp from 'sharp'
import { decodePicture, type Picture } from '../../../kit/decode-picture.ts'
import { scalePicture } from '../../../vision/child-public.ts'

/** A photograph at its working size. */
export interface Photo {
  readonly size: Size
  readonly picture: Picture
  readonly rgba: Uint8ClampedArray
  readonly lab: Image3
  /** True if the original was larger than the working size. */
  readonly shrunk: boolean
}

/** Longest side of the working size: every pass holds several maps of the picture in memory. */
export const LONGEST_SIDE = 2560

/** @throws {EngineError} `invalid_input` for the field, when the bytes are no picture */
export async function readPhoto(bytes: Uint8Array, field: string): Promise<Photo> {
  const whole = await decodePicture(bytes, field)
  const size = fitted(whole, LONGEST_SIDE)
  const shrunk = size.width !== whole.width || size.height !== whole.height
  return openPicture(shrunk ? await scalePicture(whole, size) : whole, { shrunk })
}

export function openPicture(picture: Picture, { shrunk }: { shrunk: boolean }): Photo {
  const size = { width: picture.width, height: picture.height }
  const rgba = rgbaFromRgb(picture.rgb)
  return { size, picture, rgba, lab: oklabFromRgba(rgba, size), shrunk }
}

/** Finished picture as PNG, with the photograph's opacity. */
export async function encodeRgba(rgba: Uint8ClampedArray, { width, height }: Size, alpha?: Uint8Array): Promise<Uint8Array> {
  if (alpha) for (let i = 0; i < alpha.length; i++) rgba[i * 4 + 3] = alpha[i] ?? 255
  const image = sharp(rgba, { raw: { width, height, channels: 4 } })
  return (alpha ? image : image.removeAlpha()).png({ compressionLevel: 6 }).toBuffer()
}
