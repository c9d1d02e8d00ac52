import type { Area } from './area.ts'

/** Pixels as numbers: a byte each for a mask, 32 bits each for a drawing. */
export type Samples = Uint8Array | Uint32Array

interface Position {
  /** Pixels in a row of the whole picture. */
  readonly stride: number
  readonly area: Area
}

/**
 * The change between two states of an area, in both directions: their exclusive or, as pairs of a count and a value. Strokes, fills and inversions are long
 * runs of one value, so that fifty of them take little memory.
 */
export function difference(before: Samples, after: Samples, { stride, area }: Position): Uint32Array {
  let runs = new Uint32Array(256)
  let length = 0
  let count = 0
  let value = 0
  const put = () => {
    if (length + 2 > runs.length) {
      const larger = new Uint32Array(runs.length * 2)
      larger.set(runs)
      runs = larger
    }
    runs[length] = count
    runs[length + 1] = value
    length += 2
  }
  for (let y = area.top; y < area.bottom; y++) {
    const end = y * stride + area.right
    for (let index = y * stride + area.left; index < end; index++) {
      const changed = ((before[index] ?? 0) ^ (after[index] ?? 0)) >>> 0
      if (changed === value) count++
      else {
        if (count > 0) put()
        count = 1
        value = changed
      }
    }
  }
  if (value !== 0) put()
  return runs.slice(0, length)
}

/** Turns one state into the other; the same call turns it back. */
export function applyDifference(pixels: Samples, runs: Uint32Array, { stride, area }: Position): void {
  const width = area.right - area.left
  let position = 0
  for (let run = 0; run < runs.length; run += 2) {
    const count = runs[run] ?? 0
    const value = runs[run + 1] ?? 0
    if (value !== 0) {
      for (let at = position; at < position + count; at++) {
        const index = (area.top + Math.floor(at / width)) * stride + area.left + (at % width)
        pixels[index] = (pixels[index] ?? 0) ^ value
      }
    }
    position += count
  }
}
