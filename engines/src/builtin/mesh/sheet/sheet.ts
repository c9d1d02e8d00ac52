/** A flat triangle mesh in the plane of the picture, in pixels, y downwards. Front and back of the model meet at its rim. */
export interface Sheet {
  readonly x: Float64Array
  readonly y: Float64Array
  /** 1 on the rim. */
  readonly rim: Uint8Array
  /** Three vertices each, anticlockwise as seen in the picture. */
  readonly triangles: Uint32Array
}

/** A sheet under construction. */
export interface SheetDraft {
  readonly x: number[]
  readonly y: number[]
  readonly rim: number[]
  readonly triangles: number[]
}

export const draftOf = ({ x, y, rim, triangles }: Sheet): SheetDraft => ({ x: [...x], y: [...y], rim: [...rim], triangles: [...triangles] })

export const sheetOf = ({ x, y, rim, triangles }: SheetDraft): Sheet => ({
  x: Float64Array.from(x),
  y: Float64Array.from(y),
  rim: Uint8Array.from(rim),
  triangles: Uint32Array.from(triangles),
})

/** One number for the two ends of an edge, in either order. */
export const edgeKey = (a: number, b: number): number => (a < b ? a * EDGES + b : b * EDGES + a)
const EDGES = 2 ** 26

/** Visits the three edges of every triangle: their ends and the opposite corner. */
export function eachEdge(triangles: Uint32Array | readonly number[], visit: (a: number, b: number, opposite: number) => void): void {
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i] ?? 0, triangles[i + 1] ?? 0, triangles[i + 2] ?? 0]
    visit(a, b, c)
    visit(b, c, a)
    visit(c, a, b)
  }
}
