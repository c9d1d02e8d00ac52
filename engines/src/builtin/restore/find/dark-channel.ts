import type { Colours } from '@stipple/imaging/guided-filter'
import { createPlane, type Plane } from '@stipple/imaging/plane'

/**
 * Smallest value of any channel in a square around each pixel (K. He, J. Sun, X. Tang, "Single image haze removal using dark channel prior", 2009): near zero
 * in clear outdoor pictures, raised by haze.
 */
export function darkChannel(colours: Colours, radius: number): Plane {
  return erode(leastChannel(colours), radius)
}

export function leastChannel([red, green, blue]: Colours): Plane {
  const out = createPlane(red.width, red.height)
  for (let i = 0; i < out.data.length; i++) out.data[i] = Math.min(red.data[i] ?? 0, green.data[i] ?? 0, blue.data[i] ?? 0)
  return out
}

/** Minimum over a square, one axis after the other. */
function erode(plane: Plane, radius: number): Plane {
  const { width, height } = plane
  const rows = createPlane(width, height)
  for (let y = 0; y < height; y++) slide({ from: plane.data, to: rows.data, start: y * width, step: 1, count: width, radius })
  const out = createPlane(width, height)
  for (let x = 0; x < width; x++) slide({ from: rows.data, to: out.data, start: x, step: width, count: height, radius })
  return out
}

interface Slide {
  readonly from: Float32Array
  readonly to: Float32Array
  readonly start: number
  readonly step: number
  readonly count: number
  readonly radius: number
}

/** Minimum over a moving window; the queue holds the places that may still become the minimum, smallest first. */
function slide({ from, to, start, step, count, radius }: Slide): void {
  const queue = new Int32Array(count)
  let [head, tail] = [0, 0]
  const value = (place: number) => from[start + place * step] ?? 0
  for (let next = 0; next < count + radius; next++) {
    if (next < count) {
      while (tail > head && value(queue[tail - 1] ?? 0) >= value(next)) tail--
      queue[tail++] = next
    }
    const centre = next - radius
    if (centre < 0) continue
    while ((queue[head] ?? 0) < centre - radius) head++
    to[start + centre * step] = value(queue[head] ?? 0)
  }
}
