import { gaussianBlur } from '@stipple/imaging/blur'

/** Blurs little at edges and more between them; `edges` is 0 to 1. */
export function blurByEdge(
  plane: Float32Array,
  { width, height, sigma, drift, edges }: { width: number; height: number; sigma: number; drift: number; edges: Float32Array },
): Float32Array {
  const sharp = gaussianBlur(plane, { width, height }, sigma)
  const soft = gaussianBlur(plane, { width, height }, drift)
  return sharp.map((value, i) => {
    const wide = soft[i] ?? 0
    return wide + (value - wide) * (edges[i] ?? 1)
  })
}
