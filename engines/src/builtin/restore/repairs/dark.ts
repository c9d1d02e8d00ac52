import { applyLinearModel, type Colours, fitLinearModel } from '@stipple/imaging/guided-filter'
import { createPlane, type Plane } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import { unit } from '@stipple/imaging/scalar'
import { lumaOf, mapColours, mean, shrinkColours } from '../colours.ts'

/** Mean brightness of an ordinary photograph. */
const WANTED = 0.43
/** Lower bound of the illumination: below it noise would dominate. */
const DARKEST = 0.03
const STRONGEST = 0.8
/** Longer side at which illumination is estimated. */
const SIDE = 480

/**
 * Brightens a picture: estimates the illumination (the brightest channel, smoothed but keeping edges) and divides by a power of it (X. Guo, Y. Li, H. Ling,
 * "LIME: low-light image enhancement via illumination map estimation", 2017). Bright areas stay as they are.
 */
export function brighten(colours: Colours): Colours {
  const light = estimateLight(colours)
  const luma = lumaOf(colours)
  if (mean(luma) >= WANTED) return colours
  const exponent = solve((value) => mean(divide(luma, light, value)) < WANTED)
  return calm(
    mapColours(colours, (plane) => divide(plane, light, exponent)),
    { light, exponent },
  )
}

/** Desaturation where light is amplified: colours in the dark are mostly noise, and amplified they would glare. */
const COLOUR_TAKEN = 0.22

function calm(colours: Colours, { light, exponent }: { light: Plane; exponent: number }): Colours {
  const luma = lumaOf(colours)
  const share = light.data.map((value) => value ** (exponent * COLOUR_TAKEN))
  return mapColours(colours, (plane) => {
    const out = createPlane(plane.width, plane.height)
    for (let i = 0; i < out.data.length; i++)
      out.data[i] = unit((luma.data[i] ?? 0) + ((plane.data[i] ?? 0) - (luma.data[i] ?? 0)) * (share[i] ?? 1))
    return out
  })
}

/** Largest exponent that is still too dark. */
function solve(tooDark: (exponent: number) => boolean): number {
  let [low, high] = [0, STRONGEST]
  for (let round = 0; round < 7; round++) {
    const middle = (low + high) / 2
    if (tooDark(middle)) low = middle
    else high = middle
  }
  return low
}

function divide(plane: Plane, light: Plane, exponent: number): Plane {
  const out = createPlane(plane.width, plane.height)
  for (let i = 0; i < out.data.length; i++) out.data[i] = unit((plane.data[i] ?? 0) / (light.data[i] ?? 1) ** exponent)
  return out
}

function estimateLight(colours: Colours): Plane {
  const [{ width, height }] = colours
  const small = shrinkColours(colours, SIDE)
  const size = { width: small[0].width, height: small[0].height }
  const brightest = createPlane(size.width, size.height)
  for (let i = 0; i < brightest.data.length; i++)
    brightest.data[i] = Math.max(small[0].data[i] ?? 0, small[1].data[i] ?? 0, small[2].data[i] ?? 0)
  const radius = Math.max(2, Math.round(Math.max(size.width, size.height) / 24))
  const smooth = applyLinearModel(fitLinearModel(small, brightest, { radius, epsilon: 0.002 }), small)
  const light = resamplePlane(smooth, width, height)
  return { ...light, data: light.data.map((value) => Math.min(1, Math.max(DARKEST, value))) }
}
