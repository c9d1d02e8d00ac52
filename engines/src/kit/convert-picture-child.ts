import sharp, { type ResizeOptions } from 'sharp'
import type { LocalContent } from '../spec.ts'

export interface Conversion {
  readonly picture: LocalContent
  /** More pixels are refused. */
  readonly mostPixels: number
  /** Format of the result; that of the picture when absent, or PNG where that is no other of these. */
  readonly format?: 'png' | 'jpeg' | 'webp' | undefined
  /** 1..100, of JPEG and WebP. */
  readonly quality?: number | undefined
  readonly resize?: ResizeOptions | undefined
  /** A drawing (SVG) of the picture's size that is laid over it. */
  readonly overlay?: Uint8Array | undefined
}

/** Converts a picture, turned as its camera noted and with its colour profile, and lays a drawing over it where there is one. */
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
