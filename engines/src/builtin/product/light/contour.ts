import { at } from '@stipple/imaging/plane'
import type { Figure } from '../subject/stand.ts'

/** The lower outline of a figure. */
export interface Contour {
  /** Lowest solid row of each column; -1 in empty columns. */
  readonly bottoms: Float32Array
  /** Lowest row of all. */
  readonly base: number
  /** Columns between which it rests on the ground. */
  readonly foot: { readonly left: number; readonly right: number }
  /** Height of the figure, against which the rise of the outline is measured. */
  readonly rise: number
}

const SOLID = 0.5
/** Share of the height above the base within which a part rests on the ground. */
const RESTS = 0.035

export function lowerContour({ width, height, alpha, stand }: Figure): Contour {
  const bottoms = new Float32Array(width).fill(-1)
  let base = 0
  for (let x = 0; x < width; x++) {
    for (let y = height - 1; y >= 0; y--) {
      if (at(alpha, y * width + x) <= SOLID) continue
      bottoms[x] = y
      base = Math.max(base, y)
      break
    }
  }
  const limit = base - stand.height * RESTS
  let [left, right] = [width, 0]
  for (let x = 0; x < width; x++) {
    if (at(bottoms, x) < limit) continue
    left = Math.min(left, x)
    right = Math.max(right, x)
  }
  return {
    bottoms,
    base,
    foot: right >= left ? { left, right } : { left: stand.left, right: stand.left + stand.width },
    rise: stand.height,
  }
}
