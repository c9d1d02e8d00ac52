import { at, type Size } from '@stipple/imaging/plane'

/** Cost of a step to the next pixel besides the change in lightness, in units of L* for a picture of 512 pixels a side. */
const STEP = 0.03
const SWEEPS = 3

/**
 * Geodesic distance of every pixel to the nearest seed, by the changes of lightness along the path (in L*): within one object it stays small.
 * Raster sweeps in both directions, as for distance transforms (G. Borgefors, 1986).
 */
export function geodesicDistance(light: Float32Array, size: Size, seeds: Iterable<number>): Float32Array {
  const { width, height } = size
  const distance = new Float32Array(light.length).fill(FAR)
  for (const seed of seeds) distance[seed] = 0
  const straight = (STEP * 512) / Math.max(width, height)
  const slanted = straight * Math.SQRT2
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        let best = at(distance, i)
        const here = at(light, i)
        if (x > 0) best = Math.min(best, at(distance, i - 1) + Math.abs(here - at(light, i - 1)) + straight)
        if (y > 0) {
          best = Math.min(best, at(distance, i - width) + Math.abs(here - at(light, i - width)) + straight)
          if (x > 0) best = Math.min(best, at(distance, i - width - 1) + Math.abs(here - at(light, i - width - 1)) + slanted)
          if (x + 1 < width) best = Math.min(best, at(distance, i - width + 1) + Math.abs(here - at(light, i - width + 1)) + slanted)
        }
        distance[i] = best
      }
    }
    for (let y = height - 1, i = light.length - 1; y >= 0; y--) {
      for (let x = width - 1; x >= 0; x--, i--) {
        let best = at(distance, i)
        const here = at(light, i)
        if (x + 1 < width) best = Math.min(best, at(distance, i + 1) + Math.abs(here - at(light, i + 1)) + straight)
        if (y + 1 < height) {
          best = Math.min(best, at(distance, i + width) + Math.abs(here - at(light, i + width)) + straight)
          if (x + 1 < width) best = Math.min(best, at(distance, i + width + 1) + Math.abs(here - at(light, i + width + 1)) + slanted)
          if (x > 0) best = Math.min(best, at(distance, i + width - 1) + Math.abs(here - at(light, i + width - 1)) + slanted)
        }
        distance[i] = best
      }
    }
  }
  return distance
}

/** Larger than any distance in a picture. */
export const FAR = 1e6
