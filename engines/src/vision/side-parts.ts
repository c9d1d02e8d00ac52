import { countMarks, marksFrom } from '@stipple/imaging/marks'
import type { Size } from '@stipple/imaging/plane'
import type { SeenBody } from './bodies.ts'
import { piecesOf, thickPart } from './pieces.ts'

/** Confidence from which a pixel surely belongs to a person, and length of a missing part along a side, relative to the person's size. */
const SURE = 0.8
const LEAST_LENGTH = 0.06
/** Confidence from which a pixel may belong to a person, half width of a piece of these, in pixels, and fraction of the person from which it matters. */
const LIKELY = 0.3
const THICK = 3
const LEAST_AREA = 0.004

/** Returns true for a mask without a part of the person that reaches the left, right or upper side of the image, such as a hand. */
export function missesAtSide(mask: Uint8Array, { matte }: SeenBody, { width, height }: Size): boolean {
  const least = Math.sqrt(countMarks(marksFrom(matte, 0.5))) * LEAST_LENGTH
  const missesAlong = (length: number, pixel: (n: number) => number): boolean => {
    let run = 0
    for (let n = 0; n < length && run <= least; n++) {
      const i = pixel(n)
      run = mask[i] !== 1 && (matte.data[i] ?? 0) > SURE ? run + 1 : 0
    }
    return run > least
  }
  return missesAlong(height, (y) => y * width) || missesAlong(height, (y) => (y + 1) * width - 1) || missesAlong(width, (x) => x)
}

/** Returns true for a mask without a piece at a side that may belong to the person, such as the fingers of a restored arm. */
export function mayMissAtSide(mask: Uint8Array, { matte }: SeenBody, size: Size): boolean {
  const likely = marksFrom(matte, LIKELY).map((mark, i) => (mask[i] === 1 ? 0 : mark))
  const least = countMarks(marksFrom(matte, 0.5)) * LEAST_AREA
  const isAtSide = (i: number): boolean => i < size.width || i % size.width === 0 || i % size.width === size.width - 1
  return piecesOf(thickPart(likely, size, THICK), size).some((piece) => piece.length > least && piece.some(isAtSide))
}
