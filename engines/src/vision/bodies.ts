import { countMarks, marksFrom } from '@stipple/imaging/marks'
import type { Plane, Size } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import type { Picture } from '../kit/decode-picture.ts'
import { detectObjects } from './centernet.ts'
import type { Detection } from './centernet.ts'
import { isAnimal } from './coco-classes.ts'
import type { Body } from './keypoints.ts'
import { likelyPeople } from './likely-people.ts'
import { WHOLE, boundsOf } from './marked-box.ts'
import { bodyIn } from './people.ts'
import { personMatte, widen } from './person-matte.ts'
import { areaOf, pixelsOf, sharedOf } from './picture.ts'
import type { Box } from './picture.ts'
import { piecesOf } from './pieces.ts'
import type { BodyNetworks } from './subject-networks.ts'

/** A person as seen by three networks, in the coordinates of the whole image. */
export interface SeenBody {
  /** As fractions of the image. */
  readonly box: Box
  /** In pixels of the plane. */
  readonly joints: Body
  readonly matte: Plane
}

/** Lowest score of a detected person, also of a box around a better one, and smallest fraction of the image. */
const LEAST_SCORE = 0.35
const LEAST_AROUND = 0.18
const LEAST_AREA = 0.01
const MAX_BODIES = 6
/** Number of joints that show a person without a detection, and their lowest score. */
const LEAST_JOINTS = 4
const LEAST_JOINT_SCORE = 0.45
/** Nose, eyes, shoulders, hips. */
const TRUNK = [0, 1, 2, 5, 6, 11, 12]
/** Overlap of the smaller box from which two boxes are one person. */
const SAME = 0.8

/** Doubt about a body: a hardly recognised person (partly hidden, or without a visible head), or a figure such as a robot or a mannequin. */
export type Doubt = 'person' | 'figure'

/**
 * Finds things in an image, and the bodies of people at the mask's size.
 * @param mask 1 on the main subject: a detected head is extended to its connected piece
 */
export async function findBodies(
  picture: Picture,
  { mask, size }: { mask: Uint8Array; size: Size },
  { centernet, selfie, movenet, threads }: BodyNetworks & { threads: number },
): Promise<{ things: readonly Detection[]; bodies: readonly SeenBody[]; doubt: Doubt | undefined }> {
  const things = await detectObjects(picture, { path: centernet, threads })
  const scale = { x: size.width / picture.width, y: size.height / picture.height }
  const seen = async (box: Box, joints: Body): Promise<SeenBody> => ({
    box,
    joints: joints.map(({ x, y, score }) => ({ x: x * scale.x, y: y * scale.y, score })),
    matte: await personMatte(picture, widen(box), { path: selfie, threads, size }),
  })
  const people = grownTo(mask, distinct(things.filter(({ person, score }) => person && score >= LEAST_AROUND)), size)
  const bodies: SeenBody[] = []
  const read = (box: Box): Promise<Body> => bodyIn(picture, box, { movenet, threads })
  for (const person of people.slice(0, MAX_BODIES)) {
    const joints = await read(person)
    // For a person in plain clothes the detector may only see the head.
    const below = isBust(joints) && person.bottom < LOWEST ? await read(belowHead(person)) : joints
    bodies.push(below === joints || isBust(below) ? await seen(person, joints) : await seen(around(below, person, picture), below))
  }
  if (bodies.length > 0) return { things, bodies: apart(bodies, size), doubt: undefined }
  // The detector misses people without a head, those who fill the image, and drawn ones.
  if (things.some(({ kind, score }) => isAnimal(kind) && score >= LEAST_SCORE)) return { things, bodies, doubt: undefined }
  const likely = likelyPeople(things, mask, size)
  for (const box of [WHOLE, boundsOf(mask, size)]) {
    const joints = await read(box)
    if (TRUNK.filter((n) => (joints[n]?.score ?? 0) >= LEAST_JOINT_SCORE).length < LEAST_JOINTS) continue
    const body = await seen(around(joints, likely.slice(0, 1).reduce(joined, boundsOf(mask, size)), picture), joints)
    // A robot or mannequin has a person's joints, but the segmentation does not see a person.
    return { things, bodies: [body], doubt: shareOf(body, size) >= SEEN ? undefined : likely.length > 0 ? 'person' : 'figure' }
  }
  for (const box of likely) {
    const body = await seen(box, await read(box))
    if (shareOf(body, size) >= SEEN) return { things, bodies: [body], doubt: 'person' }
  }
  return { things, bodies, doubt: likely.length > 0 ? 'person' : undefined }
}

