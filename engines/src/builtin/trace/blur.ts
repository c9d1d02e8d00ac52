import { boxBlur, exactGaussian } from '@stipple/imaging/blur'

/**
 * Gaussian blur of deviation `sigma`: the kernel itself where boxes are too coarse, otherwise three boxes of one size
 * (P. Kovesi, "Fast almost-Gaussian filtering", 2010). Borders repeat. Returns a new plane.
 */
export function blur(plane: Float32Array, { width, height, sigma }: { width: number; height: number; sigma: number }): Float32Array {
  if (sigma < 0.3) return plane.slice()
  if (sigma < 1.6) return exactGaussian(plane, { width, height }, { sigma, reach: 2.6 })
  return boxBlur(plane, { width, height }, Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2)), 3)
}

/** Blurs little at edges and more between them; `edges` is 0 to 1. */
export function blurByEdge(
  plane: Float32Array,
  { width, height, sigma, drift, edges }: { width: number; height: number; sigma: number; drift: number; edges: Float32Array },
): Float32Array {
  const sharp = blur(plane, { width, height, sigma })
  const soft = blur(plane, { width, height, sigma: drift })
  return sharp.map((value, i) => {
    const wide = soft[i] ?? 0
    return wide + (value - wide) * (edges[i] ?? 1)
  })
}
