import type { Size } from '@stipple/imaging/plane'

/** Long side of maps and of pictures painted from them: fine enough for outlines, small enough for a few seconds. */
const LONGEST = 1280
const SHORTEST_LONG = 512
/** Least short side of a strip. */
const NARROWEST = 64
/** Sizes of generated pictures are multiples of this. */
const STEP = 8

/** Size of a picture's map, and of the pictures painted from it: the same aspect ratio, within bounds. */
export function sizeFor({ width, height }: Size): Size {
  const long = Math.max(width, height)
  const scale = Math.min(LONGEST, Math.max(SHORTEST_LONG, long)) / long
  const side = (length: number) => Math.max(NARROWEST, Math.round((length * scale) / STEP) * STEP)
  return { width: side(width), height: side(height) }
}
