import { blurImage, gaussianBlur } from './blur.ts'
import { rec709 } from './luminance.ts'
import type { Painting } from './painting.ts'
import { at, eachPixel, image3, mapImage, mapSamples } from './plane.ts'
import type { Image3 } from './plane.ts'
import { lerp, smoothstep, unit } from './scalar.ts'
import { maskedBlur } from './subject.ts'
import type { Focus } from './subject.ts'

/**
 * Thin-lens blur by depth in linear light (M. Potmesil and I. Chakravarty, 1981): two blur levels are blended by the circle of confusion, highlights are
 * weighted up like an aperture's discs, and the subject does not bleed into the ground behind it. `aperture` is the largest blur in pixels.
 */
export function depthOfField(
  linear: Image3,
  { painting, focus, aperture }: { painting: Painting; focus: Focus; aperture: number },
): Image3 {
  const boosted = mapImage(linear, (plane) => mapSamples(plane, (value) => value + 1.6 * value * value * value * value))
  const ground = mapSamples(painting.subject, (value) => 1 - value)
  const little = maskedBlur(boosted, ground, aperture * 0.4)
  const large = maskedBlur(boosted, ground, aperture)
  const confusion = gaussianBlur(
    mapSamples(painting.depth, (depth, i) => unit(Math.abs(depth - focus.depth) * 1.7 - 0.06) * (1 - at(painting.subject, i))),
    linear,
    2,
  )
  const result = image3(linear)
  linear.planes.forEach((plane, n) => {
    const out = result.planes[n]
    const first = little.planes[n]
    const second = large.planes[n]
    if (!out || !first || !second) return
    for (let i = 0; i < out.length; i++) {
      const blur = at(confusion, i)
      const soft =
        blur < 0.5 ? lerp(at(plane, i), settle(at(first, i)), blur * 2) : lerp(settle(at(first, i)), settle(at(second, i)), blur * 2 - 1)
      out[i] = soft
    }
  })
  return result
}

/** Undoes the weighting of highlights well enough for values below white (one Newton step from a good guess). */
function settle(value: number): number {
  const guess = value < 0.4 ? value : 0.4 + (value - 0.4) * 0.42
  const cube = guess * guess * guess
  return guess - (guess + 1.6 * guess * cube - value) / (1 + 6.4 * cube)
}

/** Adds the light of bright areas to their surroundings, in linear light: several widths give a glow with a bright core and long tails. */
export function bloom(
  linear: Image3,
  {
    from,
    widths,
    amount,
    tint = [1, 1, 1],
  }: { from: number; widths: readonly number[]; amount: number; tint?: readonly [number, number, number] },
): void {
  const bright = image3(linear)
  eachPixel(linear, (i) => {
    const [red, green, blue] = linear.planes
    const luminance = rec709(at(red, i), at(green, i), at(blue, i))
    const share = smoothstep(from, Math.max(from + 0.05, 1), luminance)
    bright.planes.forEach((plane, n) => {
      plane[i] = at(linear.planes[n] ?? plane, i) * share
    })
  })
  for (const width of widths) {
    const glow = blurImage(bright, width)
    linear.planes.forEach((plane, n) => {
      const gain = (amount * (tint[n] ?? 1)) / widths.length
      const light = glow.planes[n]
      if (light) for (let i = 0; i < plane.length; i++) plane[i] = at(plane, i) + at(light, i) * gain
    })
  }
}

/** Fall-off towards the corners after the cos⁴ law; `amount` 0..1 is the loss in the corner. */
export function vignette({ width, height }: { width: number; height: number }, amount: number): (x: number, y: number) => number {
  const reach = Math.hypot(width, height) / 2
  const tangent = Math.sqrt(1 / Math.sqrt(Math.max(0.05, 1 - amount)) - 1)
  return (x, y) => {
    const t = (Math.hypot(x - width / 2, y - height / 2) / reach) * tangent
    return 1 / (1 + t * t) ** 2
  }
}

/** Filmic shoulder and toe (fit of the ACES curve by K. Narkowicz, 2016), linear in and out. */
export const filmic = (value: number): number => unit((value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14))

/** Scales one channel about the centre, as the chromatic aberration of a simple lens does. */
export function magnify(plane: Float32Array, { width, height }: { width: number; height: number }, scale: number): Float32Array {
  const result = new Float32Array(plane.length)
  const middleX = width / 2
  const middleY = height / 2
  eachPixel({ width, height }, (i, x, y) => {
    const column = Math.min(width - 1, Math.max(0, Math.round(middleX + (x - middleX) * scale)))
    const row = Math.min(height - 1, Math.max(0, Math.round(middleY + (y - middleY) * scale)))
    result[i] = at(plane, row * width + column)
  })
  return result
}
