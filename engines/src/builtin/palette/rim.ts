import type { Triple } from '@stipple/imaging/colour'
import { squaredDistance } from '@stipple/imaging/palette'
import { at } from '@stipple/imaging/plane'
import type { Size } from '@stipple/imaging/plane'

interface Options {
  readonly size: Size
  /** Colour of each area. */
  readonly chosen: readonly Triple[]
  /** Over a half where the subject is. */
  readonly subject: Float32Array
  /** Pixels. */
  readonly width: number
}

/** Neighbours on the two axes and the diagonals. */
const AROUND = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => (dx === 0 && dy === 0 ? [] : [[dx, dy] as const])))

/**
 * Areas in which the subject keeps an outline: on its edge, where it has the colour of what lies behind it, it gets the colour of the palette that differs most.
 * Takes and returns the area of each pixel.
 */
export function rimOf(labels: Uint8Array, { size: { width, height }, chosen, subject, width: rim }: Options): Uint8Array {
  const contrast = chosen.map((colour) => furthest(colour, chosen))
  const result = labels.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (at(subject, i) <= 0.5) continue
      const mine = labels[i] ?? 0
      const isLost = AROUND.some(([dx, dy]) => {
        const [toX, toY] = [x + dx * rim, y + dy * rim]
        if (toX < 0 || toX >= width || toY < 0 || toY >= height) return false
        const there = toY * width + toX
        return at(subject, there) <= 0.5 && labels[there] === mine
      })
      if (isLost) result[i] = contrast[mine] ?? mine
    }
  }
  return result
}

function furthest(colour: Triple, chosen: readonly Triple[]): number {
  const distances = chosen.map((other) => squaredDistance(colour, other))
  return distances.indexOf(Math.max(...distances))
}
