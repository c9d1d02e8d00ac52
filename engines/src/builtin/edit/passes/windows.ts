import { gaussianBlur } from '@stipple/imaging/blur'
import { at, fitted, type Image3, resize } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import { smoothstep } from '@stipple/imaging/scalar'
import { piecesOf } from '../../../vision/child-public.ts'

/** Long side at which windows are searched. */
const SIDE = 640
/** Sides of a window in shares of the long side, its aspect ratio, and the share of its box that it fills. */
const SMALLEST = 0.008
const LARGEST = 0.11
const SHAPE = { narrow: 0.28, wide: 3.2 }
const FILLED = 0.6
/** Fewer dark areas are probably not windows. */
const LEAST = 6
/** Factor by which their areas may differ from the median. */
const ALIKE = 3

/**
 * Finds the windows of buildings, which by day are dark, upright and alike. Gives a mask of the lit ones (about two of three), 0..1, or undefined where there
 * are none.
 * @param closed areas without windows: sky, subject, foliage, ground
 */
export function findWindows(lab: Image3, closed: Float32Array, random: Random): Float32Array | undefined {
  const size = fitted(lab, SIDE)
  const light = resize(lab.planes[0], lab, size)
  const shut = resize(closed, lab, size)
  const around = gaussianBlur(light, size, SIDE / 28)
  const dark = Uint8Array.from(light, (value, i) => (value < at(around, i) - 0.075 && at(around, i) > 0.28 && at(shut, i) < 0.3 ? 1 : 0))
  const long = Math.max(size.width, size.height)
  const likely = piecesOf(dark, size).filter((piece) => {
    const [wide, tall] = [span(piece.map((i) => i % size.width)), span(piece.map((i) => Math.floor(i / size.width)))]
    if (Math.min(wide, tall) < SMALLEST * long * 0.6 || Math.max(wide, tall) < SMALLEST * long || Math.max(wide, tall) > LARGEST * long)
      return false
    return piece.length / (wide * tall) > FILLED && wide / tall > SHAPE.narrow && wide / tall < SHAPE.wide
  })
  const usual = likely.map(({ length }) => length).toSorted((one, other) => one - other)[Math.floor(likely.length / 2)] ?? 0
  const windows = likely.filter(({ length }) => length > usual / ALIKE && length < usual * ALIKE)
  if (windows.length < LEAST) return undefined
  const map = new Float32Array(dark.length)
  for (const piece of windows.filter(() => random.chance(0.66))) {
    const share = random.range(0.55, 1)
    for (const i of piece) map[i] = share
  }
  return resize(gaussianBlur(map, size, 0.8), size, lab)
}

/** Finds small spots that were about the brightest of their surroundings by day: lamps and their reflections. */
export function findLamps(lab: Image3, closed: Float32Array): Float32Array {
  const [l] = lab.planes
  const around = gaussianBlur(l, lab, Math.max(lab.width, lab.height) / 40)
  return l.map((light, i) => smoothstep(0.9, 0.97, light) * smoothstep(0.18, 0.3, light - at(around, i)) * (1 - at(closed, i)))
}

/** Number of columns or rows that these numbers span. */
const span = (places: readonly number[]): number =>
  places.reduce((last, place) => Math.max(last, place), 0) - places.reduce((first, place) => Math.min(first, place), 1e9) + 1
