import type { Picture } from '../../../kit/decode-picture.ts'
import { cropSquare, type Keypoint, runOnSquare } from '../../../vision/child-public.ts'

const SIDE = 224
const POINTS = 21
const LEAST_WRIST = 0.3
const LEAST_HAND = 0.5

/** The 21 points of the hand at the end of a forearm; undefined if it is not visible. */
export async function readHand(
  picture: Picture,
  { elbow, wrist }: { elbow: Keypoint | undefined; wrist: Keypoint | undefined },
  { path, threads }: { path: string; threads: number },
): Promise<readonly Keypoint[] | undefined> {
  if (!elbow || !wrist || wrist.score < LEAST_WRIST || elbow.score < LEAST_WRIST) return undefined
  const [dx, dy] = [wrist.x - elbow.x, wrist.y - elbow.y]
  const forearm = Math.max(12, Math.hypot(dx, dy))
  // A hand is about two thirds of a forearm long; the network expects a margin.
  const [x, y, half] = [wrist.x + dx * 0.3, wrist.y + dy * 0.3, forearm * 0.55]
  const square = await cropSquare(picture, { left: x - half, top: y - half, right: x + half, bottom: y + half }, SIDE)
  const results = await runOnSquare(square, SIDE, { path, threads })
  const [points, presence] = [results['Identity']?.data, results['Identity_1']?.data]
  if (!(points instanceof Float32Array) || !(presence instanceof Float32Array)) throw new Error('the hand network has no points')
  const score = presence[0] ?? 0
  if (score < LEAST_HAND) return undefined
  const scale = square.side / SIDE
  return Array.from({ length: POINTS }, (_, i) => ({
    x: square.left + (points[i * 3] ?? 0) * scale,
    y: square.top + (points[i * 3 + 1] ?? 0) * scale,
    score,
  }))
}
