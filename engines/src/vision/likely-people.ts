import type { Size } from '@stipple/imaging/plane'
import type { Detection } from './centernet.ts'
import { isAnimal } from './coco-classes.ts'
import { coverOf } from './marked-box.ts'
import { areaOf, sharedOf } from './picture.ts'
import type { Box } from './picture.ts'

/** Least score of a person who is hidden in part or shown without a head, and shares of the picture that the box may have: a box around everything says nothing. */
const LEAST_SCORE = 0.09
const AREA = { least: 0.06, most: 0.86 }
/** Score from which a thing in the same place contradicts; an animal does at any that is higher. */
const SURE = 0.3
/** Share of two boxes together from which both are of one thing. */
const SAME = 0.4
/** Share of a box that the mask covers at least where the person has to do with the subject. */
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
      !things.some(
        (other) =>
          !other.person && (other.score >= SURE || isAnimal(other.kind)) && other.score > one.score && overlapOf(one, other) > SAME,
      ),
  )
}

/** Intersection over union. */
function overlapOf(one: Box, other: Box): number {
  const shared = sharedOf(one, other)
  return shared / (areaOf(one) + areaOf(other) - shared)
}

/** Least score of somebody beside the people who are surely seen, and least share of the picture. */
const BESIDE = { score: 0.2, area: 0.008 }
/** Share of their box that a mask covers at most where it has them in part only. */
const IN_PART = 0.3

/** Returns true where a mask shows a part of somebody weakly detected beside the people who are surely seen. */
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
