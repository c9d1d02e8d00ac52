import { gaussianBlur } from '@stipple/imaging/blur'
import type { OklabPicture } from '@stipple/imaging/oklab-picture'
import { unit } from '@stipple/imaging/scalar'

/**
 * Smooths grain, texture and compression artifacts but keeps edges: a bilateral filter (Tomasi and Manduchi, 1998) with a box in space.
 * `reach` is its radius in pixels; `tolerance` is the OKLab distance within which colours are averaged.
 */
export function smooth(picture: OklabPicture, { reach, tolerance }: { reach: number; tolerance: number }): OklabPicture {
  const { width, height, data } = picture
  const out = new Float32Array(data.length)
  const scale = 1 / (2 * tolerance * tolerance)
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)]
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width - 1, x + reach)
      const centre = (y * width + x) * 3
      const light = data[centre] ?? 0
      const a = data[centre + 1] ?? 0
      const b = data[centre + 2] ?? 0
      let total = 0
      let sumLight = 0
      let sumA = 0
      let sumB = 0
      for (let row = top; row <= bottom; row += 1) {
        for (let from = (row * width + left) * 3, end = (row * width + right) * 3; from <= end; from += 3) {
          const l = data[from] ?? 0
          const p = data[from + 1] ?? 0
          const q = data[from + 2] ?? 0
          const off = ((l - light) * (l - light) + (p - a) * (p - a) + (q - b) * (q - b)) * scale
          // Close to a Gaussian, without its exponential, and three times as fast.
          const weight = 1 / (1 + off + off * off)
          total += weight
          sumLight += weight * l
          sumA += weight * p
          sumB += weight * q
        }
      }
      out[centre] = sumLight / total
      out[centre + 1] = sumA / total
      out[centre + 2] = sumB / total
    }
  }
  return { width, height, data: out }
}

/** Colour gradient at every pixel: the largest difference to one of its four neighbours. */
export function steepness({ width, height, data }: OklabPicture): Float32Array {
  const out = new Float32Array(width * height)
  const step = (one: number, other: number) => {
    const p = one * 3
    const q = other * 3
    const light = (data[p] ?? 0) - (data[q] ?? 0)
    const a = (data[p + 1] ?? 0) - (data[q + 1] ?? 0)
    const b = (data[p + 2] ?? 0) - (data[q + 2] ?? 0)
    const size = Math.sqrt(light * light + a * a + b * b)
    if (size > (out[one] ?? 0)) out[one] = size
    if (size > (out[other] ?? 0)) out[other] = size
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x
      if (x + 1 < width) step(pixel, pixel + 1)
      if (y + 1 < height) step(pixel, pixel + width)
    }
  }
  return out
}

/** Share of a picture that is neither flat nor an edge, scaled: about 0 in drawings, about 1 in photographs. */
export function textureOf(picture: OklabPicture): number {
  const steps = steepness(picture)
  const busy = steps.reduce((count, step) => (step > FLAT && step < EDGE ? count + 1 : count), 0) / steps.length
  return unit((busy - 0.1) / 0.3)
}

const FLAT = 0.006
const EDGE = 0.06

/** From 0, where colours only drift, to 1 at real edges. */
export function edgeStrength(picture: OklabPicture): Float32Array {
  const { width, height } = picture
  return gaussianBlur(steepness(picture), { width, height }, 2).map((step) => unit((step - DRIFT) / (CLEAR - DRIFT)))
}

const DRIFT = 0.006
const CLEAR = 0.014
