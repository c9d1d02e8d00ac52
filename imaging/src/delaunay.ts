import { atInteger } from './plane.ts'
import type { Size, Point } from './plane.ts'

/**
 * Delaunay triangulation by incremental insertion with edge flips (C. Lawson, 1977), walking from the last triangle to find the next point's.
 * Returns point indices, three per triangle, all with the same orientation. Points that coincide are used once.
 */
export function triangulate(points: readonly Point[]): Int32Array {
  const count = points.length
  const mesh = createMesh(points)
  let last = 0
  for (const index of spatialOrder(points)) last = insert(mesh, index, last)
  const result: number[] = []
  for (let t = 0; t < mesh.used; t++) {
    const [a, b, c] = corners(mesh, t)
    if (a < count && b < count && c < count) result.push(a, b, c)
  }
  return Int32Array.from(result)
}

interface Mesh {
  readonly xs: Float64Array
  readonly ys: Float64Array
  /** Three corners per triangle. */
  readonly vertices: Int32Array
  /** Neighbour across the edge opposite to each corner, -1 outside. */
  readonly neighbours: Int32Array
  used: number
}

function createMesh(points: readonly Point[]): Mesh {
  const count = points.length
  let reach = 1
  for (const { x, y } of points) reach = Math.max(reach, Math.abs(x), Math.abs(y))
  const far = reach * 50
  const capacity = (2 * count + 4) * 3
  const vertices = new Int32Array(capacity)
  vertices.set([count, count + 1, count + 2])
  const neighbours = new Int32Array(capacity).fill(-1)
  const xs = Float64Array.from([...points.map(({ x }) => x), -far, far, 0])
  const ys = Float64Array.from([...points.map(({ y }) => y), -far, -far, far])
  return { xs, ys, vertices, neighbours, used: 1 }
}

