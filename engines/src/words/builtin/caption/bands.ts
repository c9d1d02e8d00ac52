import { scaledOklab } from './colour-names.ts'
import type { Pixels } from './measure.ts'

/** Horizontal strip of a picture. */
export interface Band {
  /** Means: lightness 0..100, chroma, hue in degrees (0 red, 90 yellow, 140 green, 260 blue). */
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
  /** Mean change of lightness from one pixel to the next, sideways and downwards. */
  readonly across: number
  readonly down: number
}

const BANDS = 6

/** Measures the strips of a picture, from top to bottom. */
export function measureBands({ data, width, height }: Pixels): readonly Band[] {
  return Array.from({ length: BANDS }, (_, band) => {
    const [from, to] = [Math.floor((band * height) / BANDS), Math.floor(((band + 1) * height) / BANDS)]
    let [l, a, b, across, down] = [0, 0, 0, 0, 0]
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++) {
        const here = labAt(data, y * width + x)
        l += here[0]
        a += here[1]
        b += here[2]
        if (x > 0) across += Math.abs(here[0] - labAt(data, y * width + x - 1)[0])
        if (y > 0) down += Math.abs(here[0] - labAt(data, (y - 1) * width + x)[0])
      }
    }
    const count = Math.max(1, (to - from) * width)
    const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
    return { lightness: l / count, chroma: Math.hypot(a, b) / count, hue, across: across / count, down: down / count }
  })
}

const labAt = (data: Uint8Array, i: number) => scaledOklab(data[i * 4] ?? 0, data[i * 4 + 1] ?? 0, data[i * 4 + 2] ?? 0)
