import { boxMean } from './blur.ts'
import { createPlane, multiplyPlanes } from './plane.ts'
import type { Plane } from './plane.ts'
import { unit } from './scalar.ts'

export type Colours = readonly [Plane, Plane, Plane]

/** A local linear model of the matte: matte ≈ red·r + green·g + blue·b + offset. */
export interface LinearModel {
  readonly red: Plane
  readonly green: Plane
  readonly blue: Plane
  readonly offset: Plane
}

/**
 * Guided filter with a colour guide: K. He, J. Sun, X. Tang, "Guided image filtering" (2013), equations 14 to 16.
 * Gives the averaged coefficients, which may be applied at a higher resolution than they were computed at ("fast guided filter", 2015).
 * @param epsilon variance below which a window counts as flat, in squared units of the guide (0 to 1)
 */
export function fitLinearModel(guide: Colours, matte: Plane, { radius, epsilon }: { radius: number; epsilon: number }): LinearModel {
  const mean = (plane: Plane) => boxMean(plane, radius)
  const [r, g, b] = guide
  const [mr, mg, mb, mp] = [mean(r), mean(g), mean(b), mean(matte)]
  const [rp, gp, bp] = [mean(multiplyPlanes(r, matte)), mean(multiplyPlanes(g, matte)), mean(multiplyPlanes(b, matte))]
  const [rr, rg, rb] = [mean(multiplyPlanes(r, r)), mean(multiplyPlanes(r, g)), mean(multiplyPlanes(r, b))]
  const [gg, gb, bb] = [mean(multiplyPlanes(g, g)), mean(multiplyPlanes(g, b)), mean(multiplyPlanes(b, b))]

  const make = () => createPlane(matte.width, matte.height)
  const [red, green, blue, offset] = [make(), make(), make(), make()]
  const at = (plane: Plane, i: number) => plane.data[i] ?? 0
  for (let i = 0; i < matte.data.length; i++) {
    const [ar, ag, ab, ap] = [at(mr, i), at(mg, i), at(mb, i), at(mp, i)]
    // Covariance matrix of the window, regularised, and covariance of the guide with the matte.
    const srr = at(rr, i) - ar * ar + epsilon
    const srg = at(rg, i) - ar * ag
    const srb = at(rb, i) - ar * ab
    const sgg = at(gg, i) - ag * ag + epsilon
    const sgb = at(gb, i) - ag * ab
    const sbb = at(bb, i) - ab * ab + epsilon
    const cr = at(rp, i) - ar * ap
    const cg = at(gp, i) - ag * ap
    const cb = at(bp, i) - ab * ap
    // Inverse of the symmetric 3 x 3 matrix by cofactors.
    const irr = sgg * sbb - sgb * sgb
    const irg = sgb * srb - srg * sbb
    const irb = srg * sgb - sgg * srb
    const igg = srr * sbb - srb * srb
    const igb = srb * srg - srr * sgb
    const ibb = srr * sgg - srg * srg
    const determinant = irr * srr + irg * srg + irb * srb
    const wr = (irr * cr + irg * cg + irb * cb) / determinant
    const wg = (irg * cr + igg * cg + igb * cb) / determinant
    const wb = (irb * cr + igb * cg + ibb * cb) / determinant
    red.data[i] = wr
    green.data[i] = wg
    blue.data[i] = wb
    offset.data[i] = ap - wr * ar - wg * ag - wb * ab
  }
  return { red: mean(red), green: mean(green), blue: mean(blue), offset: mean(offset) }
}

export function applyLinearModel({ red, green, blue, offset }: LinearModel, [r, g, b]: Colours): Plane {
  const result = createPlane(offset.width, offset.height)
  for (let i = 0; i < result.data.length; i++) {
    const value =
      (red.data[i] ?? 0) * (r.data[i] ?? 0) +
      (green.data[i] ?? 0) * (g.data[i] ?? 0) +
      (blue.data[i] ?? 0) * (b.data[i] ?? 0) +
      (offset.data[i] ?? 0)
    result.data[i] = unit(value)
  }
  return result
}
