import type { Text } from '@stipple/core/domain/text'
import { countMarks, growMarks, marksFrom } from '@stipple/imaging/marks'
import { createPlane, fitted } from '@stipple/imaging/plane'
import type { Plane, Size } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import { resultError } from '../kit/check-result.ts'
import type { Picture } from '../kit/decode-picture.ts'
import type { Warning } from '../spec.ts'
import { isMostlySkin } from './bare-skin.ts'
import { findBodies } from './bodies.ts'
import type { SeenBody } from './bodies.ts'
import { coreOf, endsWithin, faultsOf } from './body-faults.ts'
import type { BodyFault, SmallView } from './body-faults.ts'
import { partsOf } from './body-parts.ts'
import type { Detection } from './centernet.ts'
import { confirm } from './confirmed-subject.ts'
import { isUndecided } from './decide.ts'
import { findSubject, isSubject } from './find-subject.ts'
import { hasPartOfAnother, hasPersonBehind } from './likely-people.ts'
import { areaOf, scaleColours } from './picture.ts'
import { repairBody } from './repair-bodies.ts'
import { isTrifle, largerRival, nameOf } from './rival-subject.ts'
import { mayMissAtSide, missesAtSide } from './side-parts.ts'
import type { SubjectNetworks } from './subject-networks.ts'
import {
  PEOPLE_LEFT_OUT,
  PERSON_IN_PART,
  PARTS_RESTORED,
  SMALL_SUBJECT,
  UNCHECKED,
  UNCONFIRMED,
  UNDECIDED,
  missingPartsText,
  thingInPart,
} from './whole-texts.ts'

/** Main subject of an image with complete people, or what they still lack. */
export interface WholeSubject {
  /** 0 to 1, with its own size. */
  readonly matte: Plane
  /** Number of people in it. */
  readonly people: number
  /** Parts that a person lacks even after repair; such a matte must not be used for people. */
  readonly fault: Text | undefined
  readonly warnings: readonly Warning[]
}

/** Long side for checking and repairing bodies. */
const SIDE = 448
/**
 * Fraction of a person's pixels from which the mask contains the person, and size relative to the largest person from which one counts as a subject.
 */
const INCLUDED = 0.3
const AS_LARGE = 0.6
/** Fraction of the mask on a person from which it shows nothing else, however incomplete. */
const MOSTLY = 0.4

interface WholeOptions {
  readonly networks: SubjectNetworks
  readonly threads: number
  /** People are the subject, whatever else is salient. */
  readonly people?: boolean
}

/** Finds the main subject and checks its people against their joints, their boxes and a second network; restores missing parts. */
export async function findWholeSubject(picture: Picture, options: WholeOptions): Promise<WholeSubject> {
  return completeSubject(picture, await findSubject(picture, options), options)
}

/** Checks and repairs the matte of a main subject. */
export async function completeSubject(
  picture: Picture,
  found: Plane,
  { networks, threads, people = false }: WholeOptions,
): Promise<WholeSubject> {
  const unchecked = { matte: found, people: 0, fault: undefined }
  if (Math.min(picture.width, picture.height) < LEAST_SIDE || !(isSubject(found) || people)) return { ...unchecked, warnings: [] }
  if (!networks.bodies) return { ...unchecked, warnings: [UNCHECKED] }
  const size = fitted(picture, SIDE)
  const marksOf = (plane: Plane): Uint8Array => marksFrom(resamplePlane(plane, size.width, size.height), 0.5)
  const { things, bodies, doubt } = await findBodies(picture, { mask: marksOf(found), size }, { ...networks.bodies, threads })
  const rival = await largerRival(picture, found, { things, bodies, networks, threads })
  const matte = rival?.matte ?? found
  const given = marksOf(matte)
  const view = { colours: await scaleColours(picture, size), size }
  const meant = subjectsAmong(bodies, { mask: given, view, areMeant: people })
  let mask = given
  const faults = new Set<BodyFault>()
  const atSide = meant.filter((body) => missesAtSide(given, body, size))
  // A hardly recognised person is not repaired: the networks would add wrong parts.
  for (const body of doubt ? [] : meant)
    if (atSide.includes(body) || faultsOf(mask, body, view).length > 0) mask = await repairBody(mask, body, view)
  for (const body of meant) for (const fault of faultsOf(mask, body, view)) faults.add(fault)
  const repaired = mask.some((mark, i) => mark !== given[i])
  const cores = meant.map((body) => coreOf(body, size))
  const added = mask.map((mark, i) => (mark === 1 && (given[i] !== 1 || cores.some((core) => core[i] === 1)) ? 1 : 0))
  const whole = joined(matte, added, size)
  const others = bodies.filter((body) => !meant.includes(body))
  const inPart =
    doubt === 'person' ||
    meant.some((body) => endsWithin(mask, body, size)) ||
    atSide.some((body) => missesAtSide(mask, body, size) || mayMissAtSide(mask, body, size)) ||
    (!rival && bodies.length === 0 && hasPersonBehind(mask, things, size)) ||
    hasPartOfAnother(mask, { things, people: bodies.map(({ box }) => box), size }) ||
    others.some((body) => isPartIn(mask, body)) ||
    isUndecided(resamplePlane(whole, size.width, size.height), FADED.people, (i) =>
      meant.some(({ matte: { data } }) => (data[i] ?? 0) > 0.3),
    )
  const lost = faults.size > 0 && doubt !== 'person' ? missingPartsText([...faults]) : inPart ? PERSON_IN_PART : undefined
  // A robot or a mannequin.
  const isThing = doubt === 'figure' && !people
  return {
    matte: people && networks.kind !== 'isnet' ? joined(besides(matte, meant, size), added, size) : whole,
    people: meant.length,
    fault: isThing ? undefined : lost,
    warnings: [
      ...(rival ? [rival.warning] : meant.length === 0 ? thingWarning(matte, { mask, things, size }) : fadedBeside(whole)),
      ...(repaired ? [PARTS_RESTORED] : []),
      ...(doubt === 'figure' ? [UNCONFIRMED] : leftOut(meant, others)),
    ],
  }
}

