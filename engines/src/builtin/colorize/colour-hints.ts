import { cieLabFromHex } from '@stipple/imaging/cielab'
import { at, type Size } from '@stipple/imaging/plane'
import type { Hint } from './spread.ts'

export interface ColourHint {
  /** Shares of the width and the height. */
  readonly x: number
  readonly y: number
  /** `#rrggbb` */
  readonly colour: string
}

/** Radius of a dot as a share of the picture, since a finger or a mouse does not hit a single pixel. */
const RADIUS_SHARE = 0.006

/** Largest change of L* within a dot that belongs to one thing. */
const SAME_THING = 6

/** Hints of the colour dots; dots of one colour are one hint. */
export function hintsFrom(given: readonly ColourHint[], light: Float32Array, { width, height }: Size): readonly Hint[] {
  const seeds = new Map<string, number[]>()
  const radius = Math.max(1, Math.round(Math.max(width, height) * RADIUS_SHARE))
  for (const { x, y, colour } of given) {
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

/** Scales a chroma with the light: less in shadow, but never more than the chosen one. */
function fitted(a: number, b: number, ratio: number): readonly [number, number] {
  const share = Math.min(1, Math.max(0.25, ratio)) ** 0.5
  return [a * share, b * share]
}
