import type { Point, Size } from '@stipple/imaging/plane'
import type { SeenBody } from './bodies.ts'
import type { Keypoint } from './keypoints.ts'

export type BodyPart = 'head' | 'torso' | 'arm' | 'leg'

/** Pixels that surely belong to a part of a body. */
export interface PartPixels {
  readonly part: BodyPart
  readonly pixels: readonly number[]
}

const LEAST_SCORE = 0.35
/** Limbs need more confident joints: a line that misses a thin arm is useless. */
const LEAST_LIMB_SCORE = 0.4
/** Fraction of the torso's outline, from its middle, that is surely inside the body. */
const INSIDE = 0.72
/** Length of a torso in shoulder widths, if the hips are not visible. */
const LONG = 1.35
/** Smallest width of a torso relative to its length: shoulders seen from the side have little. */
const WIDE = 0.3

/** Parts of a body by its joints, as far as confidently visible and inside the image. */
export function partsOf({ joints, box }: Pick<SeenBody, 'joints' | 'box'>, size: Size): readonly PartPixels[] {
  const joint = (n: number): Keypoint => joints[n] ?? { x: 0, y: 0, score: 0 }
  const parts: PartPixels[] = []
  const add = (part: BodyPart, pixels: readonly number[]): void => {
    if (pixels.length > 2) parts.push({ part, pixels })
  }
  const ends = { size, bottom: box.bottom * size.height }
  add('head', headPixels(joint, size))
  add('torso', torsoPixels(joint, ends))
  for (const [from, to] of ARMS) add('arm', limbPixels(joint(from), joint(to), size))
  for (const [from, to] of LEGS) add('leg', limbPixels(joint(from), joint(to), size))
  return parts
}

/** Shoulder to elbow, elbow to wrist; hip to knee, knee to ankle. */
const ARMS = [[5, 7], [6, 8], [7, 9], [8, 10]] as const // prettier-ignore
const LEGS = [[11, 13], [12, 14], [13, 15], [14, 16]] as const // prettier-ignore

function headPixels(joint: (n: number) => Keypoint, size: Size): readonly number[] {
  const [nose, left, right] = [joint(0), joint(1), joint(2)]
  if (Math.min(nose.score, left.score, right.score) < LEAST_SCORE) return []
  const reach = Math.max(1, Math.hypot(left.x - right.x, left.y - right.y) * 0.7)
  // In profile the nose is at the edge of the head; eyes and ears are around its middle.
  const seen = [left, right, joint(3), joint(4)].filter(({ score }) => score >= LEAST_SCORE)
  const middle = { x: mean(seen.map(({ x }) => x)), y: (nose.y + mean(seen.map(({ y }) => y))) / 2 }
  return within(
    size,
    { left: middle.x - reach, right: middle.x + reach, top: middle.y - reach, bottom: middle.y + reach },
    (x, y) => Math.hypot(x - middle.x, y - middle.y) <= reach,
  )
}

function torsoPixels(joint: (n: number) => Keypoint, { size, bottom }: { size: Size; bottom: number }): readonly number[] {
  const [left, right, leftHip, rightHip] = [joint(5), joint(6), joint(11), joint(12)]
  if (Math.min(left.score, right.score) < LEAST_SCORE) return []
  const wide = Math.hypot(left.x - right.x, left.y - right.y)
  const seen = Math.min(leftHip.score, rightHip.score) >= LEAST_SCORE
  // Hips outside the image are guessed by the network, or straight down if it does not see them.
  const down = Math.max(wide, 4) * LONG
  const hips = seen
    ? ([leftHip, rightHip] as const)
    : ([
        { x: left.x, y: left.y + down },
        { x: right.x, y: right.y + down },
      ] as const)
  const corners = widened([left, right, hips[1], hips[0]])
  const middle = { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) }
  const inner = corners.map(({ x, y }) => ({ x: middle.x + (x - middle.x) * INSIDE, y: middle.y + (y - middle.y) * INSIDE }))
  const [xs, ys] = [inner.map(({ x }) => x), inner.map(({ y }) => y)]
  const limits = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: seen ? Math.max(...ys) : Math.min(bottom, Math.max(...ys)),
  }
  return within(size, limits, (x, y) => isInside(inner, x, y))
}

/** Corners of a torso, moved apart if it is narrower than a body. */
function widened(corners: readonly [Point, Point, Point, Point]): readonly Point[] {
  const [a, b, c, d] = corners
  const [top, foot] = [halfway(a, b), halfway(c, d)]
  const long = Math.hypot(foot.x - top.x, foot.y - top.y)
  const across = { x: -(foot.y - top.y) / Math.max(1, long), y: (foot.x - top.x) / Math.max(1, long) }
  const half = (long * WIDE) / 2
  const pair = (one: Point, other: Point): readonly [Point, Point] => {
    if (Math.hypot(one.x - other.x, one.y - other.y) >= 2 * half) return [one, other]
    const middle = halfway(one, other)
    const side = (one.x - other.x) * across.x + (one.y - other.y) * across.y < 0 ? -half : half
    return [
      { x: middle.x + across.x * side, y: middle.y + across.y * side },
      { x: middle.x - across.x * side, y: middle.y - across.y * side },
    ]
  }
  const [[first, second], [fourth, third]] = [pair(a, b), pair(d, c)]
  return [first, second, third, fourth]
}

const halfway = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function limbPixels(from: Keypoint, to: Keypoint, size: Size): readonly number[] {
  if (Math.min(from.score, to.score) < LEAST_LIMB_SCORE) return []
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y))
  const pixels = new Set<number>()
  for (let step = Math.ceil(steps * 0.1); step <= steps * 0.9; step++) {
    const [x, y] = [Math.round(from.x + ((to.x - from.x) * step) / steps), Math.round(from.y + ((to.y - from.y) * step) / steps)]
    if (x >= 0 && y >= 0 && x < size.width && y < size.height) pixels.add(y * size.width + x)
  }
  return [...pixels]
}

/** Even-odd rule. */
function isInside(corners: readonly Point[], x: number, y: number): boolean {
  let inside = false
  corners.forEach((from, n) => {
    const to = corners[(n + 1) % corners.length] ?? from
    if (from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x) inside = !inside
  })
  return inside
}

function within(
  { width, height }: Size,
  limits: { left: number; right: number; top: number; bottom: number },
  belongs: (x: number, y: number) => boolean,
): readonly number[] {
  const pixels: number[] = []
  for (let y = Math.max(0, Math.ceil(limits.top)); y <= Math.min(height - 1, limits.bottom); y++)
    for (let x = Math.max(0, Math.ceil(limits.left)); x <= Math.min(width - 1, limits.right); x++)
      if (belongs(x, y)) pixels.push(y * width + x)
  return pixels
}
