import { marksFrom, shrinkMarks } from '@stipple/imaging/marks'
import { fitted } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import type { Box, Detection } from '../../vision/child-public.ts'
import { areaOf, grabCut, HINT, scaleColours, sharedOf } from '../../vision/child-public.ts'
import { isIndependent, CONFUSED_CLASSES } from '../../vision/public.ts'
import { scaleMarks } from './mask.ts'
import type { PictureView } from './view.ts'

/** Mask of an object, and of other objects beside it that stay. */
export interface MarkedOutline {
  readonly marks: Uint8Array
  readonly keep?: Uint8Array
}

/** Long side at which objects are separated by colour. */
const CUT_SIDE = 400
/** Share of an object's box that another's has to cover for the two to need separation. */
const LEAST_SHARED = 0.02

/** Intersection over union from which two boxes are one object with two names. */
const SAME_THING = 0.6

/** Drops detections that are more certainly an object of quite another class. */
export const withoutMistaken = (found: readonly Detection[], all: readonly Detection[]): readonly Detection[] =>
  found.filter((one) => !all.some((other) => !isAlike(other.kind, one.kind) && other.score > one.score && isSameThing(one, other)))

const isAlike = (one: number, other: number): boolean =>
  one === other || CONFUSED_CLASSES.some((group) => group.includes(one) && group.includes(other))

function isSameThing(one: Detection, other: Detection): boolean {
  const shared = sharedOf(one, other)
  return shared >= (areaOf(one) + areaOf(other) - shared) * SAME_THING
}

/** Returns true if another independent object overlaps one: a bicycle behind a dog. */
export function isRival(other: Detection, thing: Detection): boolean {
  if (other.kind === thing.kind || other.score < 0.3 || !isIndependent(other.kind)) return false
  return sharedOf(other, thing) > areaOf(thing) * LEAST_SHARED && !isSameThing(other, thing)
}

interface Contest {
  /** 1 on the subject: all of it, and its part in the object's box. */
  readonly all: Uint8Array
  readonly inside: Uint8Array
  readonly box: Detection
  readonly rivals: readonly Detection[]
}

/** Separates an object from those whose boxes overlap its own: areas that only one of them covers give its colours, GrabCut decides the rest. */
export async function separate(view: PictureView, { all, inside, box, rivals }: Contest): Promise<MarkedOutline> {
  const size = fitted(view, CUT_SIDE)
  const own = await scaleMarks(inside, view, size)
  const values = Uint8Array.from(own, (mark, i) => {
    if (mark !== 1) return HINT.background
    const place = { x: ((i % size.width) + 0.5) / size.width, y: (Math.floor(i / size.width) + 0.5) / size.height }
    const others = rivals.filter((rival) => isIn(place, rival))
    if (others.length === 0) return HINT.subject
    if (others.some((rival) => areaOf(rival) < areaOf(box) && offCentre(place, rival) < SURELY)) return HINT.background
    const wins = others.every(
      (rival) => offCentre(place, box) < offCentre(place, rival) * (areaOf(box) < areaOf(rival) ? FRONT : 1 / FRONT),
    )
    return wins ? HINT.likelySubject : HINT.likelyBackground
  })
  const core = values.map((value) => (value === HINT.subject || value === HINT.likelySubject ? 1 : 0))
  const cut = await grabCut(await scaleColours(view.picture, size), { values, core }, size)
  const grown = marksFrom(resamplePlane(cut, view.width, view.height), 0.5)
  const marks = inside.map((mark, i) => mark * (grown[i] ?? 0))
  const others = all.map((mark, i) => (marks[i] === 1 ? 0 : mark))
  return { marks, keep: shrinkMarks(others, view, 2) }
}

/** The smaller of two objects is usually in front: a place this many times farther from its centre still belongs to it. */
const FRONT = 1.5

/** Distance from the centre of a smaller object in front within which a larger one is surely hidden. */
const SURELY = 0.9

const isIn = ({ x, y }: { x: number; y: number }, { left, top, right, bottom }: Box): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/** 0 in the middle of a box, 1 on the ellipse in it. */
const offCentre = ({ x, y }: { x: number; y: number }, { left, top, right, bottom }: Box): number =>
  Math.hypot((2 * x - left - right) / (right - left), (2 * y - top - bottom) / (bottom - top))
