import { boxMean } from '@stipple/imaging/blur'
import type { Colours } from '@stipple/imaging/guided-filter'
import { createPlane, mapPlane } from '@stipple/imaging/plane'
import type { Plane } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import { smoothstep } from '@stipple/imaging/scalar'

/** Colour of one pixel, which its readers and writers share. */
export interface Colour {
  red: number
  green: number
  blue: number
}

/** Data for removing the light and the remains of the old background from the rim of a subject. */
export interface Rim {
  /** Closeness of a pixel to the outline: 0 deep inside, 1 on it. */
  readonly share: Plane
  /** Colours of the certain subject and of the certain background, extended into the uncertain area. */
  readonly subject: Colours
  readonly backdrop: Colours
  /** Share of the near neighbourhood that is certain subject, 0 to 1: a stem has no interior to be compared with. */
  readonly firm: Plane
  /** Colour of an evenly lit coloured screen behind the subject. */
  readonly screen: readonly [number, number, number] | undefined
}

/** In shares of the long side: width of the rim, and radii within which colours are collected. */
const RIM = 1 / 90
const REACH = [1 / 40, 1 / 8] as const
/** Mean of the matte around a pixel at which the rim begins, and at which it ends inside. */
const DEEP = { from: 0.9, to: 1 }
/** Mean of the matte from which a pixel is inside, and up to which it is outside. */
const INSIDE = 0.995
const OUTSIDE = 0.005
/** Share of the neighbourhood (`reach` in shares of the long side) that is certain subject, for a subject wider than a stem. */
const FIRM = { reach: 1 / 22, from: 0.14, to: 0.3 }

export function readRim(colours: Colours, matte: Plane): Rim {
  const side = Math.max(matte.width, matte.height)
  const radius = Math.max(2, Math.round(side * RIM))
  const mean = boxMean(matte, Math.max(1, Math.round(radius / 2)))
  const wide = boxMean(matte, radius)
  const share = createPlane(matte.width, matte.height)
  const inside = createPlane(matte.width, matte.height)
  const outside = createPlane(matte.width, matte.height)
  for (let i = 0; i < share.data.length; i++) {
    share.data[i] = 1 - smoothstep(DEEP.from, DEEP.to, wide.data[i] ?? 0)
    inside.data[i] = (mean.data[i] ?? 0) >= INSIDE ? 1 : 0
    outside.data[i] = (mean.data[i] ?? 0) <= OUTSIDE ? 1 : 0
  }
  const reach = REACH.map((part) => Math.max(3, Math.round(side * part)))
  return {
    share,
    subject: goOn(colours, inside, reach),
    backdrop: goOn(colours, outside, reach),
    firm: mapPlane(boxMean(inside, Math.max(3, Math.round(side * FIRM.reach))), (value) => smoothstep(FIRM.from, FIRM.to, value)),
    screen: screenOf(colours, outside),
  }
}

/** Weighted means over a near and a far neighbourhood; the far one takes over where the near one has little weight. */
function goOn(colours: Colours, weight: Plane, reach: readonly number[]): Colours {
  const sums = reach.map((radius) => boxMean(weight, radius))
  const spread = (plane: Plane): Plane => {
    const weighted = { ...plane, data: plane.data.map((value, i) => value * (weight.data[i] ?? 0)) }
    const result = createPlane(plane.width, plane.height)
    const parts = reach.map((radius) => boxMean(weighted, radius))
    for (let i = 0; i < result.data.length; i++) {
      let [sum, total, factor] = [0, 1e-6, 1]
      for (const [n, part] of parts.entries()) {
        sum += factor * (part.data[i] ?? 0)
        total += factor * (sums[n]?.data[i] ?? 0)
        factor *= 0.02
      }
      result.data[i] = sum / total
    }
    return result
  }
  return [spread(colours[0]), spread(colours[1]), spread(colours[2])]
}

/** Least share of the picture that shows the screen, its least saturation and its largest unevenness. */
const SCREEN = { area: 0.08, colour: 0.3, spread: 0.05 }

