import { at, image3, type Image3 } from '@stipple/imaging/plane'
import { clamp, lerp } from '@stipple/imaging/scalar'
import { maskedBlur } from '@stipple/imaging/subject'

/**
 * Replaces the sky behind the foreground. Details of the old sky against its own smooth tone (birds, wires, edges of clouds) are kept.
 * @param share 0 the old sky .. 1 the new one
 */
export function replaceSky(
  lab: Image3,
  { sky, mask, share, keep }: { sky: Image3; mask: Float32Array; share: number; keep: number },
): Image3 {
  const [l] = lab.planes
  const [smooth] = maskedBlur(lab, mask, Math.max(2, Math.max(lab.width, lab.height) / 22)).planes
  const result = image3(lab)
  result.planes.forEach((plane, n) => {
    const from = lab.planes[n] ?? plane
    const to = sky.planes[n] ?? plane
    for (let i = 0; i < plane.length; i++) {
      const detail = n === 0 ? clamp(at(l, i) - at(smooth, i), -0.35, 0.2) * keep * (0.35 + at(to, i)) : 0
      plane[i] = lerp(at(from, i), at(to, i) + detail, at(mask, i) * share)
    }
  })
  return result
}

/** Adds air of a colour (linear) before distant areas. `thickness` gives its opacity at each pixel. */
export function layAir(linear: Image3, colour: readonly [number, number, number], thickness: Float32Array): void {
  linear.planes.forEach((plane, n) => {
    const air = colour[n] ?? 0
    for (let i = 0; i < plane.length; i++) plane[i] = lerp(at(plane, i), air, at(thickness, i))
  })
}

/** Composites an RGBA layer over RGBA bytes, its opacity scaled at each pixel. */
export function layOver(rgba: Uint8ClampedArray, layer: Uint8ClampedArray, opacity: (i: number) => number): Uint8ClampedArray {
  const result = rgba.slice()
  for (let i = 0, p = 0; p < rgba.length; i++, p += 4) {
    const alpha = layer[p + 3] ?? 0
    if (alpha === 0) continue
    const share = (alpha / 255) * opacity(i)
    for (let c = 0; c < 3; c++) result[p + c] = lerp(rgba[p + c] ?? 0, layer[p + c] ?? 0, share)
  }
  return result
}