/**
 * The same, for results that show the subject alone.
 * @throws {EngineError} `missed` if a person is incomplete
 */
export async function cutWholeSubject(picture: Picture, options: WholeOptions): Promise<WholeSubject> {
  const whole = await findWholeSubject(picture, options)
  if (whole.fault) throw resultError(whole.fault)
  return whole
}

/** Fraction of the subject from which fading areas get a warning: hair and blurred clothes fade too. */
const FADED = { thing: 0.006, people: 0.02 }

/** Warns of people with a fading object, such as a hair ornament or a seat. */
const fadedBeside = (matte: Plane): readonly Warning[] => (isUndecided(matte, FADED.people) ? [UNDECIDED] : [])

/** Warns of a subject without people that the detector does not know, or that is incomplete in the matte. */
function thingWarning(
  matte: Plane,
  { mask, things, size }: { mask: Uint8Array; things: readonly Detection[]; size: Size },
): readonly Warning[] {
  if (isTrifle(matte, things)) return [SMALL_SUBJECT]
  const { isConfirmed, inPart } = confirm(mask, things, size)
  if (!isConfirmed) return [UNCONFIRMED]
  if (inPart) return [thingInPart(nameOf(inPart))]
  return isUndecided(matte, FADED.thing) ? [UNDECIDED] : []
}

/** People cannot be recognised in smaller images. */
const LEAST_SIDE = 48

/** People in the mask, at least in part, and others of that size. If there are none: the largest, if people are the subject. */
function subjectsAmong(
  bodies: readonly SeenBody[],
  { mask, view, areMeant }: { mask: Uint8Array; view: SmallView; areMeant: boolean },
): readonly SeenBody[] {
  const marked = countMarks(mask)
  const included = bodies.filter((body) => {
    const { on, all } = shareIn(mask, body)
    const head = partsOf(body, view.size).find(({ part }) => part === 'head')?.pixels ?? []
    return (
      (all > 0 && (on > all * INCLUDED || on > marked * MOSTLY)) ||
      head.filter((i) => mask[i] === 1).length > head.length / 2 ||
      isMostlySkin(mask, body, view)
    )
  })
  const main = included.length > 0 || !areMeant ? included : bodies
  const largest = Math.max(0, ...main.map(({ box }) => areaOf(box)))
  return largest === 0 ? [] : bodies.filter((body) => included.includes(body) || areaOf(body.box) > largest * AS_LARGE)
}

/** Counts the pixels of a person, and those that a mask has of them. */
function shareIn(mask: Uint8Array, { matte }: SeenBody): { on: number; all: number } {
  let [on, all] = [0, 0]
  matte.data.forEach((value, i) => {
    if (value <= 0.5) return
    all++
    if (mask[i] === 1) on++
  })
  return { on, all }
}

/** Fraction of a person from which a mask contains part of them. */
const PART = 0.03

function isPartIn(mask: Uint8Array, body: SeenBody): boolean {
  const { on, all } = shareIn(mask, body)
  return on > all * PART
}

/** Size relative to the largest person from which an omitted one gets a warning. */
const NOTABLE = 0.25

/** Warns of people who are completely missing from a cutout. */
function leftOut(meant: readonly SeenBody[], others: readonly SeenBody[]): readonly Warning[] {
  const largest = Math.max(0, ...meant.map(({ box }) => areaOf(box)))
  return largest > 0 && others.some(({ box }) => areaOf(box) > largest * NOTABLE) ? [PEOPLE_LEFT_OUT] : []
}

/** Distance around people within which the light method finds held things, relative to their size; farther away it is background. */
const HELD = 0.04

/** A matte without areas far from people. */
function besides(matte: Plane, people: readonly SeenBody[], size: Size): Plane {
  const bodies = Uint8Array.from({ length: size.width * size.height }, (_, i) =>
    people.some((one) => (one.matte.data[i] ?? 0) > 0.3) ? 1 : 0,
  )
  const near = createPlane(size.width, size.height)
  near.data.set(growMarks(bodies, size, Math.round(Math.sqrt(countMarks(bodies)) * HELD)))
  const kept = resamplePlane(near, matte.width, matte.height)
  return { ...matte, data: matte.data.map((value, i) => ((kept.data[i] ?? 0) > 0.5 ? value : 0)) }
}

/** A matte with marks of another size added, softened by resizing. */
function joined(matte: Plane, marks: Uint8Array, size: Size): Plane {
  const plane = createPlane(size.width, size.height)
  plane.data.set(marks)
  const added = resamplePlane(plane, matte.width, matte.height)
  return { ...matte, data: matte.data.map((value, i) => Math.max(value, Math.min(1, added.data[i] ?? 0))) }
}
