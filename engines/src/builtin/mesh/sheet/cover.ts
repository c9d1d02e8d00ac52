import { sample } from '@stipple/imaging/plane'
import type { Outline } from '../outline.ts'
import { type Sheet, type SheetDraft, sheetOf } from './sheet.ts'

/** Share of the lattice's spacing within which its points snap to the border, so that no sliver triangle is cut off. */
const NEAR = 0.35
const ROW = Math.sqrt(3) / 2

/**
 * Covers a subject with triangles of a regular lattice, clipped along the border. Lattice points near the border are first snapped to it, after F. Labelle and
 * J. Shewchuk, "Isosurface Stuffing" (2007), which keeps the angles good.
 */
export function coverSubject(outline: Outline, spacing: number): Sheet {
  const lattice = layLattice(outline, spacing)
  const draft: SheetDraft = { x: [], y: [], rim: [], triangles: [] }
  const vertices = new Int32Array(lattice.x.length).fill(-1)
  const cuts = new Map<number, number>()
  const add = (x: number, y: number, rim: boolean) => {
    draft.x.push(x)
    draft.y.push(y)
    draft.rim.push(rim ? 1 : 0)
    return draft.x.length - 1
  }
  const depth = (i: number) => lattice.depth[i] ?? 0
  const corner = (i: number) => {
    if ((vertices[i] ?? -1) < 0) vertices[i] = add(lattice.x[i] ?? 0, lattice.y[i] ?? 0, depth(i) === 0)
    return vertices[i] ?? 0
  }
  /** Point at which the border crosses between two points, shared by both triangles beside it. */
  const cut = (a: number, b: number) => {
    const [low, high] = a < b ? [a, b] : [b, a]
    const key = low * lattice.x.length + high
    const known = cuts.get(key)
    if (known !== undefined) return known
    const share = depth(low) / (depth(low) - depth(high))
    const between = (list: Float64Array) => (list[low] ?? 0) + ((list[high] ?? 0) - (list[low] ?? 0)) * share
    const made = add(between(lattice.x), between(lattice.y), true)
    cuts.set(key, made)
    return made
  }
  for (const triangle of lattice.triangles) {
    if (!isCovered(outline, lattice, triangle)) continue
    const polygon: number[] = []
    for (let k = 0; k < 3; k++) {
      const [a, b] = [triangle[k] ?? 0, triangle[(k + 1) % 3] ?? 0]
      if (depth(a) >= 0) polygon.push(corner(a))
      if (depth(a) * depth(b) < 0) polygon.push(cut(a, b))
    }
    fill(draft, polygon)
  }
  return sheetOf(draft)
}

interface Lattice {
  readonly x: Float64Array
  readonly y: Float64Array
  /** Distance to the border; exactly 0 for snapped points. */
  readonly depth: Float64Array
  readonly triangles: readonly (readonly [number, number, number])[]
}

function layLattice(outline: Outline, spacing: number): Lattice {
  const columns = Math.ceil(outline.width / spacing) + 1
  const rows = Math.ceil(outline.height / (spacing * ROW)) + 1
  const [x, y, depth] = [new Float64Array(columns * rows), new Float64Array(columns * rows), new Float64Array(columns * rows)]
  const read = (px: number, py: number) => sample(outline.distance, outline, px - 0.5, py - 0.5)
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) {
      let [px, py] = [(column + (row % 2) / 2) * spacing, row * spacing * ROW]
      const distance = read(px, py)
      depth[i] = distance
      if (Math.abs(distance) < NEAR * spacing) {
        const [dx, dy] = [read(px + 1, py) - read(px - 1, py), read(px, py + 1) - read(px, py - 1)]
        const steep = Math.max(1, Math.hypot(dx, dy))
        px -= (distance * dx * 2) / steep ** 2
        py -= (distance * dy * 2) / steep ** 2
        depth[i] = 0
      }
      x[i] = px
      y[i] = py
    }
  }
  const triangles: (readonly [number, number, number])[] = []
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const [a, b, c, d] = [
        row * columns + column,
        row * columns + column + 1,
        (row + 1) * columns + column,
        (row + 1) * columns + column + 1,
      ]
      if (row % 2 === 0) triangles.push([a, c, b], [b, c, d])
      else triangles.push([a, c, d], [a, d, b])
    }
  }
  return { x, y, depth, triangles }
}

/** Returns true if a triangle lies inside the subject; one whose corners are all on the border may be inside or outside. */
function isCovered(outline: Outline, { x, y, depth }: Lattice, triangle: readonly [number, number, number]): boolean {
  if (triangle.some((i) => (depth[i] ?? 0) > 0)) return true
  if (triangle.some((i) => (depth[i] ?? 0) < 0)) return false
  const middle = (list: Float64Array) => triangle.reduce((sum, i) => sum + (list[i] ?? 0), 0) / 3
  return sample(outline.distance, outline, middle(x) - 0.5, middle(y) - 0.5) > 0
}

/** Adds a triangle as it is, a quadrilateral split along its shorter diagonal. */
function fill({ x, y, triangles }: SheetDraft, polygon: readonly number[]): void {
  const [a = 0, b = 0, c = 0, d] = polygon
  if (polygon.length < 3) return
  if (d === undefined) {
    triangles.push(a, b, c)
    return
  }
  const length = (i: number, k: number) => Math.hypot((x[i] ?? 0) - (x[k] ?? 0), (y[i] ?? 0) - (y[k] ?? 0))
  if (length(a, c) < length(b, d)) triangles.push(a, b, c, a, c, d)
  else triangles.push(a, b, d, b, c, d)
}
