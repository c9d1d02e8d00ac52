import { gaussianBlur } from './blur.ts'
import { at, mapSamples } from './plane.ts'
import type { Size } from './plane.ts'
import { simplifyRegions } from './regions.ts'
import { borders } from './relief.ts'
import { clamp, lerp, smoothstep } from './scalar.ts'
import { convolveAlong } from './structure.ts'
import type { Flow } from './structure.ts'

/**
 * Extended difference of Gaussians (H. Winnemöller, J. Kyprianidis and S. Olsen, "XDoG", 2012), made coherent by averaging along the flow
 * (H. Kang, S. Lee and C. Chui, "Coherent line drawing", 2007). Returns ink: 0 paper .. 1 black.
 * `threshold`: lightness below which flat areas turn black too; `sharpness`: steepness of the threshold.
 */
export function inkLines(
  light: Float32Array,
  size: Size,
  {
    sigma,
    emphasis = 20,
    threshold = 0.5,
    sharpness = 12,
    flow,
  }: { sigma: number; emphasis?: number; threshold?: number; sharpness?: number; flow?: Flow },
): Float32Array {
  const narrow = gaussianBlur(light, size, sigma)
  const wide = gaussianBlur(light, size, sigma * 1.6)
  const response = mapSamples(narrow, (value, i) => value + emphasis * (value - at(wide, i)))
  const coherent = flow ? convolveAlong(response, { size, flow, reach: sigma * 3 }) : response
  return mapSamples(coherent, (value) => (value >= threshold ? 0 : Math.tanh(sharpness * (threshold - value))))
}

/**
 * Outlines of the things in a picture: 1 on the border between two region numbers, 0 elsewhere, anti-aliased.
 * `width` in pixels; where `weight` is given the line is thinned by it (0 hides it, 1 is full width).
 */
export function outlines(region: Uint16Array, size: Size, { width, weight }: { width: number; weight?: Float32Array }): Float32Array {
  // Parts thinner than the line itself cannot be outlined.
  const border = Float32Array.from(borders(simplifyRegions(region, size, Math.max(1.2, width * 0.75)), size))
  const sigma = Math.max(0.55, width * 0.5)
  const blurred = gaussianBlur(border, size, sigma)
  // Where outlines crowd (grass, twigs) they would merge into black: there each is drawn thinner and paler.
  const spread = Math.max(3, width * 2.2)
  const crowd = gaussianBlur(border, size, spread)
  const alone = 1 / (spread * Math.sqrt(2 * Math.PI))
  // A straight one-pixel line blurred with sigma has this height in its middle; half of it away from the middle is the line's rim.
  const peak = 1 / (sigma * Math.sqrt(2 * Math.PI))
  return mapSamples(blurred, (value, i) => {
    const room = smoothstep(3.1, 1.6, at(crowd, i) / alone)
    const share = (weight ? at(weight, i) : 1) * lerp(0.55, 1, room)
    if (share <= 0.02) return 0
    const rim = clamp(0.5 + (1 - share) * 0.5, 0.4, 0.98) * peak
    return smoothstep(rim * 0.72, rim * 1.28, value) * lerp(0.3, 1, room)
  })
}
