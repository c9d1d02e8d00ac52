import type { Point } from '@stipple/imaging/plane'
/**
 * Closed outlines of the area where a field is at least one half, by marching squares with interpolated crossings. Values lie at integer coordinates.
 * The field's border values must be below one half: outlines that stay open are left out.
 */
export function traceOutlines(field: Float32Array, { width, height }: { width: number; height: number }): readonly (readonly Point[])[] {
  const next = linkCrossings(field, width, height)
  const outlines: Point[][] = []
  for (let first = 0; first < next.length; first += 1) {
    if ((next[first] ?? 0) === 0) continue
    const outline: Point[] = []
    let edge = first
    for (;;) {
      const following = next[edge] ?? 0
      if (following === 0) break
      outline.push(crossing(field, width, edge))
      next[edge] = 0
      edge = following - 1
    }
    if (edge === first && outline.length > 2) outlines.push(outline)
  }
  return outlines
}

/** Successor of each crossed grid edge along its outline: index of the next edge plus one, 0 for none. The inside stays on the same hand. */
function linkCrossings(field: Float32Array, width: number, height: number): Int32Array {
  const sides = width * height
  const next = new Int32Array(sides * 2)
  for (let y = 0; y < height - 1; y += 1) {
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x
      const [a, b, c, d] = [field[at] ?? 0, field[at + 1] ?? 0, field[at + width + 1] ?? 0, field[at + width] ?? 0]
      const code = (a >= 0.5 ? 8 : 0) | (b >= 0.5 ? 4 : 0) | (c >= 0.5 ? 2 : 0) | (d >= 0.5 ? 1 : 0)
      if (code === 0 || code === 15) continue
      const ends = [at, sides + at + 1, at + width, sides + at]
      const joined = a + b + c + d >= 2
      for (const [from, to] of (joined ? JOINED.get(code) : undefined) ?? STEPS[code] ?? []) next[ends[from] ?? 0] = (ends[to] ?? 0) + 1
    }
  }
  return next
}

/** Sides of a cell: 0 top, 1 right, 2 bottom, 3 left. Bits of a code: top left 8, top right 4, bottom right 2, bottom left 1. */
type Step = readonly [0 | 1 | 2 | 3, 0 | 1 | 2 | 3]
const STEPS: readonly (readonly Step[])[] = [
  [],
  [[3, 2]],
  [[2, 1]],
  [[3, 1]],
  [[1, 0]],
  [
    [1, 0],
    [3, 2],
  ],
  [[2, 0]],
  [[3, 0]],
  [[0, 3]],
  [[0, 2]],
  [
    [0, 3],
    [2, 1],
  ],
  [[0, 1]],
  [[1, 3]],
  [[1, 2]],
  [[2, 3]],
  [],
]
/** Saddle cells whose mean is inside: their two inside corners are connected. */
const JOINED: ReadonlyMap<number, readonly Step[]> = new Map([
  [
    5,
    [
      [3, 0],
      [1, 2],
    ],
  ],
  [
    10,
    [
      [0, 1],
      [2, 3],
    ],
  ],
])

function crossing(field: Float32Array, width: number, edge: number): Point {
  const sides = field.length
  const at = edge % sides
  const [x, y] = [at % width, Math.floor(at / width)]
  const across = edge < sides
  const from = field[at] ?? 0
  const to = field[across ? at + 1 : at + width] ?? 0
  const share = from === to ? 0.5 : (0.5 - from) / (to - from)
  return across ? { x: x + share, y } : { x, y: y + share }
}
