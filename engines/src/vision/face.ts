import type { Picture } from '../kit/decode-picture.ts'
import { cropSquare, runOnSquare } from './keypoints.ts'
import type { Body, Keypoint } from './keypoints.ts'

const SIDE = 192
const LEAST_FACE = 0
const LEAST_POINT = 0.35

/** Indices among the mesh's 468 points of the 68 face landmarks: jaw, brows, nose, eyes, lips. */
const DRAWN = [
  127, 234, 93, 58, 172, 136, 149, 148, 152, 377, 378, 365, 397, 288, 323, 454, 356, 70, 63, 105, 66, 107, 336, 296, 334, 293, 300, 168, 197, 5, 4, 75, 97, 2,
  326, 305, 33, 160, 158, 133, 153, 144, 362, 385, 387, 263, 373, 380, 61, 39, 37, 0, 267, 269, 291, 405, 314, 17, 84, 181, 78, 82, 13, 312, 308, 317, 14, 87,
] // prettier-ignore

/** Landmarks of the face that belongs to a body; undefined where nose or eyes are not visible. */
export async function readFace(
  picture: Picture,
  body: Body,
  { path, threads }: { path: string; threads: number },
): Promise<readonly Keypoint[] | undefined> {
  const head = body.slice(0, 5).filter(({ score }) => score >= LEAST_POINT)
  const [nose, left, right] = body
  if (!nose || !left || !right || head.length < 3 || nose.score < LEAST_POINT) return undefined
  const spread = Math.max(...head.flatMap((one) => head.map((other) => Math.hypot(one.x - other.x, one.y - other.y))))
  const shoulders = body[5] && body[6] ? Math.hypot(body[5].x - body[6].x, body[5].y - body[6].y) : 0
  // Ears are about a head's width apart; in profile the shoulders determine the size.
  const half = Math.max(spread * 0.95, shoulders * 0.3, 10)
  const [x, y] = [head.reduce((sum, one) => sum + one.x, 0) / head.length, head.reduce((sum, one) => sum + one.y, 0) / head.length]
  const square = await cropSquare(picture, { left: x - half, top: y - half * 0.9, right: x + half, bottom: y + half * 1.1 }, SIDE)
  const results = await runOnSquare(square, SIDE, { path, threads })
  const [points, certainty] = [results['Identity_2']?.data, results['Identity_1']?.data]
  if (!(points instanceof Float32Array) || !(certainty instanceof Float32Array)) throw new Error('the face network has no points')
  if ((certainty[0] ?? 0) < LEAST_FACE) return undefined
  const scale = square.side / SIDE
  return DRAWN.map((i) => ({ x: square.left + (points[i * 3] ?? 0) * scale, y: square.top + (points[i * 3 + 1] ?? 0) * scale, score: 1 }))
}
