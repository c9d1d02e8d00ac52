import { createPlane } from '@stipple/imaging/plane'
import type { Plane } from '@stipple/imaging/plane'
import type { Picture } from '../kit/decode-picture.ts'
import { scaleColours } from './picture.ts'
import { loadSession, runSession } from './session.ts'

const SIDE = 1024

/** Coarse matte of the most salient subject by ISNet (X. Qin et al., "Highly accurate dichotomous image segmentation", 2022). */
export async function isnetMatte(picture: Picture, model: { path: string; threads: number }): Promise<Plane> {
  const colours = await scaleColours(picture, { width: SIDE, height: SIDE })
  const area = SIDE * SIDE
  const input = new Float32Array(3 * area)
  for (let i = 0; i < area; i++) {
    for (let channel = 0; channel < 3; channel++) input[channel * area + i] = ((colours[i * 3 + channel] ?? 0) - 128) / 256
  }
  const session = await loadSession(model)
  // The other outputs serve training only.
  const output = await runSession(session, { input, dims: [1, 3, SIDE, SIDE], output: 'output' })
  const matte = createPlane(SIDE, SIDE)
  matte.data.set(output)
  return matte
}
