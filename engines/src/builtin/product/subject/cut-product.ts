import type { Text } from '@stipple/core/domain/text'
import { rgbaFromRgb } from '@stipple/imaging/colour'
import type { Picture } from '../../../kit/decode-picture.ts'
import type { Warning } from '../../../spec.ts'
import { findWholeSubject, isSubject, refineMatte } from '../../../vision/child-public.ts'
import type { SubjectNetworks } from '../../../vision/public.ts'
import { compose } from '../../cutout/child-public.ts'
import { dropIslands } from './islands.ts'
import { shrink } from './shrink.ts'

/** A cut-out product, trimmed to its outline. */
export interface Product {
  readonly width: number
  readonly height: number
  /** Red, green, blue, opacity; not premultiplied. */
  readonly rgba: Uint8ClampedArray
  /** No subject was found, so this is the whole picture. */
  readonly whole: boolean
  /** Largest share of a side of the picture at which the product is cut off, so that a part of it is missing; 0 for none. */
  readonly cropped: number
  /** Parts that a person in it lacks; such a cutout must not be used. */
  readonly fault: Text | undefined
  readonly warnings: readonly Warning[]
}

/** Cuts the subject out of a picture. */
export async function cutProduct(given: Picture, options: { networks: SubjectNetworks; threads: number }): Promise<Product> {
  const picture = await shrink(given)
  // A given cut-out is usually trimmed to its outline, which does not mean that a part is missing.
  if (picture.alpha && isCutOut(picture.alpha))
    return { ...trim(picture, { data: rgbaFromRgb(picture.rgb, picture.alpha), whole: false }), cropped: 0, fault: undefined, warnings: [] }
  const { matte: found, fault, warnings } = await findWholeSubject(picture, options)
  if (!isSubject(found))
    return {
      ...trim(picture, { data: rgbaFromRgb(picture.rgb), whole: true }),
      fault,
      warnings: [],
    }
  const { data } = compose(picture, await refineMatte(picture, found), 'transparent')
  return { ...trim(picture, { data: Uint8ClampedArray.from(data), whole: false }), fault, warnings }
}

/** Returns true if the picture is a cut-out already. */
function isCutOut(alpha: Uint8Array): boolean {
  const clear = alpha.reduce((count, value) => (value < 16 ? count + 1 : count), 0) / alpha.length
  return clear > 0.05 && clear < 0.995
}

function trim(
  { width, height }: Picture,
  { data, whole }: { data: Uint8ClampedArray; whole: boolean },
): Omit<Product, 'fault' | 'warnings'> {
  if (!whole) dropIslands(data, { width, height })
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0, i = 3; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      if ((data[i] ?? 0) < VISIBLE) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  if (right < left) [left, top, right, bottom] = [0, 0, width - 1, height - 1]
  const size = { width: right - left + 1, height: bottom - top + 1 }
  const rgba = new Uint8ClampedArray(size.width * size.height * 4)
  for (let y = 0; y < size.height; y++) {
    const from = ((top + y) * width + left) * 4
    rgba.set(data.subarray(from, from + size.width * 4), y * size.width * 4)
  }
  const cropped = whole ? 0 : runsOut(data, { width, height })
  return { ...size, rgba, whole, cropped }
}

const VISIBLE = 24
/** Share of a border that the product may touch, as in a photographer's tight frame. */
const TOUCHING = 0.04

function runsOut(data: Uint8ClampedArray, { width, height }: { width: number; height: number }): number {
  const solid = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) > 200
  const along = (count: number, at: (i: number) => boolean) => Array.from({ length: count }, (_, i) => at(i)).filter(Boolean).length / count
  const shares = [
    along(width, (x) => solid(x, 0)),
    along(width, (x) => solid(x, height - 1)),
    along(height, (y) => solid(0, y)),
    along(height, (y) => solid(width - 1, y)),
  ]
  const most = Math.max(...shares)
  return most > TOUCHING ? most : 0
}
