import { at, type Size } from '@stipple/imaging/plane'
import type { Box } from '../../../vision/child-public.ts'
import type { Areas } from './areas.ts'

/** One area of a drawing; lengths in shares of the picture. */
export interface DrawingPart extends Box {
  readonly number: number
  /** Share of the picture. */
  readonly area: number
  /** Centroid of its pixels. */
  readonly x: number
  readonly y: number
  /** 1 for a disc or an ellipse, less for other shapes; enclosed parts count as filled. */
  readonly round: number
  /** Width over height, in pixels. */
  readonly aspect: number
  readonly neighbours: ReadonlySet<number>
  /** Parts that lie wholly within it. */
  readonly encloses: ReadonlySet<number>
  readonly borders: { readonly left: boolean; readonly right: boolean; readonly top: boolean; readonly bottom: boolean }
  /** Share of it that a matte marks as the subject; 0 without a matte. */
  readonly subject: number
}

/** Measures every area. The result's first entry is area 1. */
export function measureParts({ numbers, count, width, height }: Areas, matte?: Float32Array): readonly DrawingPart[] {
  const sums = Array.from({ length: count }, () => ({
    pixels: 0, x: 0, y: 0, left: width, right: 0, top: height, bottom: 0, subject: 0,
    borders: { left: 0, right: 0, top: 0, bottom: 0 }, neighbours: new Set<number>(),
  })) // prettier-ignore
  const size: Size = { width, height }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const own = numbers[i] ?? 1
      const sum = sums[own - 1]
      if (!sum) continue
      sum.pixels++
      sum.x += x
      sum.y += y
      sum.left = Math.min(sum.left, x)
      sum.right = Math.max(sum.right, x + 1)
      sum.top = Math.min(sum.top, y)
      sum.bottom = Math.max(sum.bottom, y + 1)
      if (matte) sum.subject += at(matte, i)
      if (x === 0) sum.borders.left++
      if (x === width - 1) sum.borders.right++
      if (y === 0) sum.borders.top++
      if (y === height - 1) sum.borders.bottom++
      meet(sums, i, x + 1 < width ? i + 1 : -1)
      meet(sums, i, y + 1 < height ? i + width : -1)
    }
  }
  return sums.map((sum, index) => {
    const { pixels, left, right, top, bottom, neighbours } = sum
    const encloses = enclosedBy(index + 1)
    const filled = [...encloses].reduce((total, number) => total + (sums[number - 1]?.pixels ?? 0), pixels)
    const box = Math.max(1, (right - left) * (bottom - top))
    const least = { across: size.width * 0.01, down: size.height * 0.01 }
    return {
      number: index + 1,
      area: pixels / (width * height),
      left: left / width,
      right: right / width,
      top: top / height,
      bottom: bottom / height,
      x: sum.x / pixels / width,
      y: sum.y / pixels / height,
      // An ellipse fills π/4 of its box.
      round: Math.max(0, 1 - Math.abs(filled / box / (Math.PI / 4) - 1) * 3),
      aspect: (right - left) / Math.max(1, bottom - top),
      neighbours,
      encloses,
      borders: {
        left: sum.borders.left > least.down,
        right: sum.borders.right > least.down,
        top: sum.borders.top > least.across,
        bottom: sum.borders.bottom > least.across,
      },
      subject: sum.subject / pixels,
    }
  })

  function enclosedBy(number: number): ReadonlySet<number> {
    const own = sums[number - 1]
    const inner = new Set<number>()
    if (!own) return inner
    const queue = [...own.neighbours]
    for (const candidate of queue) {
      const other = sums[candidate - 1]
      if (!other || candidate === number || inner.has(candidate)) continue
      if (other.left <= own.left || other.right >= own.right || other.top <= own.top || other.bottom >= own.bottom) continue
      inner.add(candidate)
      queue.push(...other.neighbours)
    }
    // A part that touches another one outside lies between parts, not within this one.
    for (let changed = true; changed;) {
      changed = false
      for (const one of inner) {
        if ([...(sums[one - 1]?.neighbours ?? [])].every((next) => next === number || inner.has(next))) continue
        inner.delete(one)
        changed = true
      }
    }
    return inner
  }

  function meet(all: readonly { neighbours: Set<number> }[], i: number, j: number): void {
    const one = numbers[i] ?? 1
    const other = j < 0 ? one : (numbers[j] ?? 1)
    if (one === other) return
    const [a, b] = [all[one - 1], all[other - 1]]
    if (!a || !b) return
    a.neighbours.add(other)
    b.neighbours.add(one)
  }
}
