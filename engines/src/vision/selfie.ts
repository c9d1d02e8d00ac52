import { createPlane } from '@stipple/imaging/plane'
import type { Plane } from '@stipple/imaging/plane'
import type { Picture } from '../kit/decode-picture.ts'
import { cropColours } from './picture.ts'
import type { Box } from './picture.ts'
import { loadSession, runSession } from './session.ts'

const SIDE = 256

/** Coarse matte of the people inside a box by MediaPipe's selfie segmentation. The plane covers the box only. */
export async function selfieMatte(picture: Picture, box: Box, model: { path: string; threads: number }): Promise<Plane> {
  const colours = await cropColours(picture, box, { width: SIDE, height: SIDE })
  const session = await loadSession(model)
  const output = await runSession(session, {
    input: Float32Array.from(colours, (value) => value / 255),
    dims: [1, SIDE, SIDE, 3],
    output: 'activation_10',
  })
  const matte = createPlane(SIDE, SIDE)
  matte.data.set(output)
  return matte
}
