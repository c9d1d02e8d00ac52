import { at, type Size } from '@stipple/imaging/plane'

export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Bounding box in pixels of the area where a map exceeds `from`; undefined where it never does. */
export function boundsOf(map: Float32Array, { width, height }: Size, from = 0.25): Bounds | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (at(map, i) <= from) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  }
  return right < 0 ? undefined : { left, top, right, bottom }
}
