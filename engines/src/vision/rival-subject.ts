import type { Text } from '@stipple/core/domain/text'
import { createPlane } from '@stipple/imaging/plane'
import type { Plane } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import type { Picture } from '../kit/decode-picture.ts'
import type { Warning } from '../spec.ts'
import type { SeenBody } from './bodies.ts'
import type { Detection } from './centernet.ts'
import { isSupport, THING_CLASSES } from './coco-classes.ts'
import { findSubject, isSubject } from './find-subject.ts'
import { grabCut } from './grab-cut.ts'
import { boxHints } from './hints.ts'
import { coverOf } from './marked-box.ts'
import { widen } from './person-matte.ts'
import { areaOf, cropColours, pixelsOf, scaleColours, sharedOf } from './picture.ts'
import type { Box } from './picture.ts'
import type { SubjectNetworks } from './subject-networks.ts'
import { differentSubjects } from './whole-texts.ts'

/** Lowest score and fraction of the image of a thing that may be the real subject. */
const LEAST_SCORE = 0.4
const LEAST_AREA = 0.06
/** Fraction of the image from which a thing has no surroundings to be cut from. */
const FILLING = 0.75
/** Largest fraction of the thing's box covered by the matte, and size of the matte outside the box, if the two networks disagree. */
const MISSED = 0.2
const SMALLER = 0.35
/** Smallest fraction of its box that a thing fills. */
const FILLS = 0.25

interface Rivals {
  readonly things: readonly Detection[]
  readonly bodies: readonly SeenBody[]
  readonly networks: SubjectNetworks
  readonly threads: number
}

/**
 * Matte of the larger subject if the two networks disagree: the detector's main thing is missing from a much smaller matte. Undefined if they agree.
 */
export async function largerRival(
  picture: Picture,
  matte: Plane,
  { things, bodies, networks, threads }: Rivals,
): Promise<{ matte: Plane; warning: Warning } | undefined> {
  const [main] = things
    .filter((thing) => thing.score >= LEAST_SCORE && areaOf(thing) >= LEAST_AREA && areaOf(thing) <= FILLING && !isSupport(thing.kind))
    .toSorted((a, b) => areaOf(b) * b.score - areaOf(a) * a.score)
  const share = matte.data.reduce((sum, value) => sum + value, 0) / matte.data.length
  if (!main || !isSubject(matte) || share > areaOf(main) * SMALLER || coverOf(matte.data, main, matte) > MISSED) return undefined
  const person = main.person ? bodies.find(({ box }) => sharedOf(box, main) > 0.7 * areaOf(main)) : undefined
  const own = person
    ? resamplePlane(person.matte, matte.width, matte.height)
    : await thingMatte(picture, main, { matte, networks, threads })
  return {
    matte: { ...matte, data: matte.data.map((value, i) => Math.max(value, own.data[i] ?? 0)) },
    warning: differentSubjects(nameOf(main), otherName(matte, main, things)),
  }
}

/** Matte of a thing, from the subject network on its box; by colour if that finds something else again. */
async function thingMatte(
  picture: Picture,
  box: Box,
  { matte, networks, threads }: { matte: Plane; networks: SubjectNetworks; threads: number },
): Promise<Plane> {
  const around = widen(box)
  const area = pixelsOf(around, picture)
  const crop = { width: area.width, height: area.height, rgb: await cropColours(picture, around, area) }
  const close = await findSubject(crop, { networks, threads })
  const whole = createPlane(matte.width, matte.height)
  const place = pixelsOf(around, matte)
  const scaled = resamplePlane(close, place.width, place.height)
  for (let y = 0; y < place.height; y++)
    whole.data.set(scaled.data.subarray(y * place.width, (y + 1) * place.width), (place.top + y) * matte.width + place.left)
  if (coverOf(whole.data, box, whole) >= FILLS) return whole
  const size = { width: Math.round(matte.width / 2), height: Math.round(matte.height / 2) }
  const colours = await scaleColours(picture, size)
  return resamplePlane(await grabCut(colours, boxHints(colours, box, size), size), matte.width, matte.height)
}

/** Fraction of the image below which a subject unknown to the detector may be a small object in front of the intended one. */
const TRIFLE = 0.04
const KNOWN = { score: 0.3, cover: 0.2 }

/** Recognises a matte that only shows a small thing unknown to the detector. */
export function isTrifle(matte: Plane, things: readonly Detection[]): boolean {
  const share = matte.data.reduce((sum, value) => sum + value, 0) / matte.data.length
  return share < TRIFLE && !things.some((thing) => thing.score >= KNOWN.score && coverOf(matte.data, thing, matte) > KNOWN.cover)
}

/** Name of a detected thing. */
export const nameOf = ({ kind }: Detection): Text => THING_CLASSES[kind]?.label ?? { en: 'thing', zh: '物体' }

/** Name of the thing in the smaller matte, if the detector knows it. */
function otherName(matte: Plane, main: Detection, things: readonly Detection[]): Text {
  const [other] = things
    .filter(
      (thing) =>
        thing.kind !== main.kind && thing.score >= 0.3 && areaOf(thing) < areaOf(main) * 0.5 && coverOf(matte.data, thing, matte) > 0.35,
    )
    .toSorted((a, b) => b.score - a.score)
  return other ? nameOf(other) : { en: 'smaller thing', zh: '较小的物体' }
}
