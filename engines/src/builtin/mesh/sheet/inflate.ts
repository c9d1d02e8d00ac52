import { eachEdge, edgeKey, type Sheet } from './sheet.ts'

const ROUNDS = 600
/** Relaxation factor between 1 (plain Gauss–Seidel) and 2; close to optimal for meshes of this resolution. */
const OVERRELAXATION = 1.9
const SETTLED = 1e-4
const CALMING = 2
/** Lower bound, because obtuse corners would give negative weights. */
const LEAST_WEIGHT = 0.02

/**
 * Height of each vertex of an inflated sheet, in pixels; 0 on the rim. The square root of the solution of Poisson's equation with a source of 4 inside and 0 on
 * the rim, which turns a disc into exactly half a ball and a strip into half a tube; solved on the sheet itself with cotangent weights (U. Pinkall and K.
 * Polthier, "Computing Discrete Minimal Surfaces", 1993) by successive over-relaxation.
 */
export function inflate(sheet: Sheet): Float64Array {
  const { rim, triangles } = sheet
  const net = weave(sheet)
  const swollen = new Float64Array(rim.length)
  const source = areasAround(sheet, triangles)
  for (let round = 0; round < ROUNDS; round++) {
    let [change, top] = [0, 0]
    for (let i = 0; i < rim.length; i++) {
      if (rim[i]) continue
      let [sum, total] = [4 * (source[i] ?? 0), 0]
      for (let k = net.start[i] ?? 0; k < (net.start[i + 1] ?? 0); k++) {
        const weight = net.weight[k] ?? 0
        sum += weight * (swollen[net.end[k] ?? 0] ?? 0)
        total += weight
      }
      const before = swollen[i] ?? 0
      const step = OVERRELAXATION * (sum / total - before)
      swollen[i] = Math.max(0, before + step)
      change = Math.max(change, Math.abs(step))
      top = Math.max(top, before)
    }
    if (change < SETTLED * top) break
  }
  const heights = swollen.map((value, i) => (rim[i] ? 0 : Math.sqrt(Math.max(value, source[i] ?? 0))))
  return calm(heights, { rim, net })
}

/** Smooths the mesh's own pattern beside the rim, where the surface is steepest. */
function calm(heights: Float64Array, { rim, net }: { rim: Uint8Array; net: Net }): Float64Array {
  let current = heights
  for (let round = 0; round < CALMING; round++) {
    const before = current
    current = before.map((height, i) => {
      if (rim[i]) return 0
      let [sum, total] = [0, 0]
      for (let k = net.start[i] ?? 0; k < (net.start[i + 1] ?? 0); k++) {
        sum += (net.weight[k] ?? 0) * (before[net.end[k] ?? 0] ?? 0)
        total += net.weight[k] ?? 0
      }
      return (height + sum / total) / 2
    })
  }
  return current
}

/** Edges of each vertex, in one flat list. */
interface Net {
  readonly start: Uint32Array
  readonly end: Uint32Array
  readonly weight: Float64Array
}

function weave({ x, y, triangles }: Sheet): Net {
  const weights = new Map<number, { a: number; b: number; weight: number }>()
  eachEdge(triangles, (a, b, opposite) => {
    const [ax, ay] = [(x[a] ?? 0) - (x[opposite] ?? 0), (y[a] ?? 0) - (y[opposite] ?? 0)]
    const [bx, by] = [(x[b] ?? 0) - (x[opposite] ?? 0), (y[b] ?? 0) - (y[opposite] ?? 0)]
    const cotangent = (ax * bx + ay * by) / Math.max(1e-9, Math.abs(ax * by - ay * bx))
    const key = edgeKey(a, b)
    const edge = weights.get(key)
    if (edge) edge.weight += cotangent / 2
    else weights.set(key, { a, b, weight: cotangent / 2 })
  })
  const start = new Uint32Array(x.length + 1)
  for (const { a, b } of weights.values()) {
    start[a + 1] = (start[a + 1] ?? 0) + 1
    start[b + 1] = (start[b + 1] ?? 0) + 1
  }
  for (let i = 0; i < x.length; i++) start[i + 1] = (start[i + 1] ?? 0) + (start[i] ?? 0)
  const next = start.slice()
  const [end, weight] = [new Uint32Array(weights.size * 2), new Float64Array(weights.size * 2)]
  for (const edge of weights.values()) {
    for (const [from, to] of [
      [edge.a, edge.b],
      [edge.b, edge.a],
    ] as const) {
      const place = next[from] ?? 0
      next[from] = place + 1
      end[place] = to
      weight[place] = Math.max(LEAST_WEIGHT, edge.weight)
    }
  }
  return { start, end, weight }
}

/** A third of the area of the triangles at each vertex. */
function areasAround({ x, y }: Sheet, triangles: Uint32Array): Float64Array {
  const areas = new Float64Array(x.length)
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i] ?? 0, triangles[i + 1] ?? 0, triangles[i + 2] ?? 0]
    const [ax, ay] = [x[a] ?? 0, y[a] ?? 0]
    const area = Math.abs(((x[b] ?? 0) - ax) * ((y[c] ?? 0) - ay) - ((y[b] ?? 0) - ay) * ((x[c] ?? 0) - ax)) / 2
    for (const vertex of [a, b, c]) areas[vertex] = (areas[vertex] ?? 0) + area / 3
  }
  return areas
}
