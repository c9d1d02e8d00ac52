import type { Picture } from '../kit/decode-picture.ts'
import { detectObjects } from './centernet.ts'
import type { Detection } from './centernet.ts'
import { readFace } from './face.ts'
import { readBody } from './keypoints.ts'
import type { Body, Keypoint } from './keypoints.ts'
import type { Box } from './picture.ts'

/** Paths of the networks for objects and people; without one, nothing of its kind is found. */
export interface PeopleNetworks {
  readonly centernet?: string
  readonly movenet?: string
  readonly facemesh?: string
}

export interface PersonFound {
  readonly body: Body
  /** The 68 face landmarks: jaw, brows, nose, eyes, lips. */
  readonly face: readonly Keypoint[] | undefined
}

const MAX_PEOPLE = 6
const LEAST_SCORE = 0.35
const LEAST_HEIGHT = 0.08
/** Margin around a person that the network for bodies expects. */
const AIR = 0.12

/** Objects in a picture, and its people with their faces, in pixels. */
export async function findPeople(
  picture: Picture,
  { centernet, movenet, facemesh }: PeopleNetworks,
  threads: number,
): Promise<{ things: readonly Detection[]; people: readonly PersonFound[] }> {
  if (centernet === undefined) return { things: [], people: [] }
  const things = (await detectObjects(picture, { path: centernet, threads })).filter(({ score }) => score >= LEAST_SCORE)
  if (movenet === undefined) return { things, people: [] }
  const boxes = things.filter(({ person, top, bottom }) => person && bottom - top >= LEAST_HEIGHT).slice(0, MAX_PEOPLE)
  const people: PersonFound[] = []
  for (const box of boxes) {
    const body = await bodyIn(picture, box, { movenet, threads })
    if (people.some((other) => isSameHead(other.body, body))) continue
    people.push({ body, face: facemesh === undefined ? undefined : await readFace(picture, body, { path: facemesh, threads }) })
  }
  return { things, people }
}

/** Keypoints of a detected person. */
export const bodyIn = (picture: Picture, found: Box, { movenet, threads }: { movenet: string; threads: number }): Promise<Body> =>
  readBody(picture, inPixels(found, picture), { path: movenet, threads })

function inPixels({ left, top, right, bottom }: Box, { width, height }: Picture): Box {
  const [across, down] = [(right - left) * width * AIR, (bottom - top) * height * AIR]
  return { left: left * width - across, top: top * height - down, right: right * width + across, bottom: bottom * height + down }
}

function isSameHead(one: Body, other: Body): boolean {
  const [a, b, left, right] = [one[0], other[0], one[3], one[4]]
  if (!a || !b || !left || !right) return false
  return Math.hypot(a.x - b.x, a.y - b.y) < Math.max(8, Math.hypot(left.x - right.x, left.y - right.y))
}
