import sharp from 'sharp'
import type { LocalContent } from '../spec.ts'
import { likenessOfPicture } from './likeness.ts'

export interface SmallInput {
  readonly picture: LocalContent
  /** Longest sides (pixels), ascending. */
  readonly sides: readonly number[]
  /** Images with more pixels are refused. */
  readonly mostPixels: number
  /** Blur as standard deviation (pixels of the largest size). */
  readonly blur?: number | undefined
  /** Also refuses damage that tolerant readers accept. */
  readonly strict?: boolean | undefined
}

export interface SmallPictures {
  /** Size and type of the original. */
  readonly width: number
  readonly height: number
  readonly type: string
  /** Its dominant colour, `#rrggbb`. */
  readonly colour: string
  /** Its descriptor (imaging/likeness); absent for a blurred one. */
  readonly likeness?: string
  /** WebP, one per side. */
  readonly small: readonly { readonly side: number; readonly bytes: Uint8Array }[]
}

/** The largest is made from the original, the smaller ones from the largest: one full decode, which also proves that it is decodable. */
export async function run({ picture, sides, mostPixels, blur, strict = false }: SmallInput): Promise<SmallPictures> {
  const source = sharp(picture instanceof Uint8Array ? picture : picture.file, {
    limitInputPixels: mostPixels,
    failOn: strict ? 'warning' : undefined,
  })
  const { width, height, format } = await source.metadata()
  const largest = sides.at(-1) ?? 1
  const shrunk = source.resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
  const large = await (blur === undefined ? shrunk : sharp(await shrunk.png().toBuffer()).blur(blur)).webp({ quality: 82 }).toBuffer()
  const small = await Promise.all(sides.map(async (side) => ({ side, bytes: side === largest ? large : await shrink(large, side) })))
  // The smallest has the same dominant colour, at a fraction of the cost.
  const { dominant } = await sharp(small[0]?.bytes ?? large)
    .flatten({ background: '#ffffff' })
    .stats()
  const colour = `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
  const likeness = blur === undefined ? { likeness: await likenessOfPicture(large) } : {}
  return { width, height, type: `image/${format}`, colour, ...likeness, small }
}

const shrink = (bytes: Uint8Array, side: number): Promise<Buffer> =>
  sharp(bytes).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
