import { sample, type Size } from '@stipple/imaging/plane'
import sharp from 'sharp'
import { paintBack } from './back.ts'
import { fillOutwards } from './fill-outwards.ts'
import type { Cutting, Outline } from './outline.ts'

/**
 * Texture of a model: its left half is the front, its right half the back as seen from behind, so that the two halves meet in the same colours.
 * It is opaque: the subject's colours extend around it.
 */
export interface Skin extends Size {
  /** Red, green, blue. */
  readonly rgb: Uint8Array
}

/** Longer side of each half. Both sides are powers of two, which every device supports. */
const LONGEST = 1024

export async function paintSkin(cutting: Cutting, outline: Outline): Promise<Skin> {
  const scale = LONGEST / Math.max(cutting.width, cutting.height)
  const size = { width: powerOfTwo(cutting.width * scale), height: powerOfTwo(cutting.height * scale) }
  const front = fillOutwards(
    await sharp(Buffer.from(cutting.rgba), { raw: { width: cutting.width, height: cutting.height, channels: 4 } })
      .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
      .raw()
      .toBuffer(),
    size,
  )
  const back = await paintBack(front, size, depthsOf(outline, size))
  const rgb = new Uint8Array(size.width * 2 * size.height * 3)
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const from = (y * size.width + x) * 3
      const left = (y * size.width * 2 + x) * 3
      const right = (y * size.width * 2 + 2 * size.width - 1 - x) * 3
      for (let channel = 0; channel < 3; channel++) {
        rgb[left + channel] = front[from + channel] ?? 0
        rgb[right + channel] = back[from + channel] ?? 0
      }
    }
  }
  return { width: size.width * 2, height: size.height, rgb }
}

/** Distance from the outline at every pixel of one half, in shares of the picture's longer side. */
function depthsOf(outline: Outline, { width, height }: Size): Float32Array {
  const long = Math.max(outline.inner.width, outline.inner.height)
  const [stepX, stepY] = [outline.inner.width / width, outline.inner.height / height]
  const depths = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      depths[i] =
        sample(outline.distance, outline, outline.margin + (x + 0.5) * stepX - 0.5, outline.margin + (y + 0.5) * stepY - 0.5) / long
  return depths
}

const powerOfTwo = (side: number): number => 2 ** Math.max(5, Math.ceil(Math.log2(side) - 0.2))

/** Texture coordinate of a place in the picture, as a share of the skin's width; half a pixel is kept from the edges. */
export function acrossSkin(place: number, { width }: Size, back: boolean): number {
  const inset = 0.5 / width
  const half = inset + place * (0.5 - 2 * inset)
  return back ? 1 - half : half
}

/** Colour of the skin at texture coordinates, 0 to 255. */
export function readSkin({ width, height, rgb }: Skin, u: number, v: number): readonly [number, number, number] {
  const x = Math.min(width - 1, Math.max(0, Math.floor(u * width)))
  const y = Math.min(height - 1, Math.max(0, Math.floor(v * height)))
  const i = (y * width + x) * 3
  return [rgb[i] ?? 0, rgb[i + 1] ?? 0, rgb[i + 2] ?? 0]
}
