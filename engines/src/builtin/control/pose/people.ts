import type { Picture } from '../../../kit/decode-picture.ts'
import { type Body, type Box, type Keypoint, readBody, readFace } from '../../../vision/child-public.ts'
import type { ControlView } from '../maps/view.ts'
import { readHand } from './hands.ts'

/** A person's body, and, if requested and found, the points of the hands (21 each) and the face (68). */
export interface PosedPerson {
  readonly body: Body
  readonly hands: readonly (readonly Keypoint[])[]
  readonly face: readonly Keypoint[] | undefined
}

/** Least score of a point that is drawn. */
export const LEAST_POINT = 0.25
const LEAST_POINTS = 4
const MAX_PEOPLE = 6
/** Smallest height of a person with distinguishable limbs, as a fraction of the image's. */
const LEAST_HEIGHT = 0.1
const AIR = 0.14

/** People of a picture, largest first. Without a detection the whole picture is searched for one person. */
export async function readPeople(view: ControlView, { details }: { details: boolean }): Promise<readonly PosedPerson[]> {
  const { movenet } = view.networks
  if (movenet === undefined) return []
  const picture: Picture = { width: view.width, height: view.height, rgb: view.rgb }
  const boxes = (await view.objects())
    .filter(({ person, top, bottom }) => person && bottom - top >= LEAST_HEIGHT)
    .map((box) => widened(box, view))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MAX_PEOPLE)
  const whole: Box = { left: 0, top: 0, right: view.width, bottom: view.height }
  const people: PosedPerson[] = []
  for (const box of boxes.length > 0 ? boxes : [whole]) {
    const first = await readBody(picture, box, { path: movenet, threads: view.threads })
    // A second run on the square around the first result is more accurate.
    const around = boxOf(first)
    const body = around ? better(first, await readBody(picture, around, { path: movenet, threads: view.threads })) : first
    if (body.filter(({ score }) => score >= LEAST_POINT).length < LEAST_POINTS || people.some((other) => isSame(other.body, body))) continue
    people.push(details ? await withDetails(view, picture, body) : { body, hands: [], face: undefined })
  }
  return people
}

async function withDetails(view: ControlView, picture: Picture, body: Body): Promise<PosedPerson> {
  const { hands: path, face } = view.networks
  const hands: (readonly Keypoint[])[] = []
  for (const [elbow, wrist] of [
    [7, 9],
    [8, 10],
  ] as const) {
    if (path === undefined) break
    const hand = await readHand(picture, { elbow: body[elbow], wrist: body[wrist] }, { path, threads: view.threads })
    if (hand) hands.push(hand)
  }
  return { body, hands, face: face === undefined ? undefined : await readFace(picture, body, { path: face, threads: view.threads }) }
}

const mean = (body: Body): number => body.reduce((sum, { score }) => sum + score, 0) / body.length
const better = (one: Body, other: Body): Body => (mean(other) > mean(one) ? other : one)
const sizeOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top)

function widened({ left, top, right, bottom }: Box, { width, height }: { width: number; height: number }): Box {
  const across = (right - left) * width * AIR
  const down = (bottom - top) * height * AIR
  return { left: left * width - across, top: top * height - down, right: right * width + across, bottom: bottom * height + down }
}

function boxOf(body: Body): Box | undefined {
  const seen = body.filter(({ score }) => score >= LEAST_POINT)
  if (seen.length < LEAST_POINTS) return undefined
  const xs = seen.map(({ x }) => x)
  const ys = seen.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const air = Math.max(right - left, bottom - top) * 0.22
  return { left: left - air, top: top - air, right: right + air, bottom: bottom + air }
}

/** Returns true if two boxes found the same person. */
function isSame(one: Body, other: Body): boolean {
  const box = boxOf(one)
  if (!box) return false
  const reach = Math.max(box.right - box.left, box.bottom - box.top) * 0.12
  const apart = one.map(({ x, y }, i) => Math.hypot(x - (other[i]?.x ?? 0), y - (other[i]?.y ?? 0)))
  return apart.filter((distance) => distance < reach).length > one.length * 0.6
}
