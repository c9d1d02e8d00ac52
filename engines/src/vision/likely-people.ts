import type { Size } from '@stipple/imaging/plane'
import type { Detection } from './centernet.ts'
import { isAnimal } from './coco-classes.ts'
import { confirm } from './confirmed-subject.ts'
import { coverOf } from './marked-box.ts'
import { areaOf, sharedOf } from './picture.ts'
import type { Box } from './picture.ts'

/** Lowest score of a partly hidden or headless person, and allowed size of the box as fractions of the image: a box around everything is useless. */
const LEAST_SCORE = 0.09
const AREA = { least: 0.06, most: 0.86 }
/** Score from which another thing at the same place contradicts; an animal does at any higher score. */
const SURE = 0.3
/** Intersection over union from which two boxes show the same thing. */
const SAME = 0.4
/** Smallest fraction of a box covered by the mask if the person is related to the subject. */
const TOUCHED = 0.03

/** Boxes of weakly detected people near the subject, surest first; without those that are more surely something else. */
export function likelyPeople(things: readonly Detection[], mask: Uint8Array, size: Size): readonly Box[] {
  return things.filter(
    (one) =>
      one.person &&
      one.score >= LEAST_SCORE &&
      areaOf(one) >= AREA.least &&
      areaOf(one) <= AREA.most &&
      coverOf(mask, one, size) >= TOUCHED &&
      !isSurelyElse(one, things),
  )
}

/** Returns true for a box in which the detector sees an animal or another thing more surely than a person. */
const isSurelyElse = (one: Detection, things: readonly Detection[]): boolean =>
  things.some(
    (other) => !other.person && (other.score >= SURE || isAnimal(other.kind)) && other.score > one.score && overlapOf(one, other) > SAME,
  )

/** Intersection over union. */
function overlapOf(one: Box, other: Box): number {
  const shared = sharedOf(one, other)
  return shared / (areaOf(one) + areaOf(other) - shared)
}

/** Lowest score of a further person beside confidently detected ones, and smallest fraction of the image. */
const BESIDE = { score: 0.2, area: 0.008 }
/** Largest fraction of their box that a mask covers if it only has part of them. */
const IN_PART = 0.3

/** Returns true if a mask shows part of a weakly detected person beside confidently detected ones. */
export function hasPartOfAnother(
  mask: Uint8Array,
  { things, people, size }: { things: readonly Detection[]; people: readonly Box[]; size: Size },
): boolean {
  return things.some((one) => {
    if (!one.person || one.score < BESIDE.score || areaOf(one) < BESIDE.area) return false
    if (people.some((box) => sharedOf(one, box) > areaOf(one) / 2)) return false
    const cover = coverOf(mask, one, size)
    return cover > TOUCHED && cover < IN_PART
  })
}

/** Lowest score and size of a person beside a thing that the detector does not know, and fractions of their box covered by the thing before them. */
const BEHIND = { score: 0.045, area: { least: 0.1, most: 0.6 }, cover: { least: 0.07, most: 0.6 } }

/** Returns true if a person may be behind the subject, such as a board: a very weak detection beside it, no surer animal, and none of the subject itself. */
export function hasPersonBehind(mask: Uint8Array, things: readonly Detection[], size: Size): boolean {
  if (confirm(mask, things, size).isConfirmed) return false
  const { score, area, cover } = BEHIND
  const hasAnimal = (above: number): boolean => things.some((thing) => isAnimal(thing.kind) && thing.score > above)
  return things.some((one) => {
    if (!one.person || one.score < score || areaOf(one) < area.least || areaOf(one) > area.most) return false
    const covered = coverOf(mask, one, size)
    return covered >= cover.least && covered <= cover.most && !isSurelyElse(one, things) && !hasAnimal(one.score)
  })
}
