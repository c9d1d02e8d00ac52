import { gaussianBlur } from '@stipple/imaging/blur'
import { resize, type Size } from '@stipple/imaging/plane'
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
  const coarse = (plane: Float32Array, softness: number): Float32Array => gaussianBlur(resize(plane, size, cells), cells, softness)
  return {
    columns: cells.width,
    rows: cells.height,
    nearness: coarse(nearness, 2.2),
    sky: coarse(sky, 1.6),
    water: coarse(water, 1.2),
  }
}
