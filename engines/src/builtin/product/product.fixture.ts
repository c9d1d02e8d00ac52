import { readFile } from 'node:fs/promises'
import { oklabFromRgba } from '@stipple/imaging/colour'
import { at } from '@stipple/imaging/plane'
import type { Size } from '@stipple/imaging/plane'
import sharp from 'sharp'
import type { Region } from 'sharp'
import { decodePicture } from '../../kit/decode-picture.ts'
import { cutProduct } from './subject/cut-product.ts'
import type { Product } from './subject/cut-product.ts'

const fixture = (name: string) => readFile(new URL(`../cutout/__fixtures__/${name}.webp`, import.meta.url))

/** A product with transparency, which needs no network to cut it out. */
export async function loadProduct(name: string): Promise<Product> {
  return cutProduct(await decodePicture(await fixture(name), 'image'), { networks: { kind: 'none' }, threads: 1 })
}

export const loadFixture = fixture

/** Mean distance in OKLab, in hundredths, between two pictures where the weight is 1. */
export function meanDistance(
  left: Uint8ClampedArray,
  right: Uint8ClampedArray,
  size: Size,
  weight: (i: number) => boolean = () => true,
): number {
  const [a, b] = [oklabFromRgba(left, size), oklabFromRgba(right, size)]
  let [sum, count] = [0, 0]
  for (let i = 0; i < size.width * size.height; i++) {
    if (!weight(i)) continue
    sum +=
      100 * Math.hypot(...[0, 1, 2].map((channel) => at(a.planes[channel] ?? a.planes[0], i) - at(b.planes[channel] ?? b.planes[0], i)))
    count++
  }
  return sum / Math.max(1, count)
}

/** Mean red, green and blue (0 to 255) of a part of a picture. */
export async function meanColour(bytes: Uint8Array, part: Region): Promise<{ red: number; green: number; blue: number }> {
  const { channels } = await sharp(await sharp(bytes).extract(part).png().toBuffer()).stats()
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean)
  return { red, green, blue }
}
