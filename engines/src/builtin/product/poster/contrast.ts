import type { Triple } from '@stipple/imaging/colour'
import { rec709 } from '@stipple/imaging/luminance'
import { at } from '@stipple/imaging/plane'
import type { Image3 } from '@stipple/imaging/plane'
import { clamp, smoothstep } from '@stipple/imaging/scalar'
import type { Area } from '../subject/stand.ts'

/** Relative luminance of a colour in linear light (WCAG 2.2). */
export const luminance = ([red, green, blue]: Triple): number => rec709(red, green, blue)

export const contrast = (left: number, right: number): number => (Math.max(left, right) + 0.05) / (Math.min(left, right) + 0.05)

/** Share of the ground that may fall below the wanted contrast: specks. */
const SPECKS = 0.03

/** Contrast of a colour with nearly all of the ground in some boxes; `specks` is the ignored share. */
export function contrastOn(colour: Triple, image: Image3, boxes: readonly Area[], specks = SPECKS): number {
  const level = luminance(colour)
  const values = groundOf(image, boxes)
    .map((ground) => contrast(level, ground))
    .toSorted()
  return values[Math.floor(values.length * specks)] ?? 21
}

function groundOf({ width, height, planes }: Image3, boxes: readonly Area[]): Float32Array {
  const [red, green, blue] = planes
  const found: number[] = []
  for (const { left, right, top, bottom } of boxes) {
    const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / 4000)))
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y += step)
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x += step) {
        const i = y * width + x
        found.push(luminance([clamp(at(red, i), 0, 1), clamp(at(green, i), 0, 1), clamp(at(blue, i), 0, 1)]))
      }
  }
  return Float32Array.from(found)
}

/** Lays a soft veil of a colour over the surroundings of some boxes. Changes the image. */
export function veil(image: Image3, boxes: readonly Area[], { colour, strength }: { colour: Triple; strength: number }): void {
  const { width, height } = image
  const soft = Math.min(width, height) * 0.2
  const area: Area = {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  }
  for (let y = 0, i = 0; y < height; y++) {
    const dy = Math.max(area.top - y, y - area.bottom, 0)
    for (let x = 0; x < width; x++, i++) {
      const dx = Math.max(area.left - x, x - area.right, 0)
      const share = strength * smoothstep(soft, 0, Math.hypot(dx, dy)) ** 1.5
      if (share > 0)
        for (const [channel, plane] of image.planes.entries()) plane[i] = at(plane, i) + ((colour[channel] ?? 0) - at(plane, i)) * share
    }
  }
}
