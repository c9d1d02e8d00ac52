import { cieLabFromHex } from '@stipple/imaging/cielab'
import { at } from '@stipple/imaging/plane'
import type { Size } from '@stipple/imaging/plane'
import type { Hint } from './spread.ts'

export interface Dot {
  /** Shares of the width and the height. */
  readonly x: number
  readonly y: number
  /** `#rrggbb` */
  readonly colour: string
}

/** A finger or a mouse does not hit one pixel. */
const RADIUS_SHARE = 0.006

/** Change of L* within a dot that belongs to one thing. */
const SAME_THING = 6

/** The colour dots as hints; those of one colour count together. */
export function dotHints(dots: readonly Dot[], light: Float32Array, { width, height }: Size): readonly Hint[] {
  const seeds = new Map<string, number[]>()
  const radius = Math.max(1, Math.round(Math.max(width, height) * RADIUS_SHARE))
  for (const { x, y, colour } of dots) {
    const [column, row] = [Math.min(width - 1, Math.floor(x * width)), Math.min(height - 1, Math.floor(y * height))]
    const list = seeds.get(colour) ?? []
    seeds.set(colour, list)
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const [px, py] = [column + dx, row + dy]
        if (px < 0 || py < 0 || px >= width || py >= height || dx * dx + dy * dy > radius * radius) continue
        if (Math.abs(at(light, py * width + px) - at(light, row * width + column)) < SAME_THING) list.push(py * width + px)
      }
    }
  }
  return [...seeds].map(([colour, pixels]) => {
    const [light, a, b] = cieLabFromHex(colour)
    return { seeds: pixels, chroma: (here) => fitted(a, b, here / Math.max(20, light)) }
  })
}

/** In shadow a thing is as colourful as its light lets it be; in light it stays as it was chosen. */
function fitted(a: number, b: number, ratio: number): readonly [number, number] {
  const share = Math.min(1, Math.max(0.25, ratio)) ** 0.5
  return [a * share, b * share]
}
