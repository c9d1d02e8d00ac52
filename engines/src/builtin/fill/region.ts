import type { Size } from '@stipple/imaging/plane'

export interface Rectangle extends Size {
  readonly left: number
  readonly top: number
}

/** Bounding rectangle of the marked pixels; undefined when there are none. */
export function boundsOf(marks: Uint8Array, { width, height }: Size): Rectangle | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    const row = marks.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(1)
    if (first < 0) continue
    left = Math.min(left, first)
    right = Math.max(right, row.lastIndexOf(1))
    top = Math.min(top, y)
    bottom = y
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

export function widen({ left, top, width, height }: Rectangle, by: number, within: Size): Rectangle {
  const [x, y] = [Math.max(0, left - by), Math.max(0, top - by)]
  return { left: x, top: y, width: Math.min(within.width, left + width + by) - x, height: Math.min(within.height, top + height + by) - y }
}

/** Part of a map with several values per pixel. */
export function cropMap(map: Uint8Array, { width }: Size, area: Rectangle, channels = 1): Uint8Array {
  const out = new Uint8Array(area.width * area.height * channels)
  for (let y = 0; y < area.height; y++) {
    const from = ((area.top + y) * width + area.left) * channels
    out.set(map.subarray(from, from + area.width * channels), y * area.width * channels)
  }
  return out
}
