import { createPlane } from '@stipple/imaging/plane'
import type { Plane, Size } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import type { Picture } from '../kit/decode-picture.ts'
import { pixelsOf } from './picture.ts'
import type { Box } from './picture.ts'
import { selfieMatte } from './selfie.ts'

/** Margin around a person that the segmentation network expects. */
const AIR = 0.12

/** A person's box with the margin that the segmentation network expects. */
export function widen({ left, top, right, bottom }: Box): Box {
  const [x, y] = [(right - left) * AIR, (bottom - top) * AIR]
  return { left: Math.max(0, left - x), top: Math.max(0, top - y), right: Math.min(1, right + x), bottom: Math.min(1, bottom + y) }
}

/** Soft matte of the people in a box, on a plane of the whole picture. */
export async function personMatte(
  picture: Picture,
  box: Box,
  { size, ...model }: { path: string; threads: number; size: Size },
): Promise<Plane> {
  const matte = await selfieMatte(picture, box, model)
  const area = pixelsOf(box, size)
  const fitted = resamplePlane(matte, area.width, area.height)
  const whole = createPlane(size.width, size.height)
  for (let y = 0; y < area.height; y++) {
    whole.data.set(fitted.data.subarray(y * area.width, (y + 1) * area.width), (area.top + y) * size.width + area.left)
  }
  return whole
}
