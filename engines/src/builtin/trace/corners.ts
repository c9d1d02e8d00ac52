import type { Point } from '@stipple/imaging/plane'

/** Half the stretch of outline, in pixels, over which its turning is measured. */
const STRETCH = 4.5
const LEAST_TURN = (48 * Math.PI) / 180
/** Farthest that a corner is moved (pixels) to the point where its two sides meet; smoothing had pulled it in. */
const FARTHEST = 3.2

/**
 * Finds the sharp turns of a closed outline, in its order, and sharpens them.
 * Outlines come from a blurred field, which rounds every corner a little.
 */
export function findCorners(outline: readonly Point[]): { readonly points: readonly Point[]; readonly corners: readonly number[] } {
  const count = outline.length
  const at = (i: number) => outline[((i % count) + count) % count] ?? { x: 0, y: 0 }
  const step = lengthOf(outline) / count
  const reach = Math.max(2, Math.round(STRETCH / Math.max(step, 0.2)))
  if (count < reach * 4) return { points: outline, corners: [] }
  const turns = outline.map((point, i) => turn(at(i - reach), point, at(i + reach)))
  const corners = turns.flatMap((angle, i) => {
    if (angle < LEAST_TURN) return []
    for (let k = 1; k <= reach; k += 1) {
      const [before, after] = [turns[(i - k + count) % count] ?? 0, turns[(i + k) % count] ?? 0]
      if (before >= angle || after > angle) return []
    }
    return i
  })
  const points = [...outline]
  for (const i of corners) {
    const sharp = meeting(at(i - reach - 2), at(i - 2), at(i + reach + 2), at(i + 2))
    const point = at(i)
    if (!sharp || Math.hypot(sharp.x - point.x, sharp.y - point.y) > FARTHEST) continue
    points[i] = sharp
    // Neighbours on the rounded part move towards the straight line into the corner.
    for (const [k, share] of [
      [1, 0.35],
      [2, 0.7],
    ] as const) {
      for (const side of [-1, 1]) {
        const index = (i + side * k + count) % count
        const anchor = at(i + side * 3)
        points[index] = { x: sharp.x + (anchor.x - sharp.x) * share, y: sharp.y + (anchor.y - sharp.y) * share }
      }
    }
  }
  return { points, corners }
}

function lengthOf(outline: readonly Point[]): number {
  return outline.reduce((sum, { x, y }, i) => {
    const before = outline.at(i - 1)
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum
  }, 0)
}

function turn(before: Point, here: Point, after: Point): number {
  const into = Math.atan2(here.y - before.y, here.x - before.x)
  const out = Math.atan2(after.y - here.y, after.x - here.x)
  const angle = Math.abs(out - into)
  return angle > Math.PI ? 2 * Math.PI - angle : angle
}

/** Intersection of the line from a through b with the line from c through d; undefined where they are nearly parallel. */
function meeting(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y]
  const cross = ux * vy - uy * vx
  if (Math.abs(cross) < 0.15 * Math.hypot(ux, uy) * Math.hypot(vx, vy)) return undefined
  const share = ((c.x - a.x) * vy - (c.y - a.y) * vx) / cross
  return { x: a.x + ux * share, y: a.y + uy * share }
}
