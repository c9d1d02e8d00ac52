import { at } from '@stipple/imaging/plane'
import type { Image3 } from '@stipple/imaging/plane'
import { clamp, lerp } from '@stipple/imaging/scalar'

/** Mean and standard deviation of the three OKLab channels. */
export interface Statistics {
  readonly mean: readonly [number, number, number]
  readonly spread: readonly [number, number, number]
}

/** Statistics of a picture, weighted per pixel; undefined where the weights sum to almost nothing. */
export function statisticsOf({ planes }: Image3, weight: (i: number) => number): Statistics | undefined {
  const sums = planes.map(() => ({ sum: 0, square: 0 }))
  let total = 0
  for (let i = 0; i < planes[0].length; i += 2) {
    const share = weight(i)
    if (share <= 0) continue
    total += share
    planes.forEach((plane, n) => {
      const value = at(plane, i)
      const channel = sums[n]
      if (!channel) return
      channel.sum += share * value
      channel.square += share * value * value
    })
  }
  if (total < 4) return undefined
  const mean = (n: number): number => (sums[n]?.sum ?? 0) / total
  const spread = (n: number): number => Math.sqrt(Math.max(1e-6, (sums[n]?.square ?? 0) / total - mean(n) ** 2))
  return { mean: [mean(0), mean(1), mean(2)], spread: [spread(0), spread(1), spread(2)] }
}

/** Share of the difference that is transferred: all of it would paint an object in the colours of its surroundings. */
const LIGHT = 0.42
const COLOUR = 0.5
const FURTHEST_LIGHT = 0.2
const FURTHEST_COLOUR = 0.05

/**
 * Brings an object into the light of its new surroundings: colour transfer after E. Reinhard et al. (2001), limited so that the object keeps its own colours
 * and only cast and level of the light change.
 */
export function matchLight(thing: Image3, own: Statistics, around: Statistics, share = 1): Image3 {
  const lift = clamp((around.mean[0] - own.mean[0]) * LIGHT, -FURTHEST_LIGHT, FURTHEST_LIGHT) * share
  const steep = lerp(1, clamp(around.spread[0] / own.spread[0], 0.8, 1.2), 0.5 * share)
  const shift = (n: 1 | 2): number => clamp((around.mean[n] - own.mean[n]) * COLOUR, -FURTHEST_COLOUR, FURTHEST_COLOUR) * share
  const [l, a, b] = thing.planes
  const [shiftA, shiftB] = [shift(1), shift(2)]
  const light = l.map((value) => {
    const bent = own.mean[0] + (value - own.mean[0]) * steep
    // Black stays black, and white nearly white.
    return clamp(bent + lift * 4 * clamp(bent, 0, 1) * (1.08 - clamp(bent, 0, 1)) * 0.9, 0, 1)
  })
  const cast = (plane: Float32Array, by: number): Float32Array => plane.map((value, i) => value + by * (0.35 + 0.65 * at(l, i)))
  return { ...thing, planes: [light, cast(a, shiftA), cast(b, shiftB)] }
}
