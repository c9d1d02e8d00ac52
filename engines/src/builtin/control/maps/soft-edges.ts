import { gaussianBlur } from '@stipple/imaging/blur'
import { at, eachPixel, pixelUnit, type Size } from '@stipple/imaging/plane'
import { smoothstep } from '@stipple/imaging/scalar'
import { oklabPlanes } from './lab.ts'
import { greySheet, type MapSheet } from './sheet.ts'
import type { ControlView } from './view.ts'

/** Soft edges: outlines of things bright, texture dim. White on black. */
export async function hed(view: ControlView): Promise<MapSheet> {
  return greySheet(softEdges(view), view)
}

/** Standard deviations (in pixels of a 768 picture) at which the gradient is measured, with their weights. */
const SCALES = [
  { sigma: 0.9, weight: 0.3 },
  { sigma: 2, weight: 0.4 },
  { sigma: 4.2, weight: 0.3 },
] as const

/**
 * Likelihood of an outline at each pixel, 0 to 1. Gradients of lightness and colour at three scales; an edge surrounded by others counts less (surround
 * inhibition, C. Grigorescu et al., 2003), which distinguishes outlines from fur and grass.
 */
export function softEdges(view: Size & { readonly rgb: Uint8Array }): Float32Array {
  const unit = pixelUnit(view)
  const lab = oklabPlanes(view.rgb)
  const total = new Float32Array(view.width * view.height)
  for (const { sigma, weight } of SCALES) {
    const strength = gradient(lab, view, Math.max(0.5, sigma * unit))
    for (let i = 0; i < total.length; i++) total[i] = at(total, i) + weight * at(strength, i)
  }
  const around = gaussianBlur(total, view, 12 * unit)
  const wide = gaussianBlur(total, view, 5 * unit)
  const inhibited = total.map((value, i) => Math.max(0, value - 0.55 * Math.min(at(around, i), at(wide, i))))
  const strongest = quantile(inhibited, 0.985)
  if (strongest < LEAST_CONTRAST) return new Float32Array(total.length)
  return inhibited.map((value) => smoothstep(0.04, 0.85, value / strongest) ** 0.9)
}

/** Contrast below which nothing in the picture is an edge: an empty sheet with grain. */
const LEAST_CONTRAST = 0.004

function gradient(lab: readonly [Float32Array, Float32Array, Float32Array], size: Size, sigma: number): Float32Array {
  const { width, height } = size
  const result = new Float32Array(width * height)
  for (const [channel, plane] of lab.entries()) {
    const soft = gaussianBlur(plane, size, sigma)
    const gain = channel === 0 ? 1 : 1.6
    eachPixel(size, (i, x, y) => {
      const dx = at(soft, x + 1 < width ? i + 1 : i) - at(soft, x > 0 ? i - 1 : i)
      const dy = at(soft, y + 1 < height ? i + width : i) - at(soft, y > 0 ? i - width : i)
      // A wide blur flattens the slope of a step; multiplied by sigma it is the step's height again.
      result[i] = Math.max(at(result, i), Math.hypot(dx, dy) * gain * sigma)
    })
  }
  return result
}

/** Value that a share of the entries does not exceed. */
export function quantile(plane: Float32Array, share: number): number {
  const step = Math.max(1, Math.floor(plane.length / 60_000))
  const values: number[] = []
  for (let i = 0; i < plane.length; i += step) values.push(at(plane, i))
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}
