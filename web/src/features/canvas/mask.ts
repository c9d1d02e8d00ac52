import { maskPicture, toPng } from './engine/export.ts'
import type { Area, Size } from './pixels/area.ts'

/** A marked part of a picture; immutable. */
export interface Mask extends Size {
  /** One byte a pixel, row by row: 255 is to be changed, 0 stays. */
  readonly marks: Uint8Array
  /** Fraction of the image that is marked, 0 to 1. */
  readonly share: number
  /** The smallest rectangle around all marks. */
  readonly area: Area
  /** A PNG of the picture's size: white is to be changed, black stays. */
  readonly toFile: () => Promise<File>
}

/** A copy of the current mask; `undefined` when nothing is marked. */
export function maskOf({ width, height, data }: Size & { readonly data: Uint8ClampedArray }): Mask | undefined {
  const marks = Uint8Array.from(data)
  const { count, area } = measure({ width, height, marks })
  if (!area) return undefined
  const toFile = () => toPng(maskPicture({ width, height, data: marks }), 'mask.png')
  return { width, height, marks, share: count / marks.length, area, toFile }
}

function measure({ width, height, marks }: Pick<Mask, 'width' | 'height' | 'marks'>): { readonly count: number; readonly area?: Area } {
  let count = 0
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    const row = marks.subarray(y * width, (y + 1) * width)
    const before = count
    for (let x = 0; x < width; x++) {
      if (row[x] === 0) continue
      count++
      if (x < left) left = x
      if (x >= right) right = x + 1
    }
    if (count === before) continue
    top = Math.min(top, y)
    bottom = y + 1
  }
  return count === 0 ? { count } : { count, area: { left, top, right, bottom } }
}
