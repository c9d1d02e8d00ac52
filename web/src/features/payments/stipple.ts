/** A dot of a disc; the distance between neighbours is about 1.8. */
export interface DiscDot {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly bonus: boolean
}

/**
 * A disc of exactly `own + bonus` dots, the bonus outermost. Sunflower spiral (Vogel 1979): every dot has the same area, so that the areas of two discs are in
 * proportion to their numbers. Dots grow away from the light, which makes the disc look like a sphere.
 */
export function stippleDisc(own: number, bonus: number): readonly DiscDot[] {
  const radius = discRadius(own + bonus)
  return Array.from({ length: own + bonus }, (_, index) => {
    const distance = Math.sqrt(index + 0.5)
    const angle = index * GOLDEN_ANGLE
    const [x, y] = [distance * Math.cos(angle), distance * Math.sin(angle)]
    const [u, v] = [x / radius, y / radius]
    const lit = Math.max(0, u * LIGHT[0] + v * LIGHT[1] + Math.sqrt(Math.max(0, 1 - u * u - v * v)) * LIGHT[2])
    return { x, y, radius: SMALLEST + (LARGEST - SMALLEST) * (1 - lit ** 1.4), bonus: index >= own }
  })
}

/** Radius of a disc with that many dots, in the unit of their positions. */
export const discRadius = (count: number): number => Math.sqrt(count) + LARGEST

/** Number of the member's dots per drawn dot: a round number, such that `most` dots take at most `MAX_DRAWN` drawn ones. */
export function dotsPerDrawn(most: number): number {
  const least = most / MAX_DRAWN
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return power * ([1, 2, 5, 10].find((step) => step * power >= least) ?? 10)
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
const LIGHT = [-0.5, -0.6, 0.62] as const
const SMALLEST = 0.2
const LARGEST = 0.82
const MAX_DRAWN = 1200
