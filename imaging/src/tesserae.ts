import { at, atInteger } from './plane.ts'
import type { Size } from './plane.ts'
import type { Random } from './random.ts'
import { flowIndex } from './structure.ts'
import type { Flow } from './structure.ts'

export interface Tesserae {
  readonly count: number
  /** Number of the tile of each pixel. */
  readonly labels: Int32Array
  /** 0 in the middle of a tile .. 1 at its rim. */
  readonly rim: Float32Array
  readonly x: Float32Array
  readonly y: Float32Array
}

/**
 * Square tiles turned along the edges of a picture: centroidal Voronoi cells under a rotated square metric
 * (A. Hausner, "Simulating decorative mosaics", 2001). `step` is a tile's side in pixels.
 */
export function layTesserae(
  size: Size,
  { flow, step, random, rounds = 4 }: { flow: Flow; step: number; random: Random; rounds?: number },
): Tesserae {
  const { width, height } = size
  const columns = Math.max(1, Math.round(width / step))
  const rows = Math.max(1, Math.round(height / step))
  const count = columns * rows
  const xs = new Float32Array(count)
  const ys = new Float32Array(count)
  for (let n = 0; n < count; n++) {
    xs[n] = (((n % columns) + 0.5 + random.range(-0.2, 0.2)) * width) / columns
    ys[n] = ((Math.floor(n / columns) + 0.5 + random.range(-0.2, 0.2)) * height) / rows
  }
  const labels = new Int32Array(width * height)
  const rim = new Float32Array(width * height)
  const stride = Math.max(1, Math.floor(step / 6))
  for (let round = 0; round < rounds; round++) {
    const sums = new Float64Array(count * 3)
    scan(size, { xs, ys, flow, columns, rows, stride }, (x, y, best) => {
      sums[best * 3] = (sums[best * 3] ?? 0) + 1
      sums[best * 3 + 1] = (sums[best * 3 + 1] ?? 0) + x
      sums[best * 3 + 2] = (sums[best * 3 + 2] ?? 0) + y
    })
    for (let n = 0; n < count; n++) {
      const members = sums[n * 3] ?? 0
      if (members === 0) continue
      xs[n] = (sums[n * 3 + 1] ?? 0) / members
      ys[n] = (sums[n * 3 + 2] ?? 0) / members
    }
  }
  const half = Math.min(width / columns, height / rows) / 2
  scan(size, { xs, ys, flow, columns, rows, stride: 1 }, (x, y, best, nearest, second) => {
    const i = y * width + x
    labels[i] = best
    // The gap between the two nearest centres falls to 0 on the border of two cells; a tile's own half side bounds it where cells are too wide.
    rim[i] = Math.max(1 - (second - nearest) / half, Math.min(1, nearest / half) ** 6 * 0.9)
  })
  return { count, labels, rim, x: xs, y: ys }
}

interface Grid {
  readonly xs: Float32Array
  readonly ys: Float32Array
  readonly flow: Flow
  readonly columns: number
  readonly rows: number
  readonly stride: number
}

function scan(
  { width, height }: Size,
  { xs, ys, flow, columns, rows, stride }: Grid,
  visit: (x: number, y: number, best: number, nearest: number, second: number) => void,
): void {
  const buckets = bucketCentres({ width, height }, { xs, ys, columns, rows })
  for (let y = 0; y < height; y += stride) {
    const cellRow = Math.min(rows - 1, Math.floor((y * rows) / height))
    for (let x = 0; x < width; x += stride) {
      const cellColumn = Math.min(columns - 1, Math.floor((x * columns) / width))
      const k = flowIndex(flow, x, y)
      const alongX = at(flow.alongX, k)
      const alongY = at(flow.alongY, k)
      let best = 0
      let nearest = 1e9
      let second = 1e9
      for (let row = Math.max(0, cellRow - 1); row <= Math.min(rows - 1, cellRow + 1); row++) {
        for (let column = Math.max(0, cellColumn - 1); column <= Math.min(columns - 1, cellColumn + 1); column++) {
          const cell = row * columns + column
          for (let n = atInteger(buckets.first, cell); n >= 0; n = atInteger(buckets.next, n)) {
            const dx = x - at(xs, n)
            const dy = y - at(ys, n)
            const distance = Math.max(Math.abs(dx * alongX + dy * alongY), Math.abs(dy * alongX - dx * alongY))
            if (distance < nearest) {
              second = nearest
              nearest = distance
              best = n
            } else if (distance < second) second = distance
          }
        }
      }
      visit(x, y, best, nearest, second)
    }
  }
}

function bucketCentres(
  { width, height }: Size,
  { xs, ys, columns, rows }: { xs: Float32Array; ys: Float32Array; columns: number; rows: number },
): { first: Int32Array; next: Int32Array } {
  const first = new Int32Array(columns * rows).fill(-1)
  const next = new Int32Array(xs.length).fill(-1)
  for (let n = 0; n < xs.length; n++) {
    const column = Math.min(columns - 1, Math.max(0, Math.floor((at(xs, n) * columns) / width)))
    const row = Math.min(rows - 1, Math.max(0, Math.floor((at(ys, n) * rows) / height)))
    next[n] = atInteger(first, row * columns + column)
    first[row * columns + column] = n
  }
  return { first, next }
}
