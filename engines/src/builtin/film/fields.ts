import { gaussianBlur } from '@stipple/imaging/blur'
import { at, eachPixel, type Size } from '@stipple/imaging/plane'
import type { Fields } from './film-set.ts'

/** Cells along the longer side. Finer ones would tear edges instead of bending them. */
const CELLS = 72

/** Coarse, smooth fields from maps per pixel. */
export function makeFields(
  size: Size,
  { nearness, sky, water }: { nearness: Float32Array; sky: Float32Array; water: Float32Array },
): Fields {
  const scale = CELLS / Math.max(size.width, size.height)
  const cells = { width: Math.max(2, Math.round(size.width * scale)), height: Math.max(2, Math.round(size.height * scale)) }
  const coarse = (plane: Float32Array, softness: number): Float32Array => gaussianBlur(means(plane, size, cells), cells, softness)
  return {
    columns: cells.width,
    rows: cells.height,
    nearness: coarse(nearness, 2.2),
    sky: coarse(sky, 1.6),
    water: coarse(water, 1.2),
  }
}

/** Mean of each cell. */
function means(plane: Float32Array, size: Size, cells: Size): Float32Array {
  const sums = new Float32Array(cells.width * cells.height)
  const counts = new Float32Array(cells.width * cells.height)
  eachPixel(size, (i, x, y) => {
    const cell = Math.floor((y * cells.height) / size.height) * cells.width + Math.floor((x * cells.width) / size.width)
    sums[cell] = at(sums, cell) + at(plane, i)
    counts[cell] = at(counts, cell) + 1
  })
  return sums.map((sum, i) => sum / Math.max(1, at(counts, i)))
}

/** A plane whose covered area takes the surrounding values; `cover` 0 to 1. */
export function spreadOver(plane: Float32Array, cover: Float32Array, size: Size): Float32Array {
  let result = plane
  // Increasingly wide blurs of the uncovered area; the narrowest that reaches a place is used.
  const open = cover.map((value) => (value > 0.05 ? 0 : 1))
  const shown = plane.map((value, i) => value * at(open, i))
  for (const share of [0.25, 0.08, 0.025]) {
    const sigma = Math.max(1, Math.max(size.width, size.height) * share)
    const weight = gaussianBlur(open, size, sigma)
    const sum = gaussianBlur(shown, size, sigma)
    result = result.map((value, i) => (at(open, i) === 0 && at(weight, i) > 0.02 ? at(sum, i) / at(weight, i) : value))
  }
  return result
}
