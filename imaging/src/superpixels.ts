import { at, atInteger } from './plane.ts'
import type { Image3 } from './plane.ts'

export interface Superpixels {
  readonly count: number
  /** Number of the superpixel of each pixel. */
  readonly labels: Int32Array
  /** Mean colour of each. */
  readonly light: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
  readonly x: Float32Array
  readonly y: Float32Array
}

/**
 * SLIC superpixels (R. Achanta et al., 2012): k-means over colour and position, each centre searching only its neighbourhood.
 * `step` is the grid distance in pixels, `compactness` weighs position against colour (OKLab difference per step).
 */
export function superpixels(
  lab: Image3,
  { step, compactness, rounds = 4 }: { step: number; compactness: number; rounds?: number },
): Superpixels {
  const { width, height } = lab
  const columns = Math.max(1, Math.round(width / step))
  const rows = Math.max(1, Math.round(height / step))
  const count = columns * rows
  const centres = {
    light: new Float32Array(count),
    a: new Float32Array(count),
    b: new Float32Array(count),
    x: new Float32Array(count),
    y: new Float32Array(count),
  }
  const [l, a, b] = lab.planes
  for (let n = 0; n < count; n++) {
    const x = Math.min(width - 1, Math.floor((((n % columns) + (Math.floor(n / columns) % 2 === 0 ? 0.3 : 0.7)) * width) / columns))
    const y = Math.min(height - 1, Math.floor(((Math.floor(n / columns) + 0.5) * height) / rows))
    const i = y * width + x
    centres.light[n] = at(l, i)
    centres.a[n] = at(a, i)
    centres.b[n] = at(b, i)
    centres.x[n] = x
    centres.y[n] = y
  }
  const labels = new Int32Array(width * height)
  const placeWeight = (compactness / step) ** 2
  for (let round = 0; round < rounds; round++) {
    assign(lab, { labels, centres, columns, rows, placeWeight })
    recentre(lab, { labels, centres, count })
  }
  return { count, labels, ...centres }
}

type Centres = Omit<Superpixels, 'labels' | 'count'>

/** Assigns each pixel to one of the centres of the nine grid cells around it. */
function assign(
  lab: Image3,
  {
    labels,
    centres,
    columns,
    rows,
    placeWeight,
  }: { labels: Int32Array; centres: Centres; columns: number; rows: number; placeWeight: number },
): void {
  const { width, height } = lab
  const [l, a, b] = lab.planes
  for (let y = 0, i = 0; y < height; y++) {
    const cellRow = Math.min(rows - 1, Math.floor((y * rows) / height))
    for (let x = 0; x < width; x++, i++) {
      const cellColumn = Math.min(columns - 1, Math.floor((x * columns) / width))
      let best = 0
      let least = Number.POSITIVE_INFINITY
      for (let row = Math.max(0, cellRow - 1); row <= Math.min(rows - 1, cellRow + 1); row++) {
        for (let column = Math.max(0, cellColumn - 1); column <= Math.min(columns - 1, cellColumn + 1); column++) {
          const n = row * columns + column
          const dl = at(l, i) - at(centres.light, n)
          const da = at(a, i) - at(centres.a, n)
          const db = at(b, i) - at(centres.b, n)
          const dx = x - at(centres.x, n)
          const dy = y - at(centres.y, n)
          const distance = dl * dl + da * da + db * db + placeWeight * (dx * dx + dy * dy)
          if (distance < least) {
            least = distance
            best = n
          }
        }
      }
      labels[i] = best
    }
  }
}

function recentre(lab: Image3, { labels, centres, count }: { labels: Int32Array; centres: Centres; count: number }): void {
  const { width } = lab
  const [l, a, b] = lab.planes
  const sums = new Float64Array(count * 6)
  for (let i = 0; i < labels.length; i++) {
    const slot = atInteger(labels, i) * 6
    sums[slot] = (sums[slot] ?? 0) + 1
    sums[slot + 1] = (sums[slot + 1] ?? 0) + at(l, i)
    sums[slot + 2] = (sums[slot + 2] ?? 0) + at(a, i)
    sums[slot + 3] = (sums[slot + 3] ?? 0) + at(b, i)
    sums[slot + 4] = (sums[slot + 4] ?? 0) + (i % width)
    sums[slot + 5] = (sums[slot + 5] ?? 0) + Math.floor(i / width)
  }
  for (let n = 0; n < count; n++) {
    const members = sums[n * 6] ?? 0
    if (members === 0) continue
    centres.light[n] = (sums[n * 6 + 1] ?? 0) / members
    centres.a[n] = (sums[n * 6 + 2] ?? 0) / members
    centres.b[n] = (sums[n * 6 + 3] ?? 0) / members
    centres.x[n] = (sums[n * 6 + 4] ?? 0) / members
    centres.y[n] = (sums[n * 6 + 5] ?? 0) / members
  }
}
