import { at, atInteger, type Image3 } from '@stipple/imaging/plane'

export interface SegmentOptions {
  /** Contrast needed to separate two areas, in OKLab units times pixels: the larger, the larger the areas. */
  readonly scale: number
  /** Areas of fewer pixels join a neighbour. */
  readonly smallest: number
  /** 0 ground .. 1 subject: no area crosses its outline. */
  readonly subject: Float32Array
}

/** Bins into which edges are sorted by weight. */
const STEPS = 4096
/** Weight of an edge across the subject's outline, far above any colour difference. */
const WALL = 1

/**
 * Splits a picture into areas of about one colour: efficient graph-based segmentation (P. Felzenszwalb and D. Huttenlocher, 2004), which continues through
 * gradients and stops at edges. Edges are sorted by counting, so that the time is linear in the pixels.
 * @returns numbers of the areas; ground from 0, most numbers fit 16 bits because small areas were joined
 */
export function segments(lab: Image3, { scale, smallest, subject }: SegmentOptions): Uint16Array {
  const { width, height } = lab
  const count = width * height
  const weights = edgeWeights(lab, subject)
  const order = sortedEdges(weights)
  const forest = createForest(count)
  for (let n = 0; n < order.length; n++) {
    const edge = atInteger(order, n)
    const weight = at(weights, edge)
    const one = forest.root(edge >> 1)
    const other = forest.root((edge >> 1) + ((edge & 1) === 0 ? 1 : width))
    if (one === other || weight >= WALL) continue
    if (weight <= Math.min(forest.tolerance(one, scale), forest.tolerance(other, scale))) forest.join(one, other, weight)
  }
  for (let n = 0; n < order.length; n++) {
    const edge = atInteger(order, n)
    const one = forest.root(edge >> 1)
    const other = forest.root((edge >> 1) + ((edge & 1) === 0 ? 1 : width))
    if (one !== other && Math.min(forest.size(one), forest.size(other)) < smallest) forest.join(one, other, at(weights, edge))
  }
  joinFaint(weights, width, forest)
  return numbered(count, forest)
}

/** Mean colour difference across a border below which it is not seen: a step in the gradient of a sky. */
const FAINT = 0.016

/** Joins neighbours whose border is invisible. */
function joinFaint(weights: Float32Array, width: number, forest: Forest): void {
  const borders = new Map<number, { sum: number; length: number }>()
  const pixels = weights.length / 2
  for (let edge = 0; edge < weights.length; edge++) {
    const weight = at(weights, edge)
    if (weight === Number.POSITIVE_INFINITY) continue
    const one = forest.root(edge >> 1)
    const other = forest.root((edge >> 1) + ((edge & 1) === 0 ? 1 : width))
    if (one === other) continue
    const key = Math.min(one, other) * pixels + Math.max(one, other)
    const border = borders.get(key) ?? { sum: 0, length: 0 }
    border.sum += weight
    border.length++
    borders.set(key, border)
  }
  for (const [key, { sum, length }] of borders) {
    if (sum / length >= FAINT) continue
    const one = forest.root(Math.floor(key / pixels))
    const other = forest.root(key % pixels)
    if (one !== other) forest.join(one, other, sum / length)
  }
}

/** Colour differences: two edges per pixel, to the right (even) and down (odd). Edges out of the picture are infinite. */
function edgeWeights({ width, height, planes: [l, a, b] }: Image3, subject: Float32Array): Float32Array {
  const weights = new Float32Array(width * height * 2).fill(Number.POSITIVE_INFINITY)
  const difference = (i: number, j: number): number => {
    const wall = at(subject, i) > 0.5 === at(subject, j) > 0.5 ? 0 : WALL
    return wall + Math.hypot(at(l, i) - at(l, j), 1.5 * (at(a, i) - at(a, j)), 1.5 * (at(b, i) - at(b, j)))
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width) weights[2 * i] = difference(i, i + 1)
      if (y + 1 < height) weights[2 * i + 1] = difference(i, i + width)
    }
  }
  return weights
}

/** Indices of the edges inside the picture, lightest first. */
function sortedEdges(weights: Float32Array): Int32Array {
  const bin = (weight: number): number => Math.min(STEPS - 1, Math.floor(Math.sqrt(weight) * (STEPS / 2)))
  const starts = new Int32Array(STEPS + 1)
  for (let edge = 0; edge < weights.length; edge++) {
    const weight = at(weights, edge)
    if (weight === Number.POSITIVE_INFINITY) continue
    const next = bin(weight) + 1
    starts[next] = atInteger(starts, next) + 1
  }
  for (let step = 1; step <= STEPS; step++) starts[step] = atInteger(starts, step) + atInteger(starts, step - 1)
  const order = new Int32Array(atInteger(starts, STEPS))
  for (let edge = 0; edge < weights.length; edge++) {
    const weight = at(weights, edge)
    if (weight === Number.POSITIVE_INFINITY) continue
    const place = atInteger(starts, bin(weight))
    order[place] = edge
    starts[bin(weight)] = place + 1
  }
  return order
}

type Forest = ReturnType<typeof createForest>

function createForest(count: number) {
  const parents = Int32Array.from({ length: count }, (_, i) => i)
  const sizes = new Int32Array(count).fill(1)
  /** Heaviest edge inside each tree. */
  const inner = new Float32Array(count)
  const root = (start: number): number => {
    let i = start
    while (atInteger(parents, i) !== i) {
      const above = atInteger(parents, i)
      parents[i] = atInteger(parents, above)
      i = above
    }
    return i
  }
  return {
    root,
    size: (tree: number) => atInteger(sizes, tree),
    tolerance: (tree: number, scale: number) => at(inner, tree) + scale / atInteger(sizes, tree),
    join(one: number, other: number, weight: number): void {
      const [large, small] = atInteger(sizes, one) >= atInteger(sizes, other) ? [one, other] : [other, one]
      parents[small] = large
      sizes[large] = atInteger(sizes, large) + atInteger(sizes, small)
      inner[large] = Math.max(at(inner, large), at(inner, small), weight)
    },
  }
}

function numbered(count: number, { root }: Forest): Uint16Array {
  const result = new Uint16Array(count)
  const numbers = new Map<number, number>()
  for (let i = 0; i < count; i++) {
    const tree = root(i)
    const number = numbers.get(tree) ?? numbers.size
    numbers.set(tree, number)
    result[i] = number
  }
  return result
}
