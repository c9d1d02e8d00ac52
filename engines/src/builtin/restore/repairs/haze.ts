import { applyLinearModel, type Colours, fitLinearModel, type LinearModel } from '@stipple/imaging/guided-filter'
import { createPlane, type Plane } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import { unit } from '@stipple/imaging/scalar'
import { lumaOf, mapColours, mean, shrinkColours } from '../colours.ts'
import { darkChannel } from '../find/dark-channel.ts'

/** Longer side at which haze is estimated; it has no fine detail. */
const SIDE = 480
/** Fraction of the haze that is removed; some is kept to preserve distance. */
const TAKEN = 0.93
/** Least transmission: below it the haze hides only noise. */
const THINNEST = 0.18
/** Mean brightness to which a dehazed picture is raised again. */
const WANTED = 0.42

export type AirLight = readonly [number, number, number]

/**
 * Removes haze by the dark channel prior (He, Sun, Tang 2009), its transmission refined by their guided filter.
 * Bright plain areas such as the sky, which the prior mistakes for haze, change less the closer they are to the air light.
 */
export function clearHaze(colours: Colours): Colours {
  const [{ width, height }] = colours
  const small = shrinkColours(colours, SIDE)
  const air = findAirLight(small)
  const radius = Math.max(2, Math.round(Math.max(small[0].width, small[0].height) / 64))
  const relative = mapColours(small, (plane, channel) => ({ ...plane, data: plane.data.map((value) => value / (air[channel] ?? 1)) }))
  const dark = darkChannel(relative, radius)
  const passing: Plane = { ...dark, data: dark.data.map((value) => 1 - TAKEN * value) }
  const model = fitLinearModel(small, passing, { radius: radius * 4, epsilon: 0.001 })
  const through = applyLinearModel(atSize(model, width, height), colours)
  return relight(subtract(colours, through, air))
}

const atSize = ({ red, green, blue, offset }: LinearModel, width: number, height: number): LinearModel => ({
  red: resamplePlane(red, width, height),
  green: resamplePlane(green, width, height),
  blue: resamplePlane(blue, width, height),
  offset: resamplePlane(offset, width, height),
})

/** Air light: the mean colour of the thousandth of all pixels in which the haze is thickest. */
export function findAirLight(colours: Colours): AirLight {
  const dark = darkChannel(colours, Math.max(2, Math.round(Math.max(colours[0].width, colours[0].height) / 40)))
  const order = Array.from(dark.data.keys()).toSorted((a, b) => (dark.data[b] ?? 0) - (dark.data[a] ?? 0))
  const thickest = order.slice(0, Math.max(1, Math.ceil(order.length / 1000)))
  const channel = ({ data }: Plane) => Math.max(0.4, thickest.reduce((sum, i) => sum + (data[i] ?? 0), 0) / thickest.length)
  return [channel(colours[0]), channel(colours[1]), channel(colours[2])]
}

/** Distance from the air light within which a colour counts as sky. */
const LIKE_AIR = 0.18

function subtract(colours: Colours, through: Plane, air: AirLight): Colours {
  const share = createPlane(through.width, through.height)
  for (let i = 0; i < share.data.length; i++) {
    const distance = Math.max(...colours.map(({ data }, channel) => Math.abs((data[i] ?? 0) - (air[channel] ?? 0))))
    const tolerance = Math.max(1, LIKE_AIR / Math.max(distance, 0.02))
    share.data[i] = Math.min(1, tolerance * Math.max(THINNEST, through.data[i] ?? 1))
  }
  return mapColours(colours, (plane, channel) => {
    const light = air[channel] ?? 1
    return { ...plane, data: plane.data.map((value, i) => unit((value - light) / (share.data[i] ?? 1) + light)) }
  })
}

function relight(colours: Colours): Colours {
  const level = mean(lumaOf(colours))
  if (level >= WANTED || level <= 0) return colours
  const exponent = Math.max(0.65, Math.log(WANTED) / Math.log(level))
  return mapColours(colours, (plane) => ({ ...plane, data: plane.data.map((value) => value ** exponent) }))
}
