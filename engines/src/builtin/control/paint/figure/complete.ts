import type { Keypoint } from '../../../../vision/child-public.ts'
import { LEAST_POINT } from '../../pose/people.ts'

export type FigurePoint = readonly [x: number, y: number]

export interface BodySide {
  readonly shoulder: FigurePoint
  readonly elbow: FigurePoint
  readonly wrist: FigurePoint
  readonly hip: FigurePoint
  readonly knee: FigurePoint
  readonly ankle: FigurePoint
}

/** All measures for drawing a person in a pose, in pixels. */
export interface PoseFigure {
  /** Distance from neck to hips as seen from the front: the unit of all other lengths. */
  readonly torso: number
  readonly neck: FigurePoint
  readonly head: FigurePoint
  /** Half the head's width. */
  readonly radius: number
  /** Radians, 0 upright. */
  readonly tilt: number
  /** -1 facing the left edge .. 1 the right. */
  readonly turn: number
  readonly left: BodySide
  readonly right: BodySide
  readonly foot: number
}

/** Lengths of the parts of a body, in torsos. */
const PARTS = { shoulder: 0.37, hip: 0.2, upperArm: 0.58, lowerArm: 0.5, thigh: 0.82, shin: 0.8, head: 0.235 } as const

/**
 * Completes a figure from the detected keypoints (OpenPose's 18); missing limbs hang down. At a low scale limbs move back towards standing at ease.
 * Undefined when neither shoulders nor hips are known.
 */
export function completeFigure(points: readonly (Keypoint | undefined)[], { scale }: { scale: number }): PoseFigure | undefined {
  const seen = points.map((point) => (point && point.score >= LEAST_POINT ? point : undefined))
  const at = (i: number): FigurePoint | undefined => {
    const point = seen[i]
    return point && [point.x, point.y]
  }
  const [rightShoulder, leftShoulder, rightHip, leftHip] = [at(2), at(5), at(8), at(11)]
  const shoulders = middle(rightShoulder, leftShoulder) ?? at(1)
  if (!shoulders) return undefined
  const hipsSeen = middle(rightHip, leftHip)
  const torso = torsoLength({ shoulders, hips: hipsSeen, across: rightShoulder && leftShoulder && distance(rightShoulder, leftShoulder) })
  const hips = hipsSeen ?? [shoulders[0], shoulders[1] + torso]
  const down = unitOf(shoulders, hips)
  const side = (sign: number, joints: readonly [number, number, number, number, number, number]): BodySide => {
    const across: FigurePoint = [-down[1] * sign, down[0] * sign]
    const [a, b, c, d, e, f] = joints
    const other = sign < 0 ? leftShoulder : rightShoulder
    const shoulder = at(a) ?? (other ? mirror(other, shoulders) : along(shoulders, across, torso * PARTS.shoulder))
    const hip = at(d) ?? along(hips, across, torso * PARTS.hip)
    const elbow = ease({ from: shoulder, seen: at(b), rest: [sign * 0.16, 1], length: torso * PARTS.upperArm, scale })
    const wrist = ease({
      from: elbow,
      seen: at(c) && at(b) && [(at(c)?.[0] ?? 0) - (at(b)?.[0] ?? 0) + elbow[0], (at(c)?.[1] ?? 0) - (at(b)?.[1] ?? 0) + elbow[1]],
      rest: [sign * 0.05, 1],
      length: torso * PARTS.lowerArm,
      scale,
    })
    const knee = ease({ from: hip, seen: at(e), rest: [sign * 0.06, 1], length: torso * PARTS.thigh, scale })
    const ankle = ease({
      from: knee,
      seen: at(f) && at(e) && [(at(f)?.[0] ?? 0) - (at(e)?.[0] ?? 0) + knee[0], (at(f)?.[1] ?? 0) - (at(e)?.[1] ?? 0) + knee[1]],
      rest: [sign * 0.02, 1],
      length: torso * PARTS.shin,
      scale,
    })
    return { shoulder, elbow, wrist, hip, knee, ankle }
  }
  // The person's right is on the left of the picture when they face the camera.
  const facing = rightShoulder && leftShoulder && rightShoulder[0] > leftShoulder[0] ? -1 : 1
  const right = side(-facing, [2, 3, 4, 8, 9, 10])
  const left = side(facing, [5, 6, 7, 11, 12, 13])
  const face = headOf({ nose: at(0), eyes: [at(14), at(15)], ears: [at(16), at(17)], shoulders, torso, down })
  return { torso, neck: shoulders, ...face, left, right, foot: Math.max(left.ankle[1], right.ankle[1]) }
}

