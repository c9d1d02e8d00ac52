import type { Size } from '@stipple/imaging/plane'
import { pixelsOf } from './picture.ts'
import type { Box } from './picture.ts'

export const WHOLE: Box = { left: 0, top: 0, right: 1, bottom: 1 }

/** Bounding box of marks; the whole image without marks. */
export function boundsOf(marks: Uint8Array, { width, height }: Size): Box {
  let [left, top, right, bottom] = [width, height, 0, 0]
  marks.forEach((mark, i) => {
    if (mark !== 1) return
    const [x, y] = [i % width, Math.floor(i / width)]
    ;[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x + 1), Math.min(top, y), Math.max(bottom, y + 1)]
  })
  if (right <= left) return WHOLE
  return { left: left / width, top: top / height, right: right / width, bottom: bottom / height }
}

/** Mean of marks or of a matte within a box. */
export function coverOf(values: ArrayLike<number>, box: Box, size: Size): number {
  const { left, top, width, height } = pixelsOf(box, size)
  let on = 0
  for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) on += values[y * size.width + x] ?? 0
  return on / (width * height)
}
