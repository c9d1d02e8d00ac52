import type { Size } from '@stipple/imaging/plane'

/** Maps and what is painted from them: long side in pixels. Fine enough for outlines, small enough for a few seconds. */
const LONGEST = 1280
const SHORTEST_LONG = 512
/** A strip has at least this many pixels across. */
const NARROWEST = 64
/** Sizes of generated pictures are multiples of this. */
const STEP = 8

/** The size of the map of a picture, and of what is painted from it: its shape, within bounds. */
export function sizeFor({ width, height }: Size): Size {
  const long = Math.max(width, height)
  const scale = Math.min(LONGEST, Math.max(SHORTEST_LONG, long)) / long
  const side = (length: number) => Math.max(NARROWEST, Math.round((length * scale) / STEP) * STEP)
  return { width: side(width), height: side(height) }
}
