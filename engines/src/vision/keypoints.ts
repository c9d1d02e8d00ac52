import { Tensor } from 'onnxruntime-node'
import type { InferenceSession } from 'onnxruntime-node'
import type { Picture } from '../kit/decode-picture.ts'
import { padPicture } from './pad.ts'
import { cropColours } from './picture.ts'
import type { Box } from './picture.ts'
import { loadSession } from './session.ts'

/** A keypoint of a body, in pixels, with its confidence (0 to 1). */
export interface Keypoint {
  readonly x: number
  readonly y: number
  readonly score: number
}

/** The 17 keypoints of COCO: nose, eyes, ears, shoulders, elbows, wrists, hips, knees, ankles; the person's left before the right. */
export type Body = readonly Keypoint[]

const SIDE = 256
const POINTS = 17

/** Keypoints by MoveNet Thunder in a box (pixels; may extend over the border), which the network sees as a square. */
export async function readBody(picture: Picture, box: Box, { path, threads }: { path: string; threads: number }): Promise<Body> {
  const square = await cropSquare(picture, box, SIDE)
  const session = await loadSession({ path, threads })
  const values = await runWhole(session, square.colours)
  return Array.from({ length: POINTS }, (_, i) => ({
    x: square.left + (values[i * 3 + 1] ?? 0) * square.side,
    y: square.top + (values[i * 3] ?? 0) * square.side,
    score: values[i * 3 + 2] ?? 0,
  }))
}

/** Crops a square around a box given in pixels, scaled to `size`; black outside the picture. */
export async function cropSquare(
  picture: Picture,
  box: Box,
  size: number,
): Promise<{ readonly left: number; readonly top: number; readonly side: number; readonly colours: Uint8Array }> {
  const side = Math.max(2, Math.ceil(Math.max(box.right - box.left, box.bottom - box.top)))
  const left = Math.round((box.left + box.right - side) / 2)
  const top = Math.round((box.top + box.bottom - side) / 2)
  const padded = padPicture(picture, { left, top, side })
  return { left, top, side, colours: await cropColours(padded, { left: 0, top: 0, right: 1, bottom: 1 }, { width: size, height: size }) }
}

/** Runs a network of points on the colours of a square, which it takes as shares of one, and returns its outputs by name. */
export async function runOnSquare(
  { colours }: { readonly colours: Uint8Array },
  size: number,
  network: { readonly path: string; readonly threads: number },
): Promise<InferenceSession.ReturnType> {
  const session = await loadSession(network)
  const [input = ''] = session.inputNames
  const shares = Float32Array.from(colours, (value) => value / 255)
  return session.run({ [input]: new Tensor('float32', shares, [1, size, size, 3]) })
}

async function runWhole(session: InferenceSession, colours: Uint8Array): Promise<Float32Array> {
  const [input = ''] = session.inputNames
  const [output = ''] = session.outputNames
  const results = await session.run({ [input]: new Tensor('int32', Int32Array.from(colours), [1, SIDE, SIDE, 3]) })
  const data = results[output]?.data
  if (!(data instanceof Float32Array)) throw new Error('the pose network has no float output')
  return data
}
