import { unit } from '@stipple/imaging/scalar'
import type { Picture } from '../kit/decode-picture.ts'
import { scaleColours } from './picture.ts'
import { loadSession, runSession } from './session.ts'

/** A detected object; the box in shares of the picture, clipped to it. */
export interface Detection {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly score: number
  readonly person: boolean
  /** Class number among the 80 classes of COCO, from 0. */
  readonly kind: number
}

const SIDE = 512
/** Left, top, right, bottom (pixels of the input), score, class. */
const FIELDS = 6
const PERSON = 0

/** Objects found by CenterNet (MobileNetV3, 80 classes of COCO), best first. */
export async function detectObjects(picture: Picture, model: { path: string; threads: number }): Promise<readonly Detection[]> {
  const colours = await scaleColours(picture, { width: SIDE, height: SIDE })
  const session = await loadSession(model)
  const rows = await runSession(session, { input: Float32Array.from(colours), dims: [1, SIDE, SIDE, 3], output: 'tower_0/detections' })
  return Array.from({ length: rows.length / FIELDS }, (_, i) => readDetection(rows.subarray(i * FIELDS, (i + 1) * FIELDS)))
}

function readDetection([left = 0, top = 0, right = 0, bottom = 0, score = 0, kind = 0]: Float32Array): Detection {
  const share = (value: number) => unit(value / SIDE)
  return {
    left: share(left),
    top: share(top),
    right: share(right),
    bottom: share(bottom),
    score,
    person: Math.round(kind) === PERSON,
    kind: Math.round(kind),
  }
}
