import type { Text } from '@stipple/core/domain/text'
import { countMarks, growMarks } from '@stipple/imaging/marks'
import { resultError } from '../../kit/check-result.ts'
import type { Picture } from '../../kit/decode-picture.ts'
import { pixelsOf } from '../../vision/child-public.ts'
import type { Box } from '../../vision/child-public.ts'
import { isAnimal, PERSON, THING_CLASSES } from '../../vision/public.ts'
import { edgeOf, scaleMarks } from './mask.ts'
import { standingIn } from './people.ts'
import type { Looking } from './people.ts'
import { outlineThing } from './thing-outline.ts'
import { openView } from './view.ts'
import { oldRemains } from './warnings.ts'

/** Fraction of a thing's box, and of the thing, covered by a mark that is meant to replace it; below it something is added, like a hat to a dog. */
const ON_BOX = 0.35
const REPLACED = 0.5
/** Fraction of a thing outside the mark that is removed with it. */
const BESIDE = 0.3

/**
 * Extends a hole to the rest of an animal or vehicle that is replaced.
 * @throws {EngineError} `missed` if the mark covers too little of it
 */
export async function withOldSubject(picture: Picture, { hole, ...looking }: Looking & { hole: Uint8Array }): Promise<Uint8Array> {
  const marked = (await standingIn(picture, looking)).filter((thing) => thing.kind !== PERSON && shareMarked(picture, hole, thing) > ON_BOX)
  if (marked.length === 0) return hole
  const view = await openView(picture, { networks: looking.things, threads: looking.threads })
  const whole = Uint8Array.from(hole)
  for (const thing of marked) {
    const outline = await scaleMarks((await outlineThing(view, thing, [])).marks, view, picture)
    const rest = outline.map((mark, i) => (hole[i] === 1 ? 0 : mark))
    const [all, left] = [countMarks(outline), countMarks(rest)]
    if (left > all * (1 - REPLACED)) continue
    if (left > all * BESIDE) throw resultError(oldRemains(nameOf(thing.kind)))
    growMarks(rest, picture, edgeOf(picture)).forEach((mark, i) => mark === 1 && (whole[i] = 1))
  }
  return whole
}

/** The detector takes one animal for another. */
const nameOf = (kind: number): Text => (isAnimal(kind) ? undefined : THING_CLASSES[kind]?.label) ?? { en: 'animal', zh: '动物' }

function shareMarked(picture: Picture, hole: Uint8Array, box: Box): number {
  const { left, top, width, height } = pixelsOf(box, picture)
  let on = 0
  for (let y = top; y < top + height; y++) on += countMarks(hole.subarray(y * picture.width + left, y * picture.width + left + width))
  return on / (width * height)
}
