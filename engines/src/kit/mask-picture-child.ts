import sharp, { type ResizeOptions } from 'sharp'

interface Sides {
  readonly width: number
  readonly height: number
}

/** A mask in another product's format. */
export interface MaskInput {
  readonly picture: Uint8Array
  /** Area to change: what is drawn (white, or opaque on transparent), or what is transparent. */
  readonly of: 'drawing' | 'transparency'
  /** Size of its image. */
  readonly own?: Sides | undefined
  /** Inverts the area to change. */
  readonly inverted?: boolean | undefined
  /** Resizing of its image, applied to the mask too. */
  readonly resize?: ResizeOptions | undefined
  /** Standard deviation of a blur of its edges (pixels); below 0.3 none. */
  readonly blur?: number | undefined
  /** Images with more pixels are refused. */
  readonly mostPixels: number
}

/** Our mask format as PNG: white marks the area to change. */
export async function run({ picture, of, own, inverted = false, resize, blur = 0, mostPixels }: MaskInput): Promise<Uint8Array> {
  const safe = { limitInputPixels: mostPixels }
  const isGlass = of === 'transparency' || !(await sharp(picture, safe).stats()).isOpaque
  const drawn = sharp(picture, safe)
  const plain = isGlass ? drawn.ensureAlpha().extractChannel('alpha') : drawn.removeAlpha().greyscale()
  const whole = await (own ? plain.resize({ ...own, fit: 'fill', kernel: 'nearest' }) : plain).png().toBuffer()
  const turned = inverted === (of === 'transparency') ? sharp(whole) : sharp(await sharp(whole).negate().png().toBuffer())
  const sized = resize ? turned.resize(resize) : turned
  return (blur >= 0.3 ? sharp(await sized.png().toBuffer()).blur(blur) : sized).toColourspace('b-w').png().toBuffer()
}
