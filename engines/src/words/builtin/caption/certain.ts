import type { Detection } from '../../../vision/child-public.ts'
import { isAnimal, isIndependent, CONFUSED_CLASSES, PERSON } from '../../../vision/public.ts'

/** Detections of one kind that are certain. */
export interface Certain {
  readonly kind: number
  /** Detections without duplicates, largest first. */
  readonly things: readonly Detection[]
  /** True if there may be more of this kind. */
  readonly more: boolean
  /** True if it is an animal whose kind is doubtful. */
  readonly anyAnimal: boolean
}

/** Score from which a person is certain. */
export const SURE_PERSON = 0.38
const SURE_INDEPENDENT = 0.42
const SURE_THING = 0.57
/** Score from which a small thing is certain: things on a shelf in the background are often misread. */
const SURE_SMALL_THING = 0.62
const SMALL = 0.01
/** Score from which a detection may be one more of a certain kind. */
const MAYBE = 0.3
/** Share of a detection's score at which another kind at the same position makes both doubtful. */
const AS_SURE = 0.65
const SAME_THING = 0.55
const PART = 0.8
/** Hydrants, stop signs and parking meters, which the detector sees in anything alone on a plain ground. */
const NEVER = new Set([10, 11, 12])
/** Sports gear, which without a person is any round or long thing. */
const GEAR = new Set([29, 30, 31, 32, 34, 35, 36, 37, 38])
const MAX_KINDS = 5

/** Selects the detections that are certain enough to be named, largest kinds first. The thresholds were measured on 17 photographs and 70 drawn pictures. */
export function certainThings(found: readonly Detection[]): readonly Certain[] {
  const distinct: Detection[] = []
  for (const thing of found)
    if (!distinct.some((other) => other.kind === thing.kind && (isSame(other, thing) || isWithin(other, thing)))) distinct.push(thing)
  const kinds = new Set(distinct.filter((thing) => isSure(thing) && (!GEAR.has(thing.kind) || hasPerson(distinct))).map(({ kind }) => kind))
  const certain = [...kinds].map((kind): Certain => {
    const all = distinct.filter((thing) => thing.kind === kind)
    const things = all.filter(isSure).toSorted((a, b) => areaOf(b) - areaOf(a))
    const more = all.some((thing) => !isSure(thing) && thing.score >= MAYBE)
    return { kind, things, more, anyAnimal: isAnimal(kind) && things.every((thing) => isDoubtful(thing, found)) }
  })
  return certain
    .filter(({ kind, things }) => isAnimal(kind) || !things.every((thing) => isDoubtful(thing, found)))
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .slice(0, MAX_KINDS)
}

export const areaOf = ({ left, right, top, bottom }: Detection): number => (right - left) * (bottom - top)

const hasPerson = (found: readonly Detection[]): boolean => found.some((thing) => thing.kind === PERSON && isSure(thing))
const weightOf = ({ kind, things }: Certain): number =>
  things.reduce((sum, thing) => sum + areaOf(thing), 0) + (isIndependent(kind) ? 0.1 : 0)

function isSure(thing: Detection): boolean {
  const { kind, score } = thing
  if (NEVER.has(kind)) return false
  if (kind === PERSON) return score >= SURE_PERSON
  if (isIndependent(kind)) return score >= SURE_INDEPENDENT
  return score >= (areaOf(thing) < SMALL && kind !== KITE ? SURE_SMALL_THING : SURE_THING)
}

/** Kind of the one thing that is small by nature. */
const KITE = 33

function isDoubtful(thing: Detection, found: readonly Detection[]): boolean {
  const alike = CONFUSED_CLASSES.find((group) => group.includes(thing.kind)) ?? []
  return found.some(
    (other) => other.kind !== thing.kind && alike.includes(other.kind) && other.score >= thing.score * AS_SURE && isSame(other, thing),
  )
}

function isSame(one: Detection, other: Detection): boolean {
  const shared = sharedOf(one, other)
  return shared > SAME_THING * (areaOf(one) + areaOf(other) - shared)
}

/** Returns whether one detection lies within the other, so that it is a part of it. */
const isWithin = (one: Detection, other: Detection): boolean => sharedOf(one, other) > PART * Math.min(areaOf(one), areaOf(other))

function sharedOf(one: Detection, other: Detection): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return Math.max(0, wide) * Math.max(0, high)
}
