import type { Size } from './plane.ts'

/** Area in pixels; right and bottom are the last column and row in it. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** Bounding box of the area where a map exceeds `from`; undefined where it never does. */
export function boundsOf(map: ArrayLike<number>, { width, height }: Size, from = 0.25): Bounds | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if ((map[i] ?? 0) <= from) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  }
  return right < 0 ? undefined : { left, top, right, bottom, width: right - left + 1, height: bottom - top + 1 }
}

/** Opacity of each pixel of an RGBA picture, 0..255. */
export const alphaOf = (rgba: ArrayLike<number>): Uint8Array => Uint8Array.from({ length: rgba.length / 4 }, (_, i) => rgba[i * 4 + 3] ?? 0)
