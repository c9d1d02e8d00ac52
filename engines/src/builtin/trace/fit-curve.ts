import type { Point } from '@stipple/imaging/plane'
import { clamp } from '@stipple/imaging/scalar'

/** A line (no controls) or a cubic Bézier curve from the end of the previous piece. */
export interface CurvePiece {
  readonly controls?: readonly [Point, Point]
  readonly end: Point
}

/**
 * Fits few lines and curves through many points, nowhere further off than `tolerance`; both ends are kept.
 * P. Schneider, "An algorithm for automatically fitting digitized curves" (Graphics Gems, 1990). `from` and `to` are tangents at the ends, estimated where
 * absent.
 */
export function fitCurve(
  points: readonly Point[],
  { tolerance, from, to }: { tolerance: number; from?: Point; to?: Point },
): readonly CurvePiece[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return []
  if (points.length === 2 || isStraight(points, tolerance * STRAIGHT)) return [{ end: last }]
  const start = from ?? directionAt(points, 0, 1)
  const finish = to ?? directionAt(points, points.length - 1, -1)
  let shares = chordShares(points)
  for (let round = 0; ; round += 1) {
    const curve = leastSquares(points, { shares, start, finish })
    const worst = worstPoint(points, curve, shares)
    if (worst.gap <= tolerance) return [{ controls: [curve[1], curve[2]], end: last }]
    if (round >= ROUNDS || worst.gap > tolerance * HOPELESS) return split(points, worst.index, { tolerance, start, finish })
    shares = refine(points, curve, shares)
  }
}

type Curve = readonly [Point, Point, Point, Point]

/** A line may be off by this share of the tolerance, so that shallow bows stay curves. */
const STRAIGHT = 0.45
const ROUNDS = 4
const HOPELESS = 6

function split(
  points: readonly Point[],
  index: number,
  { tolerance, start, finish }: { tolerance: number; start: Point; finish: Point },
): readonly CurvePiece[] {
  const centre = centreDirection(points, index)
  return [
    ...fitCurve(points.slice(0, index + 1), { tolerance, from: start, to: { x: -centre.x, y: -centre.y } }),
    ...fitCurve(points.slice(index), { tolerance, from: centre, to: finish }),
  ]
}

function isStraight(points: readonly Point[], tolerance: number): boolean {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return true
  const length = Math.hypot(last.x - first.x, last.y - first.y)
  if (length === 0) return false
  return points.every(({ x, y }) => Math.abs((x - first.x) * (last.y - first.y) - (y - first.y) * (last.x - first.x)) / length <= tolerance)
}

/** Points over which a tangent is estimated, so that pixel steps do not show. */
const LOOK = 4

function directionAt(points: readonly Point[], index: number, way: 1 | -1): Point {
  const here = points[index]
  const there = points[Math.min(points.length - 1, Math.max(0, index + way * LOOK))]
  return here && there ? unit({ x: there.x - here.x, y: there.y - here.y }) : { x: way, y: 0 }
}

function centreDirection(points: readonly Point[], index: number): Point {
  const before = points[Math.max(0, index - LOOK)]
  const after = points[Math.min(points.length - 1, index + LOOK)]
  return before && after ? unit({ x: after.x - before.x, y: after.y - before.y }) : { x: 1, y: 0 }
}

function unit({ x, y }: Point): Point {
  const length = Math.hypot(x, y)
  return length === 0 ? { x: 1, y: 0 } : { x: x / length, y: y / length }
}

/** Parameter of each point along the curve, by chord length. */
function chordShares(points: readonly Point[]): readonly number[] {
  let total = 0
  const lengths = points.map(({ x, y }, i) => {
    const before = points[i - 1]
    if (before) total += Math.hypot(x - before.x, y - before.y)
    return total
  })
  return lengths.map((length) => (total === 0 ? 0 : length / total))
}

/** Lengths of the two controls by the normal equations; a third of the chord where the system is degenerate. */
function leastSquares(
  points: readonly Point[],
  { shares, start, finish }: { shares: readonly number[]; start: Point; finish: Point },
): Curve {
  const first = points[0] ?? { x: 0, y: 0 }
  const last = points.at(-1) ?? first
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0]
  const dot = start.x * finish.x + start.y * finish.y
  for (const [i, { x, y }] of points.entries()) {
    const t = shares[i] ?? 0
    const s = 1 - t
    const [b1, b2] = [3 * t * s * s, 3 * t * t * s]
    const [near, far] = [s * s * s + b1, b2 + t * t * t]
    const [dx, dy] = [x - first.x * near - last.x * far, y - first.y * near - last.y * far]
    c00 += b1 * b1
    c01 += b1 * b2 * dot
    c11 += b2 * b2
    x0 += b1 * (start.x * dx + start.y * dy)
    x1 += b2 * (finish.x * dx + finish.y * dy)
  }
  const determinant = c00 * c11 - c01 * c01
  const chord = Math.hypot(last.x - first.x, last.y - first.y)
  const [one, other] = determinant === 0 ? [0, 0] : [(x0 * c11 - x1 * c01) / determinant, (c00 * x1 - c01 * x0) / determinant]
  const sound = one > chord * 1e-3 && other > chord * 1e-3 && one < chord * 4 && other < chord * 4
  const [head, tail] = sound ? [one, other] : [chord / 3, chord / 3]
  return [
    first,
    { x: first.x + start.x * head, y: first.y + start.y * head },
    { x: last.x + finish.x * tail, y: last.y + finish.y * tail },
    last,
  ]
}

function pointOn([a, b, c, d]: Curve, t: number): Point {
  const s = 1 - t
  const [wa, wb, wc, wd] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  return { x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y }
}

function worstPoint(points: readonly Point[], curve: Curve, shares: readonly number[]): { index: number; gap: number } {
  let worst = { index: points.length >> 1, gap: 0 }
  for (let i = 1; i < points.length - 1; i += 1) {
    const point = points[i]
    if (!point) continue
    const on = pointOn(curve, shares[i] ?? 0)
    const gap = Math.hypot(point.x - on.x, point.y - on.y)
    if (gap > worst.gap) worst = { index: i, gap }
  }
  return worst
}

/** One Newton step for every point towards the nearest parameter on the curve. */
function refine(points: readonly Point[], curve: Curve, shares: readonly number[]): readonly number[] {
  const [a, b, c, d] = curve
  return shares.map((t, i) => {
    const point = points[i]
    if (!point) return t
    const s = 1 - t
    const on = pointOn(curve, t)
    const slope = (p: number, q: number, r: number, u: number) => 3 * (s * s * (q - p) + 2 * s * t * (r - q) + t * t * (u - r))
    const bend = (p: number, q: number, r: number, u: number) => 6 * (s * (r - 2 * q + p) + t * (u - 2 * r + q))
    const [dx, dy] = [slope(a.x, b.x, c.x, d.x), slope(a.y, b.y, c.y, d.y)]
    const [ex, ey] = [on.x - point.x, on.y - point.y]
    const divisor = dx * dx + dy * dy + ex * bend(a.x, b.x, c.x, d.x) + ey * bend(a.y, b.y, c.y, d.y)
    return divisor === 0 ? t : clamp(t - (ex * dx + ey * dy) / divisor, 0, 1)
  })
}
