import { boxMean } from '@stipple/imaging/blur'
import { createPlane, mapPlane } from '@stipple/imaging/plane'
import type { Plane } from '@stipple/imaging/plane'
import { smoothstep } from '@stipple/imaging/scalar'

/** Side of the neighbourhood that is looked at, as a share of the long side. */
const NEIGHBOURHOOD = 1 / 20
/** Shares of undecided pixels in it from which an area is wide, and surely wide. An edge or a strand of hair stays below. */
const WIDE = { from: 0.35, to: 0.65 }
/** What a wide undecided area has to reach to become solid. */
const SOLID = { from: 0.25, to: 0.6 }

/**
 * Networks for cutting out answer "half" both where half is right (hair, motion blur: narrow bands) and where they are not sure (a cheek, a shadow: wide areas).
 * Makes them decide in wide areas.
 */
export function decideWideAreas(matte: Plane): Plane {
  const radius = Math.max(1, Math.round((Math.max(matte.width, matte.height) * NEIGHBOURHOOD) / 2))
  const undecided = boxMean(
    mapPlane(matte, (value) => (value > 0.1 && value < 0.9 ? 1 : 0)),
    radius,
  )
  const result = createPlane(matte.width, matte.height)
  matte.data.forEach((value, i) => {
    const weight = smoothstep(WIDE.from, WIDE.to, undecided.data[i] ?? 0)
    result.data[i] = value + weight * (smoothstep(SOLID.from, SOLID.to, value) - value)
  })
  return result
}