function torsoLength({
  shoulders,
  hips,
  across,
}: {
  shoulders: FigurePoint
  hips: FigurePoint | undefined
  across: number | undefined
}): number {
  const seen = [hips ? distance(shoulders, hips) : 0, across === undefined ? 0 : across / (PARTS.shoulder * 2)]
  return Math.max(8, ...seen)
}

interface Face {
  readonly nose: FigurePoint | undefined
  readonly eyes: readonly (FigurePoint | undefined)[]
  readonly ears: readonly (FigurePoint | undefined)[]
  readonly shoulders: FigurePoint
  readonly torso: number
  readonly down: FigurePoint
}

function headOf({ nose, eyes, ears, shoulders, torso, down }: Face) {
  const known = [...eyes, ...ears].flatMap((point) => (point ? [point] : []))
  const centre = known.length > 0 ? mean(ears.every(Boolean) ? ears.flatMap((point) => (point ? [point] : [])) : known) : nose
  const spread = ears[0] && ears[1] ? distance(ears[0], ears[1]) / 2 : eyes[0] && eyes[1] ? distance(eyes[0], eyes[1]) * 1.1 : 0
  const radius = Math.min(torso * 0.3, Math.max(torso * PARTS.head * 0.92, spread))
  const head: FigurePoint = centre ?? [shoulders[0] - down[0] * radius * 2.2, shoulders[1] - down[1] * radius * 2.2]
  const turn = nose && centre ? Math.max(-1, Math.min(1, (nose[0] - head[0]) / (radius * 0.8))) : 0
  const [rightEye, leftEye] = eyes
  const level = rightEye && leftEye && Math.abs(rightEye[0] - leftEye[0]) > radius * 0.25
  const flip = rightEye && leftEye && rightEye[0] > leftEye[0]
  const tilt =
    level && rightEye && leftEye
      ? flip
        ? Math.atan2(rightEye[1] - leftEye[1], rightEye[0] - leftEye[0])
        : Math.atan2(leftEye[1] - rightEye[1], leftEye[0] - rightEye[0])
      : Math.atan2(head[0] - shoulders[0], shoulders[1] - head[1]) * 0.6
  return { head, radius, turn, tilt: Math.max(-0.8, Math.min(0.8, tilt)) }
}

/** Position of a joint: detected, or hanging; a low scale turns it towards hanging. */
function ease({
  from,
  seen,
  rest,
  length,
  scale,
}: {
  from: FigurePoint
  seen: FigurePoint | undefined
  rest: FigurePoint
  length: number
  scale: number
}): FigurePoint {
  const size = Math.hypot(rest[0], rest[1])
  const hanging: FigurePoint = [from[0] + (rest[0] / size) * length, from[1] + (rest[1] / size) * length]
  if (!seen) return hanging
  const free = Math.max(0, 1 - scale / 0.6) * 0.7
  return [seen[0] + (hanging[0] - seen[0]) * free, seen[1] + (hanging[1] - seen[1]) * free]
}

const distance = (a: FigurePoint, b: FigurePoint): number => Math.hypot(a[0] - b[0], a[1] - b[1])
const middle = (a: FigurePoint | undefined, b: FigurePoint | undefined): FigurePoint | undefined =>
  a && b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : (a ?? b)
const along = (from: FigurePoint, way: FigurePoint, length: number): FigurePoint => [from[0] + way[0] * length, from[1] + way[1] * length]
const mirror = (point: FigurePoint, about: FigurePoint): FigurePoint => [2 * about[0] - point[0], 2 * about[1] - point[1]]
const mean = (points: readonly FigurePoint[]): FigurePoint => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]

function unitOf(from: FigurePoint, to: FigurePoint): FigurePoint {
  const length = Math.max(1e-6, distance(from, to))
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}
