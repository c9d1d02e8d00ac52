import { rgbaFromRgb } from '@stipple/imaging/colour'
import type { Size } from '@stipple/imaging/plane'
import sharp from 'sharp'
import type { Raster } from './raster.ts'

export interface Encoded {
  readonly type: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Larger lossless files are impractical; only transparency requires them. */
const LARGEST_LOSSLESS_PIXELS = 16_000_000

/** Filters shrink photographs to half; a higher level costs twice the time for a fifteenth. */
const PNG = { compressionLevel: 3, adaptiveFiltering: true } as const

export async function encode(colours: Raster, mask: Raster | undefined): Promise<Encoded> {
  const { width, height } = colours
  const raw = { width, height, channels: mask ? 4 : 3 } as const
  const picture = sharp(mask ? rgbaFromRgb(colours.data, mask.data) : colours.data, { raw, limitInputPixels: false })
  if (mask || width * height <= LARGEST_LOSSLESS_PIXELS)
    return { type: 'image/png', bytes: await picture.png(PNG).toBuffer(), width, height }
  return { type: 'image/jpeg', bytes: await picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(), width, height }
}

/** Encodes opaque pixels, with or without an alpha channel, as PNG. */
export function encodePng(data: Uint8Array | Uint8ClampedArray, { width, height }: Size): Promise<Buffer> {
  const channels = data.length === width * height * 4 ? 4 : 3
  const picture = sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
  return (channels === 4 ? picture.removeAlpha() : picture).png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer()
}
