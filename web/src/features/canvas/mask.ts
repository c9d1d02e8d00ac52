import { maskPicture, toPng } from './engine/export.ts'
import type { Size } from './pixels/area.ts'

/** What is marked in a picture; it never changes. */
export interface Mask extends Size {
  /** One byte a pixel, row by row: 255 is to be changed, 0 stays. */
  readonly marks: Uint8Array
  /** How much of the picture is marked at all, 0 to 1. */
  readonly share: number
  /** A PNG of the picture's own size: white is to be changed, black stays. */
  readonly toFile: () => Promise<File>
}

/** A mask as it is now; `undefined` when nothing is marked. */
export function maskOf({ width, height, data }: Size & { readonly data: Uint8ClampedArray }): Mask | undefined {
  const marks = Uint8Array.from(data)
  let count = 0
  for (let index = 0; index < marks.length; index++) if (marks[index] !== 0) count++
  if (count === 0) return undefined
  return { width, height, marks, share: count / marks.length, toFile: () => toPng(maskPicture({ width, height, data: marks }), 'mask.png') }
}
