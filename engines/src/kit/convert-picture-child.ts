import sharp, { type ResizeOptions } from 'sharp'
import type { LocalContent } from '../spec.ts'

export interface Conversion {
  readonly picture: LocalContent
  /** Images with more pixels are refused. */
  readonly mostPixels: number
  /** Output format; default: that of the image, or PNG if that is none of these. */
  readonly format?: 'png' | 'jpeg' | 'webp' | undefined
  /** 1..100, of JPEG and WebP. */
  readonly quality?: number | undefined
  readonly resize?: ResizeOptions | undefined
  /** SVG overlay in the image's size. */
  readonly overlay?: Uint8Array | undefined
}

/** Converts an image in its displayed orientation, with its colour profile, and an optional overlay. */
export async function run({ picture, mostPixels, format, quality = 92, resize, overlay }: Conversion): Promise<Uint8Array> {
  const source = sharp(picture instanceof Uint8Array ? picture : picture.file, { limitInputPixels: mostPixels }).autoOrient()
  const own = (await source.metadata()).format
  const made = format ?? (own === 'jpeg' || own === 'webp' ? own : 'png')
  const sized = resize ? source.resize(resize) : source
  const whole = overlay ? sized.composite([{ input: Buffer.from(overlay), left: 0, top: 0 }]) : sized
  return whole
    .keepIccProfile()
    .toFormat(made, made === 'png' ? {} : { quality })
    .toBuffer()
}
