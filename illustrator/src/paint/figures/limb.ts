import type { Context } from '../stage.ts'

export type LimbPoint = readonly [number, number]

/** Draws a soft tapering shape along a spine: `points` are joined by a smooth curve, `radii` give the half width at each. */
export function limb(ctx: Context, points: readonly LimbPoint[], radii: readonly number[], fill: string): void {
  const path = smooth(points, radii, 7)
  ctx.fillStyle = fill
  ctx.beginPath()
  const left: LimbPoint[] = []
  const right: LimbPoint[] = []
  for (let i = 0; i < path.length; i++) {
    const here = path[i]
    const before = path[Math.max(0, i - 1)]
    const after = path[Math.min(path.length - 1, i + 1)]
    if (!here || !before || !after) continue
    const dx = after.x - before.x
    const dy = after.y - before.y
    const length = Math.hypot(dx, dy) || 1
    left.push([here.x - (dy / length) * here.r, here.y + (dx / length) * here.r])
    right.push([here.x + (dy / length) * here.r, here.y - (dx / length) * here.r])
  }
  const outline = [...left, ...right.toReversed()]
  outline.forEach(([x, y], i) => (i === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)))
  ctx.closePath()
  ctx.fill()
  for (const end of [path[0], path.at(-1)]) {
    if (!end) continue
    ctx.beginPath()
    ctx.arc(end.x, end.y, Math.max(0.0001, end.r), 0, Math.PI * 2)
    ctx.fill()
  }
}

/** Catmull-Rom through the points, radii interpolated likewise. */
function smooth(points: readonly LimbPoint[], radii: readonly number[], steps: number): { x: number; y: number; r: number }[] {
  const out: { x: number; y: number; r: number }[] = []
  const point = (i: number): LimbPoint => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0]
  const radius = (i: number): number => radii[Math.min(radii.length - 1, Math.max(0, i))] ?? 0
  for (let i = 0; i < points.length - 1; i++) {
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      out.push({
        x: spline(point(i - 1)[0], point(i)[0], point(i + 1)[0], point(i + 2)[0], t),
        y: spline(point(i - 1)[1], point(i)[1], point(i + 1)[1], point(i + 2)[1], t),
        r: Math.max(0, spline(radius(i - 1), radius(i), radius(i + 1), radius(i + 2), t)),
      })
    }
  }
  const end = points.length - 1
  out.push({ x: point(end)[0], y: point(end)[1], r: radius(end) })
  return out
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}

export function ellipse(ctx: Context, x: number, y: number, rx: number, ry: number, fill: string, turn = 0): void {
  ctx.fillStyle = fill
  ctx.beginPath()
  ctx.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2)
  ctx.fill()
}

export function polygon(ctx: Context, points: readonly LimbPoint[], fill: string): void {
  ctx.fillStyle = fill
  ctx.beginPath()
  points.forEach(([x, y], i) => (i === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)))
  ctx.closePath()
  ctx.fill()
}

/** Draws a closed soft shape through points (quadratic curves between the midpoints of the sides). */
export function blob(ctx: Context, points: readonly LimbPoint[], fill: string): void {
  ctx.fillStyle = fill
  ctx.beginPath()
  const count = points.length
  for (let i = 0; i <= count; i++) {
    const here = points[i % count] ?? [0, 0]
    const next = points[(i + 1) % count] ?? [0, 0]
    const mx = (here[0] + next[0]) / 2
    const my = (here[1] + next[1]) / 2
    if (i === 0) ctx.moveTo(mx, my)
    else ctx.quadraticCurveTo(here[0], here[1], mx, my)
  }
  ctx.closePath()
  ctx.fill()
}
