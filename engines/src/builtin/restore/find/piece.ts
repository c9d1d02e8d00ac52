import type { Colours } from '@stipple/imaging/guided-filter'
import type { Plane } from '@stipple/imaging/plane'
import { meanOf } from '@stipple/imaging/scalar'

/** A connected component that contrasts with its surroundings. Lengths are in pixels, brightness is 0 to 1. */
export interface ScratchPiece {
  readonly pixels: readonly number[]
  readonly length: number
  readonly thickness: number
  /** Mean contrast with the higher of its sides. */
  readonly contrast: number
  /** Root mean square distance from the best-fitting parabola along the longer axis. */
  readonly deviation: number
  /** Mean difference between its two sides. */
  readonly difference: number
}

export function describePiece(pixels: readonly number[], { luma, apart }: { luma: Plane; apart: number }): ScratchPiece {
  const { width } = luma
  const places = pixels.map((pixel) => ({ x: pixel % width, y: Math.floor(pixel / width) }))
  const [wide, high] = [extent(places.map(({ x }) => x)), extent(places.map(({ y }) => y))]
  const length = Math.hypot(wide, high)
  const thickness = pixels.length / length
  const upright = high > wide
  const along = places.map(({ x, y }) => (upright ? y : x))
  const across = places.map(({ x, y }) => (upright ? x : y))
  return {
    pixels,
    length,
    thickness,
    deviation: deviationFromParabola(along, across),
    ...compareSides({ along, across, upright, apart }, luma),
  }
}

/** A loop, because pieces may have more pixels than a call can take arguments. */
function extent(values: readonly number[]): number {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return most - least + 1
}

/** Least squares on orthogonal polynomials of degree 0 to 2. */
function deviationFromParabola(along: readonly number[], across: readonly number[]): number {
  const centre = meanOf(along)
  const t = along.map((value) => value - centre)
  const squares = t.map((value) => value * value)
  const spread = meanOf(squares)
  const skew = spread === 0 ? 0 : meanOf(t.map((value, i) => value * (squares[i] ?? 0))) / spread
  const bends = squares.map((value, i) => value - spread - skew * (t[i] ?? 0))
  const project = (basis: readonly number[]) => {
    const power = meanOf(basis.map((value) => value * value))
    return power < 1e-9 ? 0 : meanOf(basis.map((value, i) => value * (across[i] ?? 0))) / power
  }
  const [level, slope, bend] = [meanOf(across), project(t), project(bends)]
  const errors = across.map((value, i) => (value - level - slope * (t[i] ?? 0) - bend * (bends[i] ?? 0)) ** 2)
  return Math.sqrt(meanOf(errors))
}

interface Sides {
  readonly along: readonly number[]
  readonly across: readonly number[]
  readonly upright: boolean
  readonly apart: number
}

function compareSides({ along, across, upright, apart }: Sides, { data, width, height }: Plane): { contrast: number; difference: number } {
  const at = (place: number, offset: number) => {
    const [x, y] = upright ? [offset, place] : [place, offset]
    return data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0
  }
  const sides = along.map((place, i) => {
    const here = across[i] ?? 0
    return { left: at(place, here - apart), middle: at(place, here), right: at(place, here + apart) }
  })
  return {
    contrast: meanOf(sides.map(({ left, middle, right }) => middle - Math.max(left, right))),
    difference: meanOf(sides.map(({ left, right }) => Math.abs(left - right))),
  }
}

/** Largest difference in brightness between the two sides of a scratch, which belong to the same object. */
export const LARGEST_DIFFERENCE = 0.12

/** Bare film and bare paper have no colour; their neighbours shine through thin scratches. */
export const MAX_COLOUR = 0.42

/** Mean difference between the largest and the smallest channel. */
export function colourOf({ pixels }: Pick<ScratchPiece, 'pixels'>, [red, green, blue]: Colours): number {
  const spread = (pixel: number) => {
    const [r = 0, g = 0, b = 0] = [red.data[pixel], green.data[pixel], blue.data[pixel]]
    return Math.max(r, g, b) - Math.min(r, g, b)
  }
  return pixels.reduce((sum, pixel) => sum + spread(pixel), 0) / pixels.length
}
