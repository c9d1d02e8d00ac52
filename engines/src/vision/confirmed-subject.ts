import { countMarks } from '@stipple/imaging/marks'
import type { Size } from '@stipple/imaging/plane'
import type { Detection } from './centernet.ts'
import { isSupport } from './coco-classes.ts'
import { boundsOf, coverOf } from './marked-box.ts'
import { areaOf, sharedOf } from './picture.ts'
import type { Box } from './picture.ts'
import { piecesOf } from './pieces.ts'

/** Score from which a detection says that something is there, whatever it is. */
const LEAST_SCORE = 0.12
/** Share of two boxes together from which both are of one thing, and share of its box that a thing fills at least. */
const SAME = 0.55
const FILLS = 0.3
/** Share of a mask from which its pieces are things that the detector sees as well. */
const CONFIRMED = 0.8

/** Returns true where the detector, too, sees what a mask shows: the whole of it, or each of its pieces. */
export function isConfirmed(mask: Uint8Array, things: readonly Detection[], size: Size): boolean {
  // Furniture says nothing of what is on it, and people are looked for elsewhere.
  const seen = things.filter(({ score, person, kind }) => score >= LEAST_SCORE && !person && !isSupport(kind))
  const isSeen = (box: Box): boolean =>
    seen.some((thing) => {
      const shared = sharedOf(box, thing)
      return shared > SAME * (areaOf(box) + areaOf(thing) - shared) && coverOf(mask, thing, size) > FILLS
    })
  if (isSeen(boundsOf(mask, size))) return true
  const confirmed = piecesOf(mask, size).filter((piece) => {
    const marks = new Uint8Array(mask.length)
    for (const i of piece) marks[i] = 1
    return isSeen(boundsOf(marks, size))
  })
  return confirmed.reduce((sum, { length }) => sum + length, 0) > countMarks(mask) * CONFIRMED
}
