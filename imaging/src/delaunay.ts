import Delaunator from 'delaunator'
import { atInteger } from './plane.ts'
import type { Size, Point } from './plane.ts'

/** Delaunay triangulation: point indices, three a triangle, all with the same turn. Points that coincide are used once. */
export function triangulate(points: readonly Point[]): Int32Array {
  const { triangles } = new Delaunator(Float64Array.from(points.flatMap(({ x, y }) => [x, y])))
  // The triangles of the package turn the other way.
  return Int32Array.from(triangles).toReversed()
}

/** Number of the triangle that covers each pixel centre, -1 where none does. */
export function rasteriseTriangles(points: readonly Point[], triangles: Int32Array, { width, height }: Size): Int32Array {
  const labels = new Int32Array(width * height).fill(-1)
  for (let t = 0; t * 3 < triangles.length; t++) {
    const a = points[atInteger(triangles, t * 3)]
    const b = points[atInteger(triangles, t * 3 + 1)]
    const c = points[atInteger(triangles, t * 3 + 2)]
    if (!a || !b || !c) continue
    const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.5))
    const bottom = Math.min(height - 1, Math.floor(Math.max(a.y, b.y, c.y) - 0.5))
    for (let y = top; y <= bottom; y++) {
      const span = crossings([a, b, c], y + 0.5)
      const left = Math.max(0, Math.ceil(span.left - 0.5))
      const right = Math.min(width - 1, Math.floor(span.right - 0.5))
      if (right >= left) labels.fill(t, y * width + left, y * width + right + 1)
    }
  }
  return labels
}

function crossings(triangle: readonly [Point, Point, Point], y: number): { left: number; right: number } {
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (let side = 0; side < 3; side++) {
    const from = triangle[side] ?? triangle[0]
    const to = triangle[(side + 1) % 3] ?? triangle[0]
    if (from.y === to.y || y < Math.min(from.y, to.y) || y > Math.max(from.y, to.y)) continue
    const x = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)
    left = Math.min(left, x)
    right = Math.max(right, x)
  }
  return { left, right }
}
