import { countMarks } from '@stipple/imaging/marks'
import type { Size } from '@stipple/imaging/plane'
import type { Detection } from './centernet.ts'
import { isSupport } from './coco-classes.ts'
import { boundsOf, coverOf } from './marked-box.ts'
import { areaOf, sharedOf } from './picture.ts'
import type { Box } from './picture.ts'
import { piecesOf } from './pieces.ts'

/** Score from which a detection shows that something is there, of any class. */
const LEAST_SCORE = 0.12
/** Intersection over union from which two boxes show the same thing, and smallest fraction of its box that a thing fills. */
const SAME = 0.55
const FILLS = 0.3
/** Fraction of a mask whose pieces must also be detected things. */
const CONFIRMED = 0.8
/** Fraction of a thing's box by which a mask may end inside it. */
const LOOSE = 0.25

/**
 * Comparison of a mask with detected things: agreement on the whole mask or each piece, and the most confident thing that the mask contains only in
 * part.
 */
export interface Confirmation {
  readonly isConfirmed: boolean
  readonly inPart: Detection | undefined
}

/** Compares a mask with the detections there. */
export function confirm(mask: Uint8Array, things: readonly Detection[], size: Size): Confirmation {
  // Furniture does not show what is on it, and people are checked elsewhere.
  const seen = things.filter(({ score, person, kind }) => score >= LEAST_SCORE && !person && !isSupport(kind))
  const surest = (box: Box): Detection | undefined =>
    seen
      .filter((thing) => {
        const shared = sharedOf(box, thing)
        return shared > SAME * (areaOf(box) + areaOf(thing) - shared) && coverOf(mask, thing, size) > FILLS
      })
      .toSorted((a, b) => b.score - a.score)[0]
  const bounds = boundsOf(mask, size)
  const whole = surest(bounds)
  if (whole) return { isConfirmed: true, inPart: endsInside(bounds, whole) ? whole : undefined }
  const pieces = piecesOf(mask, size).map((piece) => {
    const marks = new Uint8Array(mask.length)
    for (const i of piece) marks[i] = 1
    const box = boundsOf(marks, size)
    return { box, pixels: piece.length, thing: surest(box) }
  })
  const confirmed = pieces.reduce((sum, { thing, pixels }) => (thing ? sum + pixels : sum), 0)
  return {
    isConfirmed: confirmed > countMarks(mask) * CONFIRMED,
    inPart: pieces.find(({ box, thing }) => thing && endsInside(box, thing))?.thing,
  }
}

/** Returns true for a box that ends well inside another at any side. */
function endsInside(box: Box, { left, top, right, bottom }: Box): boolean {
  const [across, down] = [(right - left) * LOOSE, (bottom - top) * LOOSE]
  return box.left - left > across || right - box.right > across || box.top - top > down || bottom - box.bottom > down
}
