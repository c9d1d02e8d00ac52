import { blurPlane } from '@stipple/imaging/blur'
import type { Colours } from '@stipple/imaging/guided-filter'
import { createPlane, type Plane } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import { lumaOf, mapColours, quantile, withLuma } from '../colours.ts'
import { isTinted } from '../find/tint.ts'

/** Share of pixels that may become pure black, and pure white. */
const CLIPPED = 0.005
/** Largest factor by which a range is stretched. */
const STRONGEST = 2.2
/** Mean difference of the largest and smallest channel in a lively picture. */
const LIVELY = 0.26
const MAX_SATURATION = 1.9
/** Fraction of a colour cast that is removed: a sunset keeps its warmth. */
const CAST_TAKEN = 0.35

/** Restores range, contrast and colours of a faded picture, and the greys of a browned print; a lively picture hardly changes. */
export function enliven(colours: Colours): Colours {
  const luma = lumaOf(colours)
  if (isTinted(colours)) {
    const print = stretch([luma, luma, luma], luma)[0]
    const deep = deepen(print)
    return [deep, deep, deep]
  }
  const toned = balance(stretch(colours, luma))
  const level = lumaOf(toned)
  return saturate(withLuma(toned, level, deepen(level)))
}

/** Stretches all channels by the same line, so that hues stay. */
function stretch(colours: Colours, luma: Plane): Colours {
  const [black, white] = [quantile(luma, CLIPPED), quantile(luma, 1 - CLIPPED)]
  const gain = Math.min(STRONGEST, 0.97 / Math.max(0.05, white - black))
  if (gain <= 1.02) return colours
  // The range that the limit leaves unused is shared between both ends.
  const lost = Math.max(0, 0.97 - (white - black) * gain)
  return mapColours(colours, (plane) => ({ ...plane, data: plane.data.map((value) => unit((value - black) * gain + 0.015 + lost / 2)) }))
}

/** Moves the mean colour towards grey. */
function balance(colours: Colours): Colours {
  const middles = colours.map((plane) => quantile(plane, 0.5))
  const grey = middles.reduce((sum, value) => sum + value, 0) / 3
  return mapColours(colours, (plane, channel) => {
    const gain = Math.min(1.15, Math.max(0.87, (grey + 0.05) / ((middles[channel] ?? grey) + 0.05))) ** CAST_TAKEN
    return { ...plane, data: plane.data.map((value) => unit(value * gain)) }
  })
}

/** Adds a slight S curve and local contrast. */
function deepen(luma: Plane): Plane {
  const surroundings = blurPlane(luma, Math.max(2, Math.min(24, Math.max(luma.width, luma.height) / 40)))
  const out = createPlane(luma.width, luma.height)
  for (let i = 0; i < out.data.length; i++) {
    const value = luma.data[i] ?? 0
    const curved = value + 0.35 * value * (1 - value) * (2 * value - 1)
    out.data[i] = unit(curved + 0.22 * (value - (surroundings.data[i] ?? 0)))
  }
  return out
}

/** Saturates pale colours more than strong ones. A picture without colour stays without. */
function saturate(colours: Colours): Colours {
  const luma = lumaOf(colours)
  const spread = chroma(colours)
  const gain = Math.min(MAX_SATURATION, Math.max(1, LIVELY / Math.max(0.01, spread)))
  return mapColours(colours, (plane) => {
    const out = createPlane(plane.width, plane.height)
    for (let i = 0; i < out.data.length; i++) {
      const [red = 0, green = 0, blue = 0] = [colours[0].data[i], colours[1].data[i], colours[2].data[i]]
      const strong = Math.max(red, green, blue) - Math.min(red, green, blue)
      const grey = luma.data[i] ?? 0
      out.data[i] = unit(grey + ((plane.data[i] ?? 0) - grey) * (1 + (gain - 1) * (1 - strong)))
    }
    return out
  })
}

/** Mean difference between the largest and the smallest channel. */
export function chroma([red, green, blue]: Colours): number {
  let sum = 0
  for (let i = 0; i < red.data.length; i++) {
    const [r = 0, g = 0, b = 0] = [red.data[i], green.data[i], blue.data[i]]
    sum += Math.max(r, g, b) - Math.min(r, g, b)
  }
  return sum / Math.max(1, red.data.length)
}
