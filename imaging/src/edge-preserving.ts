import { boxBlur } from './blur.ts'
import { at, mapImage, mapSamples } from './plane.ts'
import type { Image3, Size } from './plane.ts'

/**
 * Domain transform, recursive variant (E. Gastal and M. Oliveira, "Domain transform for edge-aware image and video processing", 2011):
 * flattens colour up to the edges. `reach` is the spatial sigma in pixels, `tolerance` the colour difference (OKLab) that counts as an edge.
 */
export function flatten(lab: Image3, { reach, tolerance, passes = 2 }: { reach: number; tolerance: number; passes?: number }): Image3 {
  const { width, height } = lab
  const across = steps(lab, { offset: 1, ratio: reach / tolerance })
  const down = steps(lab, { offset: width, ratio: reach / tolerance })
  const result = mapImage(lab, (plane) => plane.slice())
  for (let pass = 0; pass < passes; pass++) {
    const sigma = (reach * Math.sqrt(3) * 2 ** (passes - pass - 1)) / Math.sqrt(4 ** passes - 1)
    const rate = -Math.SQRT2 / sigma
    const horizontal = mapSamples(across, (distance) => Math.exp(rate * distance))
    for (const plane of result.planes) smoothRows(plane, horizontal, lab)
    const vertical = mapSamples(down, (distance) => Math.exp(rate * distance))
    for (const plane of result.planes) smoothColumns(plane, vertical, { width, height })
  }
  return result
}

/** Distance in the transformed domain from each pixel to the one `offset` before it. */
function steps({ planes: [l, a, b] }: Image3, { offset, ratio }: { offset: number; ratio: number }): Float32Array {
  const result = new Float32Array(l.length)
  for (let i = offset; i < l.length; i++) {
    const j = i - offset
    result[i] = 1 + ratio * (Math.abs(at(l, i) - at(l, j)) + Math.abs(at(a, i) - at(a, j)) + Math.abs(at(b, i) - at(b, j)))
  }
  return result
}

function smoothRows(plane: Float32Array, weights: Float32Array, { width, height }: Size): void {
  for (let y = 0; y < height; y++) {
    const first = y * width
    for (let i = first + 1; i < first + width; i++) plane[i] = at(plane, i) + at(weights, i) * (at(plane, i - 1) - at(plane, i))
    for (let i = first + width - 2; i >= first; i--) plane[i] = at(plane, i) + at(weights, i + 1) * (at(plane, i + 1) - at(plane, i))
  }
}

function smoothColumns(plane: Float32Array, weights: Float32Array, { width, height }: Size): void {
  const length = width * height
  for (let i = width; i < length; i++) plane[i] = at(plane, i) + at(weights, i) * (at(plane, i - width) - at(plane, i))
  for (let i = length - width - 1; i >= 0; i--) plane[i] = at(plane, i) + at(weights, i + width) * (at(plane, i + width) - at(plane, i))
}

/** Guided filter of a plane by itself (K. He, J. Sun and X. Tang, "Guided image filtering", 2013): the base layer for detail boosting. */
export function guidedFilter(plane: Float32Array, size: Size, { radius, epsilon }: { radius: number; epsilon: number }): Float32Array {
  const mean = boxBlur(plane, size, radius)
  const meanSquare = boxBlur(
    mapSamples(plane, (value) => value * value),
    size,
    radius,
  )
  const slope = mapSamples(meanSquare, (value, i) => {
    const variance = Math.max(0, value - at(mean, i) ** 2)
    return variance / (variance + epsilon)
  })
  const meanSlope = boxBlur(slope, size, radius)
  const offset = boxBlur(
    mapSamples(slope, (value, i) => at(mean, i) * (1 - value)),
    size,
    radius,
  )
  return mapSamples(plane, (value, i) => at(meanSlope, i) * value + at(offset, i))
}
