import { cieLightness, writeRgb } from '@stipple/imaging/cielab'
import { sample, type Size } from '@stipple/imaging/plane'
import type { Picture } from '../../kit/decode-picture.ts'
import type { ChromaField } from './spread.ts'

/** Applies colours found at a smaller size to the lightness of a picture: red, green and blue at the picture's size. */
export function paint(
  { width, height, rgb }: Picture,
  { a, b }: ChromaField,
  { size, vividness }: { size: Size; vividness: number },
): Uint8Array {
  const result = new Uint8ClampedArray(rgb.length)
  const [scaleX, scaleY] = [size.width / width, size.height / height]
  for (let y = 0, p = 0; y < height; y++) {
    const row = (y + 0.5) * scaleY - 0.5
    for (let x = 0; x < width; x++, p += 3) {
      const column = (x + 0.5) * scaleX - 0.5
      const light = cieLightness(rgb[p] ?? 0, rgb[p + 1] ?? 0, rgb[p + 2] ?? 0)
      writeRgb(result, p, light, sample(a, size, column, row) * vividness, sample(b, size, column, row) * vividness)
    }
  }
  return new Uint8Array(result.buffer)
}