/** Fraction of a box covered by the segmentation of people that confirms a weak detection. */
const SEEN = 0.25

function shareOf({ box, matte }: SeenBody, size: Size): number {
  const sure = marksFrom(matte, 0.8)
  const { width, height } = pixelsOf(box, size)
  return countMarks(sure) / (width * height)
}

/** Row below which a box extends to the image's lower edge. */
const LOWEST = 0.95
const isBust = (joints: Body): boolean => HIPS.every((n) => (joints[n]?.score ?? 0) < LEAST_JOINT_SCORE)
const HIPS = [11, 12]

/** Box of the body below a head, if upright. */
const belowHead = ({ left, top, right, bottom }: Box): Box => ({
  left: Math.max(0, left - (right - left) * 1.5),
  top,
  right: Math.min(1, right + (right - left) * 1.5),
  bottom: Math.min(1, bottom + (bottom - top) * 6),
})

/** Bounding box of a mask and the visible joints. */
const around = (joints: Body, box: Box, { width, height }: Size): Box =>
  joints
    .filter(({ score }) => score >= LEAST_SCORE)
    .map(({ x, y }) => ({ left: unit(x / width), top: unit(y / height), right: unit(x / width), bottom: unit(y / height) }))
    .reduce(joined, box)

/** Assigns every pixel to the person with the tightest box around it. */
function apart(bodies: readonly SeenBody[], { width, height }: Size): readonly SeenBody[] {
  if (bodies.length < 2) return bodies
  const distances = bodies.map(({ box: { left, top, right, bottom } }) => (i: number) => {
    const [x, y] = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height]
    return Math.max(Math.abs(2 * x - left - right) / (right - left), Math.abs(2 * y - top - bottom) / (bottom - top))
  })
  return bodies.map((body, n) => ({
    ...body,
    matte: {
      ...body.matte,
      data: body.matte.data.map((value, i) => {
        if (value === 0) return 0
        const own = distances[n]?.(i) ?? 0
        return distances.some((distance, other) => other !== n && distance(i) < own) ? 0 : value
      }),
    },
  }))
}

/** One box per person, confident if any box around or inside it is: the detector is often more confident about the head than the body. */
function distinct(people: readonly Detection[]): readonly Box[] {
  const kept: { box: Box; score: number }[] = []
  for (const person of people.toSorted((a, b) => areaOf(b) - areaOf(a))) {
    const around = kept.find(({ box }) => sharedOf(person, box) > SAME * areaOf(person))
    if (around) Object.assign(around, { box: joined(around.box, person), score: Math.max(around.score, person.score) })
    else kept.push({ box: person, score: person.score })
  }
  return kept.filter(({ box, score }) => score >= LEAST_SCORE && areaOf(box) >= LEAST_AREA).map(({ box }) => box)
}

const joined = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

/** Fraction of a box covered by a piece of the mask that belongs to its person. */
const ON_PIECE = 0.3

/** Extends boxes to their piece of the mask, unless it contains several people. */
function grownTo(mask: Uint8Array, boxes: readonly Box[], size: Size): readonly Box[] {
  const pieces = piecesOf(mask, size).map((pixels) => new Set(pixels))
  return boxes.map((box) => {
    const piece = pieces.find((pixels) => coverOf(pixels, box, size) >= ON_PIECE)
    if (!piece || boxes.some((other) => other !== box && coverOf(piece, other, size) >= ON_PIECE / 2)) return box
    return joined(
      box,
      boundsOf(
        mask.map((_, i) => (piece.has(i) ? 1 : 0)),
        size,
      ),
    )
  })
}

function coverOf(piece: ReadonlySet<number>, box: Box, size: Size): number {
  const { left, top, width, height } = pixelsOf(box, size)
  let on = 0
  for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) if (piece.has(y * size.width + x)) on++
  return on / (width * height)
}
