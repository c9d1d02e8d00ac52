import type { Picture } from '../../kit/decode-picture.ts'
import { detectObjects, pixelsOf } from '../../vision/child-public.ts'
import type { Detection } from '../../vision/child-public.ts'
import { isIndependent, PERSON } from '../../vision/public.ts'
import type { ThingNetworks } from './networks.ts'

/** From this score a detection is certain. */
const SURE = 0.4
/** Share of a hole on a person from which the person is being painted over. */
const ON_PERSON = 0.3

export interface Looking {
  readonly things: ThingNetworks
  readonly threads: number
}

/** Finds people, animals and vehicles that are certain. */
export async function standingIn(picture: Picture, { things, threads }: Looking): Promise<readonly Detection[]> {
  if (things.centernet === undefined) return []
  return (await detectObjects(picture, { path: things.centernet, threads })).filter(
    ({ kind, score }) => score > SURE && isIndependent(kind),
  )
}

/**
 * Returns true if a hole lies on a face or body.
 * @param subject 1 on the picture's subject: the box alone also contains things beside the person
 */
export async function isOnPerson(
  picture: Picture,
  { hole, subject, ...looking }: Looking & { hole: Uint8Array; subject: Uint8Array | undefined },
): Promise<boolean> {
  const body = new Uint8Array(hole.length)
  for (const person of (await standingIn(picture, looking)).filter(({ kind }) => kind === PERSON)) {
    const { left, top, width, height } = pixelsOf(person, picture)
    for (let y = top; y < top + height; y++) body.fill(1, y * picture.width + left, y * picture.width + left + width)
  }
  let [on, all] = [0, 0]
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] !== 1) continue
    all++
    if (body[i] === 1 && (subject === undefined || subject[i] === 1)) on++
  }
  return on > all * ON_PERSON
}

/** Distance of a box from a border at which the object counts as cut off, and least share of the picture at which that matters. */
const TOUCHING = 0.015
const LEAST_CUT = 0.08

/** Share of the picture from which an object is so close that its surroundings do not show how the picture continues. */
const CLOSE = 0.5

/** Person, animal or vehicle that fills the picture, or that is cut off at a side on which the picture grows. */
export async function cutOffThing(
  picture: Picture,
  { growth, ...looking }: Looking & { growth: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>> },
): Promise<Detection | undefined> {
  return (await standingIn(picture, looking)).find(({ left, right, top, bottom }) => {
    const [wide, high] = [right - left > LEAST_CUT, bottom - top > LEAST_CUT]
    return (
      (right - left) * (bottom - top) > CLOSE ||
      (growth.left > 0 && left < TOUCHING && high) ||
      (growth.right > 0 && right > 1 - TOUCHING && high) ||
      (growth.top > 0 && top < TOUCHING && wide) ||
      (growth.bottom > 0 && bottom > 1 - TOUCHING && wide)
    )
  })
}
