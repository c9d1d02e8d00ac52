import { boxMean } from '@stipple/imaging/blur'
import type { Colours } from '@stipple/imaging/guided-filter'
import { createPlane } from '@stipple/imaging/plane'
import type { Plane } from '@stipple/imaging/plane'

/** Radius of the blur as a share of the long side, like a portrait lens wide open. */
const REACH = 1 / 40
/** Three box means in a row are close to a Gaussian. */
const PASSES = 3

/** Blurs the old background. The subject has no weight in it, so that it leaves no halo around the cut-out. */
export function blurBackdrop([red, green, blue]: Colours, matte: Plane): Colours {
  const radius = Math.max(1, Math.round(Math.max(matte.width, matte.height) * REACH))
  const weight = createPlane(matte.width, matte.height)
  // Deep inside the subject there is no other colour to take, and it is not visible there either.
  matte.data.forEach((alpha, i) => (weight.data[i] = 1 - alpha + 1e-3))
  const total = boxMean(weight, radius, PASSES)
  const soften = (colour: Plane) => {
    const weighted = createPlane(matte.width, matte.height)
    colour.data.forEach((value, i) => (weighted.data[i] = value * (weight.data[i] ?? 0)))
    const sum = boxMean(weighted, radius, PASSES)
    sum.data.forEach((value, i) => (sum.data[i] = value / (total.data[i] ?? 1)))
    return sum
  }
  return [soften(red), soften(green), soften(blue)]
}
