import { boxMean } from '@stipple/imaging/blur'
import { createPlane, mapPlane } from '@stipple/imaging/plane'
import type { Plane } from '@stipple/imaging/plane'
import { smoothstep } from '@stipple/imaging/scalar'

/** Side of the neighbourhood considered, as a share of the long side. */
const NEIGHBOURHOOD = 1 / 20
/** Shares of undecided pixels in the neighbourhood from which an area counts as wide, and as surely wide. Edges and strands of hair stay below. */
const WIDE = { from: 0.35, to: 0.65 }
/** Opacities between which a wide undecided area becomes solid. */
const SOLID = { from: 0.25, to: 0.6 }

/**
 * Makes a matte definite in wide areas. Matting networks answer "half" both where half is right (hair, motion blur: narrow bands) and where they are unsure (a
 * cheek, a shadow: wide areas).
 */
export function decideWideAreas(matte: Plane): Plane {
  const undecided = undecidedAround(matte)
  const result = createPlane(matte.width, matte.height)
  matte.data.forEach((value, i) => {
    const weight = smoothstep(WIDE.from, WIDE.to, undecided.data[i] ?? 0)
    result.data[i] = value + weight * (smoothstep(SOLID.from, SOLID.to, value) - value)
  })
  return result
}

/** Share of undecided pixels in a neighbourhood from which a fading area is wide. */
const FADING = 0.5

/**
 * Recognises a matte with a wide fading area even after `decideWideAreas`: a second thing, or a part of the subject, is only partly included.
 * @param share of the subject from which fading areas count
 * @param counts pixels of fading areas that count
 */
export function isUndecided(matte: Plane, share: number, counts: (i: number) => boolean = () => true): boolean {
  const around = undecidedAround(matte)
  let [wide, subject] = [0, 0]
  matte.data.forEach((value, i) => {
    subject += value
    if (isBetween(value) && (around.data[i] ?? 0) > FADING && counts(i)) wide++
  })
  return wide > subject * share
}

const isBetween = (value: number): boolean => value > 0.1 && value < 0.9

/** Share of undecided pixels in the neighbourhood of each pixel. */
function undecidedAround(matte: Plane): Plane {
  const radius = Math.max(1, Math.round((Math.max(matte.width, matte.height) * NEIGHBOURHOOD) / 2))
  return boxMean(
    mapPlane(matte, (value) => (isBetween(value) ? 1 : 0)),
    radius,
  )
}