function screenOf(colours: Colours, outside: Plane): Rim['screen'] {
  const count = outside.data.reduce((sum, value) => sum + value, 0)
  if (count < outside.data.length * SCREEN.area) return undefined
  const stats = colours.map(({ data }) => {
    let [sum, squares] = [0, 0]
    data.forEach((value, i) => {
      if (!outside.data[i]) return
      sum += value
      squares += value * value
    })
    return { mean: sum / count, spread: Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) }
  })
  const [red = 0, green = 0, blue = 0] = stats.map(({ mean }) => mean)
  const even = stats.every(({ spread }) => spread < SCREEN.spread)
  return even && Math.max(red, green, blue) - Math.min(red, green, blue) > SCREEN.colour ? [red, green, blue] : undefined
}

/** Opacity of a pixel in front of the screen by its colour alone, which keys out the gaps between stems and under arms. */
export function beforeScreen({ red, green, blue }: Colour, [r, g, b]: readonly [number, number, number]): number {
  return smoothstep(KEYED.from, KEYED.to, Math.hypot(red - r, green - g, blue - b))
}

const KEYED = { from: 0.05, to: 0.22 }

/**
 * Removes the background's part from a colour on the rim. The colour is explained as a non-negative amount of subject and of background (least squares, so that
 * shading does not matter); background is replaced by subject until the background's dominant channel stands out no more than it does in the subject.
 * Residuals, and rims where the two colours are alike, stay as they are. Changes the colour in place.
 */
export function takeOffSpill(colour: Colour, { near, far, share, firm }: { near: Colour; far: Colour; share: number; firm: number }): void {
  const nn = dot(near, near)
  const ff = dot(far, far)
  const nf = dot(near, far)
  const determinant = nn * ff - nf * nf
  const apart = Math.sqrt(Math.max(0, determinant / Math.max(1e-6, nn * ff)))
  if (apart < APART.from) return
  const [cn, cf] = [dot(colour, near), dot(colour, far)]
  const inFront = Math.max(0, (cn * ff - cf * nf) / determinant)
  const behind = inFront > 0 ? (cf * nn - cn * nf) / determinant : cf / ff
  if (behind <= 0) return
  const light = Math.min(1.5, (far.red + far.green + far.blue) / Math.max(0.1, near.red + near.green + near.blue))
  const surplus = stickingOut(colour, far) - Math.max(LEAST_SURPLUS, stickingOut(near, far))
  if (surplus <= 0) return
  const rest = Math.hypot(
    colour.red - inFront * near.red - behind * far.red,
    colour.green - inFront * near.green - behind * far.green,
    colour.blue - inFront * near.blue - behind * far.blue,
  )
  const vivid = Math.max(far.red, far.green, far.blue) - Math.min(far.red, far.green, far.blue)
  const trust =
    share *
    smoothstep(APART.from, APART.to, apart) *
    (1 - smoothstep(REST.from, REST.to, rest)) *
    smoothstep(VIVID.from, VIVID.to, vivid) *
    firm
  const gone = trust * Math.min(behind, surplus / Math.max(0.05, stickingOut(far, far) - light * stickingOut(near, far)))
  colour.red = unit(colour.red + gone * (near.red * light - far.red))
  colour.green = unit(colour.green + gone * (near.green * light - far.green))
  colour.blue = unit(colour.blue + gone * (near.blue * light - far.blue))
}

/** Excess of a colour's channel that is `of`'s strongest over the other two. */
function stickingOut({ red, green, blue }: Colour, of: Colour): number {
  if (of.green >= of.red && of.green >= of.blue) return green - Math.max(red, blue)
  return of.blue >= of.red ? blue - Math.max(red, green) : red - Math.max(green, blue)
}

/** Lowest excess that a colour is moved to: the subject may be white beside an orange background. */
const LEAST_SURPLUS = -0.08
/** Sine of the angle between the two colours from which they can be distinguished, and with certainty. */
const APART = { from: 0.12, to: 0.3 }
/** Residual from which a colour is neither subject nor background. */
const REST = { from: 0.06, to: 0.16 }

/** Difference between the background's channels from which it is a vivid colour, whose loss would show. */
const VIVID = { from: 0.12, to: 0.25 }
const dot = (one: Colour, other: Colour): number => one.red * other.red + one.green * other.green + one.blue * other.blue
