import { unit } from '@stipple/imaging/scalar'
import type { Outline } from './outline.ts'
import { inflate } from './sheet/inflate.ts'
import type { Sheet } from './sheet/sheet.ts'

/** One closed part of a model. The front's triangles come first; the back has as many and uses the same rim. */
export interface MeshPart {
  /** Three numbers per vertex: right, up and towards the viewer. */
  readonly positions: Float32Array
  readonly normals: Float32Array
  /** Position of each vertex in the picture: two numbers, from 0 (left, top) to 1. */
  readonly places: Float32Array
  readonly triangles: Uint32Array
  /** Number of the front's vertices: the first of the list, including the rim. The rest belong to the back alone. */
  readonly front: number
  /** 1 on the rim; one entry for each of the front's vertices. */
  readonly rim: Uint8Array
}

/** The longest side of the picture has length 1; the feet are at height 0, the middle of the picture is above the origin. */
export interface Model {
  readonly parts: readonly MeshPart[]
}

/** Depth of the back relative to the front: most things are a little flatter there. */
const BACK = 0.86

/** Closes inflated sheets into parts. `plumpness` 1 makes a disc into a ball. */
export function closeSheets(sheets: readonly Sheet[], { outline, plumpness }: { outline: Outline; plumpness: number }): Model {
  const unit = 1 / Math.max(outline.inner.width, outline.inner.height)
  const floor = Math.max(...sheets.flatMap(({ y }) => y.reduce((most, value) => Math.max(most, value), 0)))
  const frame = { unit, middle: outline.width / 2, floor }
  return { parts: sheets.map((sheet) => closeSheet(sheet, { outline, plumpness, frame })) }
}

interface Frame {
  readonly unit: number
  readonly middle: number
  readonly floor: number
}

function closeSheet(sheet: Sheet, { outline, plumpness, frame }: { outline: Outline; plumpness: number; frame: Frame }): MeshPart {
  const front = sheet.x.length
  const heights = inflate(sheet)
  const behind = Uint32Array.from(sheet.x.keys())
  const own: number[] = []
  for (let i = 0; i < front; i++) {
    if (sheet.rim[i]) continue
    behind[i] = front + own.length
    own.push(i)
  }
  const positions = new Float32Array((front + own.length) * 3)
  const places = new Float32Array((front + own.length) * 2)
  const put = (to: number, from: number, side: number) => {
    const [x, y] = [sheet.x[from] ?? 0, sheet.y[from] ?? 0]
    positions[to * 3] = (x - frame.middle) * frame.unit
    positions[to * 3 + 1] = (frame.floor - y) * frame.unit
    positions[to * 3 + 2] = side * (heights[from] ?? 0) * plumpness * frame.unit
    places[to * 2] = unit((x - outline.margin) / outline.inner.width)
    places[to * 2 + 1] = unit((y - outline.margin) / outline.inner.height)
  }
  for (let i = 0; i < front; i++) put(i, i, 1)
  for (const [k, i] of own.entries()) put(front + k, i, -BACK)
  const triangles = new Uint32Array(sheet.triangles.length * 2)
  for (let i = 0; i < sheet.triangles.length; i += 3) {
    const [a, b, c] = [sheet.triangles[i] ?? 0, sheet.triangles[i + 1] ?? 0, sheet.triangles[i + 2] ?? 0]
    triangles.set([a, b, c], i)
    triangles.set([behind[a] ?? 0, behind[c] ?? 0, behind[b] ?? 0], sheet.triangles.length + i)
  }
  return { positions, normals: smoothNormals(positions, triangles), places, triangles, front, rim: sheet.rim }
}

/** Mean of the normals of the triangles at each vertex, weighted by their area. */
export function smoothNormals(positions: Float32Array, triangles: Uint32Array): Float32Array {
  const sums = new Float64Array(positions.length)
  const p = (i: number) => positions[i] ?? 0
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [(triangles[i] ?? 0) * 3, (triangles[i + 1] ?? 0) * 3, (triangles[i + 2] ?? 0) * 3]
    const [ux, uy, uz] = [p(b) - p(a), p(b + 1) - p(a + 1), p(b + 2) - p(a + 2)]
    const [vx, vy, vz] = [p(c) - p(a), p(c + 1) - p(a + 1), p(c + 2) - p(a + 2)]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const k of [a, b, c]) {
      sums[k] = (sums[k] ?? 0) + nx
      sums[k + 1] = (sums[k + 1] ?? 0) + ny
      sums[k + 2] = (sums[k + 2] ?? 0) + nz
    }
  }
  const normals = new Float32Array(positions.length)
  for (let k = 0; k < sums.length; k += 3) {
    const [x, y, z] = [sums[k] ?? 0, sums[k + 1] ?? 0, sums[k + 2] ?? 0]
    const length = Math.hypot(x, y, z)
    normals.set(length > 1e-12 ? [x / length, y / length, z / length] : [0, 0, 1], k)
  }
  return normals
}
