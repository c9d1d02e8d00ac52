import { at, atInteger, fitted, resize } from './plane.ts'
import type { Size } from './plane.ts'
import type { Random } from './random.ts'

export interface Dots {
  readonly x: Float32Array
  readonly y: Float32Array
  /** Mean darkness of the dot's cell, 0..1. */
  readonly tone: Float32Array
}

/**
 * Places dots so that their density follows a darkness plane: an error-diffused start, relaxed to the weighted centroids of its Voronoi cells
 * (A. Secord, "Weighted Voronoi stippling", 2002). Coordinates are in picture pixels.
 */
export function stipple(
  darkness: Float32Array,
  size: Size,
  { count, random, rounds = 5 }: { count: number; random: Random; rounds?: number },
): Dots {
  const coarse = fitted(size, 420)
  const weights = resize(darkness, size, coarse)
  const { x, y } = initialDots(weights, coarse, { count, random })
  const tone = new Float32Array(x.length)
  for (let round = 0; round < rounds; round++) relax(weights, coarse, { x, y, tone })
  const scaleX = size.width / coarse.width
  const scaleY = size.height / coarse.height
  return { x: x.map((value) => value * scaleX), y: y.map((value) => value * scaleY), tone }
}

/** Serpentine error diffusion (after R. Floyd and L. Steinberg, 1976) with the total scaled to the wanted number. */
function initialDots(
  weights: Float32Array,
  { width, height }: Size,
  { count, random }: { count: number; random: Random },
): { x: Float32Array; y: Float32Array } {
  let total = 0
  for (let i = 0; i < weights.length; i++) total += at(weights, i)
  const scale = total > 0 ? count / total : 0
  const xs: number[] = []
  const ys: number[] = []
  let below = new Float32Array(width + 2)
  for (let row = 0; row < height; row++) {
    const next = new Float32Array(width + 2)
    const forward = row % 2 === 0
    let carry = 0
    for (let n = 0; n < width; n++) {
      const column = forward ? n : width - 1 - n
      const value = at(weights, row * width + column) * scale + carry + at(below, column + 1)
      const dots = Math.max(0, Math.floor(value + random.range(0.25, 0.75)))
      for (let dot = 0; dot < dots; dot++) {
        xs.push(column + random.next())
        ys.push(row + random.next())
      }
      const error = value - dots
      const ahead = forward ? 1 : -1
      carry = error * 0.4375
      next[column + 1 - ahead] = at(next, column + 1 - ahead) + error * 0.1875
      next[column + 1] = at(next, column + 1) + error * 0.3125
      next[column + 1 + ahead] = at(next, column + 1 + ahead) + error * 0.0625
    }
    below = next
  }
  return { x: Float32Array.from(xs), y: Float32Array.from(ys) }
}

/** One Lloyd step on the coarse grid; cells are looked up through buckets about as wide as the mean distance of dots. */
function relax(
  weights: Float32Array,
  { width, height }: Size,
  { x, y, tone }: { x: Float32Array; y: Float32Array; tone: Float32Array },
): void {
  const bucket = Math.max(1, Math.sqrt((width * height) / Math.max(1, x.length)))
  const columns = Math.ceil(width / bucket)
  const rows = Math.ceil(height / bucket)
  const first = new Int32Array(columns * rows).fill(-1)
  const next = new Int32Array(x.length).fill(-1)
  for (let n = 0; n < x.length; n++) {
    const cell = Math.min(rows - 1, Math.floor(at(y, n) / bucket)) * columns + Math.min(columns - 1, Math.floor(at(x, n) / bucket))
    next[n] = atInteger(first, cell)
    first[cell] = n
  }
  const sums = new Float64Array(x.length * 4)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const nearest = nearestDot({ x, y, first, next, columns, rows, bucket }, column + 0.5, row + 0.5)
      if (nearest < 0) continue
      const weight = at(weights, row * width + column) + 0.002
      sums[nearest * 4] = (sums[nearest * 4] ?? 0) + weight
      sums[nearest * 4 + 1] = (sums[nearest * 4 + 1] ?? 0) + weight * (column + 0.5)
      sums[nearest * 4 + 2] = (sums[nearest * 4 + 2] ?? 0) + weight * (row + 0.5)
      sums[nearest * 4 + 3] = (sums[nearest * 4 + 3] ?? 0) + 1
    }
  }
  for (let n = 0; n < x.length; n++) {
    const weight = sums[n * 4] ?? 0
    if (weight <= 0) continue
    x[n] = (sums[n * 4 + 1] ?? 0) / weight
    y[n] = (sums[n * 4 + 2] ?? 0) / weight
    tone[n] = weight / (sums[n * 4 + 3] ?? 1)
  }
}

interface Buckets {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly first: Int32Array
  readonly next: Int32Array
  readonly columns: number
  readonly rows: number
  readonly bucket: number
}

function nearestDot({ x, y, first, next, columns, rows, bucket }: Buckets, px: number, py: number): number {
  const centreColumn = Math.min(columns - 1, Math.floor(px / bucket))
  const centreRow = Math.min(rows - 1, Math.floor(py / bucket))
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let ring = 0; ring <= 4; ring++) {
    for (let row = Math.max(0, centreRow - ring); row <= Math.min(rows - 1, centreRow + ring); row++) {
      const edgeRow = row === centreRow - ring || row === centreRow + ring
      for (let column = Math.max(0, centreColumn - ring); column <= Math.min(columns - 1, centreColumn + ring); column++) {
        if (!edgeRow && column !== centreColumn - ring && column !== centreColumn + ring) continue
        for (let n = atInteger(first, row * columns + column); n >= 0; n = atInteger(next, n)) {
          const distance = (at(x, n) - px) ** 2 + (at(y, n) - py) ** 2
          if (distance < least) {
            least = distance
            best = n
          }
        }
      }
    }
    if (best >= 0 && least <= (ring * bucket) ** 2 + 0.01) break
  }
  return best
}
