import sharp, { type ResizeOptions } from 'sharp'

interface Sides {
  readonly width: number
  readonly height: number
}

/** A mask as another product has it. */
export interface MaskInput {
  readonly picture: Uint8Array
  /** Part of it that changes: what is drawn on it (white, or opaque on glass), or where it is transparent. */
  readonly of: 'drawing' | 'transparency'
  /** Sides of the picture that it belongs to. */
  readonly own?: Sides | undefined
  /** The other part of it changes. */
  readonly inverted?: boolean | undefined
  /** Size that its picture is brought to, in the same way. */
  readonly resize?: ResizeOptions | undefined
  /** Standard deviation of a blur of its edges (pixels); below 0.3 none. */
  readonly blur?: number | undefined
  /** Pictures of more pixels are refused. */
  readonly mostPixels: number
}

/** The mask as ours are, as PNG: white is what changes. */
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