/** Orders points along the rows of a coarse grid in alternating directions, so that consecutive points are close and the walk is short. */
function spatialOrder(points: readonly Point[]): readonly number[] {
  const cells = Math.max(1, Math.floor(Math.sqrt(points.length / 2)))
  let right = 1
  let bottom = 1
  for (const { x, y } of points) {
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  const key = ({ x, y }: Point): number => {
    const row = Math.floor((Math.max(0, y) / bottom) * cells)
    const column = (Math.max(0, x) / right) * cells
    return row * (cells + 2) * 2 + (row % 2 === 0 ? column : cells - column)
  }
  return points
    .map((point, index) => ({ index, key: key(point) }))
    .toSorted((one, other) => one.key - other.key || one.index - other.index)
    .map(({ index }) => index)
}

function corners({ vertices }: Mesh, triangle: number): [number, number, number] {
  return [atInteger(vertices, triangle * 3), atInteger(vertices, triangle * 3 + 1), atInteger(vertices, triangle * 3 + 2)]
}

/** Twice the signed area of a, b, p. */
function turn(mesh: Mesh, a: number, b: number, p: number): number {
  const { xs, ys } = mesh
  const ax = xs[a] ?? 0
  const ay = ys[a] ?? 0
  return ((xs[b] ?? 0) - ax) * ((ys[p] ?? 0) - ay) - ((ys[b] ?? 0) - ay) * ((xs[p] ?? 0) - ax)
}

function locate(mesh: Mesh, point: number, start: number): number {
  let triangle = start
  for (let guard = mesh.used * 2 + 8; guard > 0; guard--) {
    const [a, b, c] = corners(mesh, triangle)
    let side = -1
    if (turn(mesh, a, b, point) < 0) side = 2
    else if (turn(mesh, b, c, point) < 0) side = 0
    else if (turn(mesh, c, a, point) < 0) side = 1
    const next = side < 0 ? -1 : atInteger(mesh.neighbours, triangle * 3 + side)
    if (next < 0) return triangle
    triangle = next
  }
  return triangle
}

function insert(mesh: Mesh, point: number, start: number): number {
  const home = locate(mesh, point, start)
  const [a, b, c] = corners(mesh, home)
  const coincides = [a, b, c].some((corner) => mesh.xs[corner] === mesh.xs[point] && mesh.ys[corner] === mesh.ys[point])
  if (coincides) return home
  const { neighbours } = mesh
  const outsideA = atInteger(neighbours, home * 3)
  const outsideB = atInteger(neighbours, home * 3 + 1)
  const outsideC = atInteger(neighbours, home * 3 + 2)
  const second = mesh.used++
  const third = mesh.used++
  write(mesh, home, { corners: [a, b, point], across: [second, third, outsideC] })
  write(mesh, second, { corners: [b, c, point], across: [third, home, outsideA] })
  write(mesh, third, { corners: [c, a, point], across: [home, second, outsideB] })
  relink(mesh, outsideA, { from: home, to: second })
  relink(mesh, outsideB, { from: home, to: third })
  const suspects = [home, second, third]
  for (let suspect = suspects.pop(); suspect !== undefined; suspect = suspects.pop()) flipIfNeeded(mesh, suspect, suspects)
  return mesh.used - 1
}

function write(mesh: Mesh, triangle: number, value: { corners: readonly number[]; across: readonly number[] }): void {
  mesh.vertices.set(value.corners, triangle * 3)
  mesh.neighbours.set(value.across, triangle * 3)
}

function relink(mesh: Mesh, triangle: number, { from, to }: { from: number; to: number }): void {
  if (triangle < 0) return
  for (let side = triangle * 3; side < triangle * 3 + 3; side++) if (mesh.neighbours[side] === from) mesh.neighbours[side] = to
}

/** The new point is always a triangle's third corner, so only the edge opposite to it can be wrong. */
function flipIfNeeded(mesh: Mesh, triangle: number, suspects: number[]): void {
  const other = atInteger(mesh.neighbours, triangle * 3 + 2)
  if (other < 0) return
  const [a, b, point] = corners(mesh, triangle)
  const [first, second, third] = corners(mesh, other)
  const far = first !== a && first !== b ? 0 : second !== a && second !== b ? 1 : 2
  const opposite = [first, second, third][far] ?? first
  if (!insideCircle(mesh, [a, b, point], opposite)) return
  const acrossB = atInteger(mesh.neighbours, triangle * 3 + 0)
  const acrossA = atInteger(mesh.neighbours, triangle * 3 + 1)
  const beyond = (corner: number): number => {
    for (let side = 0; side < 3; side++) if (mesh.vertices[other * 3 + side] === corner) return atInteger(mesh.neighbours, other * 3 + side)
    return -1
  }
  const otherB = beyond(a)
  const otherA = beyond(b)
  write(mesh, triangle, { corners: [a, opposite, point], across: [other, acrossA, otherA] })
  write(mesh, other, { corners: [opposite, b, point], across: [acrossB, triangle, otherB] })
  relink(mesh, otherA, { from: other, to: triangle })
  relink(mesh, acrossB, { from: triangle, to: other })
  suspects.push(triangle, other)
}

function insideCircle(mesh: Mesh, [a, b, c]: readonly [number, number, number], p: number): boolean {
  const px = mesh.xs[p] ?? 0
  const py = mesh.ys[p] ?? 0
  const ax = (mesh.xs[a] ?? 0) - px
  const ay = (mesh.ys[a] ?? 0) - py
  const bx = (mesh.xs[b] ?? 0) - px
  const by = (mesh.ys[b] ?? 0) - py
  const cx = (mesh.xs[c] ?? 0) - px
  const cy = (mesh.ys[c] ?? 0) - py
  const determinant =
    (ax * ax + ay * ay) * (bx * cy - cx * by) - (bx * bx + by * by) * (ax * cy - cx * ay) + (cx * cx + cy * cy) * (ax * by - bx * ay)
  return determinant > 1e-9
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
