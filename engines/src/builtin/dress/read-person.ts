import type { Plane } from '@stipple/imaging/plane'
import { createPlane } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import type { Picture } from '../../kit/decode-picture.ts'
import { EngineError } from '../../spec.ts'
import { detectObjects, findSubject, readBody, refineMatte, selfieMatte } from '../../vision/child-public.ts'
import type { Body, Detection, Keypoint } from '../../vision/child-public.ts'
import type { SubjectNetworks } from '../../vision/public.ts'
import { compose } from '../cutout/child-public.ts'

/** Paths of the networks' files. */
export interface DressNetworks {
  readonly subject: SubjectNetworks
  readonly selfie: string
  readonly centernet: string
  readonly movenet: string
}

/** A person in a picture. */
export interface CutPerson {
  readonly width: number
  readonly height: number
  /** The original picture. */
  readonly rgb: Uint8Array
  /** RGBA of the person: colours at the edge without the background, and opacity. */
  readonly cut: Uint8ClampedArray
  readonly joints: Joints
}

/** Keypoints that clothes follow, in pixels; left is the person's own left. */
export interface Joints {
  readonly nose: Keypoint
  readonly ears: readonly [Keypoint, Keypoint]
  readonly shoulders: readonly [Keypoint, Keypoint]
  readonly elbows: readonly [Keypoint, Keypoint]
  readonly wrists: readonly [Keypoint, Keypoint]
  readonly hips: readonly [Keypoint, Keypoint]
  readonly knees: readonly [Keypoint, Keypoint]
  readonly ankles: readonly [Keypoint, Keypoint]
}

const LEAST_PERSON = 0.3
export const LEAST_POINT = 0.25

/**
 * Finds the largest person of a picture and cuts them out.
 * @throws {EngineError} `invalid_input` for the field when there is no person
 */
export async function readPerson(
  picture: Picture,
  { networks, threads, field }: { networks: DressNetworks; threads: number; field: string },
): Promise<CutPerson> {
  const people = (await detectObjects(picture, { path: networks.centernet, threads })).filter(
    ({ person, score }) => person && score >= LEAST_PERSON,
  )
  const [largest] = people.toSorted((a, b) => areaOf(b) - areaOf(a))
  if (!largest) throw new EngineError('invalid_input', 'Nobody was found in this picture.', { field })
  const { width, height } = picture
  const air = 0.06
  const box = {
    left: (largest.left - (largest.right - largest.left) * air) * width,
    top: (largest.top - (largest.bottom - largest.top) * air) * height,
    right: (largest.right + (largest.right - largest.left) * air) * width,
    bottom: (largest.bottom + (largest.bottom - largest.top) * air) * height,
  }
  const joints = namedJoints(await readBody(picture, box, { path: networks.movenet, threads }))
  const matte = await personMatte(picture, largest, { networks, threads, joints })
  const { data } = compose(picture, await refineMatte(picture, matte), 'transparent')
  return { width, height, rgb: picture.rgb, cut: Uint8ClampedArray.from(data), joints }
}

const areaOf = ({ left, top, right, bottom }: Detection) => (right - left) * (bottom - top)

/** Matte of the salient subject if it is this person; otherwise the person segmentation in their box. */
async function personMatte(
  picture: Picture,
  person: Detection,
  { networks, threads, joints }: { networks: DressNetworks; threads: number; joints: Joints },
): Promise<Plane> {
  const found = await findSubject(picture, { networks: networks.subject, threads })
  const chest = middle(joints.shoulders)
  const [x, y] = [unit(chest.x / picture.width), unit(chest.y / picture.height)]
  if (valueAt(found, x, y) > 0.5) return connected(found, x, y)
  const air = { x: (person.right - person.left) * 0.08, y: (person.bottom - person.top) * 0.08 }
  const box = {
    left: Math.max(0, person.left - air.x),
    top: Math.max(0, person.top - air.y),
    right: Math.min(1, person.right + air.x),
    bottom: Math.min(1, person.bottom + air.y),
  }
  return spreadBox(await selfieMatte(picture, box, { path: networks.selfie, threads }), box)
}

function valueAt({ width, height, data }: Plane, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x * width)))
  const row = Math.min(height - 1, Math.max(0, Math.floor(y * height)))
  return data[row * width + column] ?? 0
}

/** Connected component at a place: drops other people and things beside it, keeps things held. */
function connected(plane: Plane, x: number, y: number): Plane {
  const { width, height, data } = plane
  const result = createPlane(width, height)
  const seen = new Uint8Array(width * height)
  const start = Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width))
  const stack = [start]
  while (stack.length > 0) {
    const i = stack.pop() ?? 0
    if (seen[i] === 1) continue
    seen[i] = 1
    const value = data[i] ?? 0
    if (value < 0.08) continue
    result.data[i] = value
    const column = i % width
    if (column > 0) stack.push(i - 1)
    if (column < width - 1) stack.push(i + 1)
    if (i >= width) stack.push(i - width)
    if (i < data.length - width) stack.push(i + width)
  }
  return result
}

const SIDE = 512

function spreadBox(plane: Plane, { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }): Plane {
  const result = createPlane(SIDE, SIDE)
  for (let i = 0; i < result.data.length; i++) {
    const x = ((i % SIDE) + 0.5) / SIDE
    const y = (Math.floor(i / SIDE) + 0.5) / SIDE
    if (x >= left && x <= right && y >= top && y <= bottom)
      result.data[i] = valueAt(plane, (x - left) / (right - left), (y - top) / (bottom - top))
  }
  return result
}

function namedJoints(body: Body): Joints {
  const point = (i: number): Keypoint => body[i] ?? { x: 0, y: 0, score: 0 }
  const pair = (i: number): readonly [Keypoint, Keypoint] => [point(i), point(i + 1)]
  return {
    nose: point(0),
    ears: pair(3),
    shoulders: pair(5),
    elbows: pair(7),
    wrists: pair(9),
    hips: pair(11),
    knees: pair(13),
    ankles: pair(15),
  }
}

export const middle = ([a, b]: readonly [Keypoint, Keypoint]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Torso of a person who faces the camera, with hips estimated where the picture ends above them; undefined for other poses. */
export function frontTorso({ joints: { shoulders, hips, nose } }: CutPerson): Torso | undefined {
  const [left, right] = shoulders
  if (Math.min(left.score, right.score) < LEAST_POINT || nose.score < LEAST_POINT) return undefined
  const width = left.x - right.x
  const [leftHip, rightHip] = hips
  const seen = Math.min(leftHip.score, rightHip.score) >= LEAST_POINT && middle(hips).y > middle(shoulders).y
  const length = seen ? Math.hypot(middle(hips).x - middle(shoulders).x, middle(hips).y - middle(shoulders).y) : width * 1.45
  // From behind the left shoulder is on the left, and from the side the shoulders have no width.
  if (width < length * 0.32 || Math.abs(left.y - right.y) > width * 0.6) return undefined
  const guess = (shoulder: Keypoint, inward: number): Keypoint => ({
    x: shoulder.x + inward * width * 0.14,
    y: shoulder.y + length,
    score: 1,
  })
  return { shoulders, hips: seen ? hips : [guess(left, -1), guess(right, 1)], width, length }
}

export interface Torso {
  readonly shoulders: readonly [Keypoint, Keypoint]
  readonly hips: readonly [Keypoint, Keypoint]
  /** Between the shoulders. */
  readonly width: number
  /** From the shoulders to the hips. */
  readonly length: number
}
