import type { Chroma } from '@stipple/imaging/cielab'
import { at, type Size } from '@stipple/imaging/plane'
import { geodesicDistance } from './geodesic.ts'

/** Pixels whose colour is known or assumed. */
export interface Hint {
  readonly seeds: readonly number[]
  /** Their colour at a lightness. */
  readonly chroma: (light: number) => Chroma
}

/** Colour at every pixel. */
export interface ChromaField {
  readonly a: Float32Array
  readonly b: Float32Array
}

/** Exponent of the fall-off: steep enough for a border midway between two hints instead of a long gradient. */
const FALL = 4
const NEAR = 0.5

/**
 * Spreads hints over a picture: every pixel takes the mean of the hints' colours, each weighted by its geodesic distance to the power of -4
 * (L. Yatziv and G. Sapiro, "Fast image and video colorization using chrominance blending", 2006).
 * @param calm the lightness without its texture, along which distances are measured
 * @param base colour of whatever is farther from all hints than `reach` (in L*); without it the hints share the whole picture
 */
export function spreadHints(
  { light, calm }: { light: Float32Array; calm: Float32Array },
  size: Size,
  { hints, base }: { hints: readonly Hint[]; base?: { readonly chroma: (light: number, i: number) => Chroma; readonly reach: number } },
): ChromaField {
  const weights = new Float64Array(light.length)
  const sumA = new Float64Array(light.length)
  const sumB = new Float64Array(light.length)
  const add = (i: number, weight: number, [a, b]: Chroma): void => {
    weights[i] = (weights[i] ?? 0) + weight
    sumA[i] = (sumA[i] ?? 0) + weight * a
    sumB[i] = (sumB[i] ?? 0) + weight * b
  }
  for (const { seeds, chroma } of hints) {
    if (seeds.length === 0) continue
    const distance = geodesicDistance(calm, size, seeds)
    for (let i = 0; i < light.length; i++) add(i, (at(distance, i) + NEAR) ** -FALL, chroma(at(light, i)))
  }
  if (base) for (let i = 0; i < light.length; i++) add(i, base.reach ** -FALL, base.chroma(at(light, i), i))
  const mean = (sums: Float64Array): Float32Array => Float32Array.from(sums, (sum, i) => sum / Math.max(1e-30, weights[i] ?? 0))
  return { a: mean(sumA), b: mean(sumB) }
}
