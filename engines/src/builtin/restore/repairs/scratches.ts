import type { Colours } from '@stipple/imaging/guided-filter'
import { fitted } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import { fillPicture } from '../../fill/child-public.ts'
import { mapColours, shrinkColours, toColours, toRaster } from '../colours.ts'
import { findScratches } from '../find/scratches.ts'
import { closeGaps } from './inpaint.ts'

/** Longer side at which broad tears are filled. */
const SIDE = 1200

/** Removes scratches and dust by filling them from their edges, and broad tears by patches of their surroundings; everything else stays as it is. */
export async function removeScratches(colours: Colours): Promise<Colours> {
  const { mask, broad } = await findScratches(colours)
  const closed = toColours(await closeGaps(toRaster(colours), mask))
  return broad ? fillTears(closed, broad) : closed
}

function fillTears(colours: Colours, broad: Uint8Array): Colours {
  const [{ width, height }] = colours
  const size = fitted({ width, height }, SIDE)
  const marks = { width, height, data: Float32Array.from(broad, (value) => value / 255) }
  const hole = Uint8Array.from(resamplePlane(marks, size.width, size.height).data, (value) => (value > 0.05 ? 1 : 0))
  const { data } = toRaster(shrinkColours(colours, SIDE))
  const rgb = fillPicture({ ...size, rgb: data }, { hole, seed: 1 })
  const filled = mapColours(toColours({ ...size, data: rgb }), (plane) => resamplePlane(plane, width, height))
  return mapColours(colours, (plane, channel) => ({
    ...plane,
    data: plane.data.map((value, i) => (broad[i] ? (filled[channel]?.data[i] ?? value) : value)),
  }))
}
