import type { YuvPlane } from './planes.ts'

/** Motion vectors from one picture to the next, in pixels, at the centres of blocks of `step` pixels. */
export interface Motion {
  readonly columns: number
  readonly rows: number
  readonly step: number
  readonly x: Float32Array
  readonly y: Float32Array
}

/** A block of STEP pixels is compared with MARGIN pixels around it. */
const STEP = 8
const MARGIN = 4
/** Shorter side of the smallest picture of the pyramid, and the search radius there. */
const COARSEST = 32
const REACH = 6
/** Vectors found at this size are fine enough for a larger picture. */
const FINEST = 1024
/** Grey levels that a vector must gain for each pixel that it deviates from its parent: neighbours move together. */
const STIFFNESS = 0.4
/** Grey levels per pixel from which a match is rejected, unless it is much better than no movement. */
const POOR = 14
const MUCH_BETTER = 0.7

/**
 * Finds the movement of each block by comparing at the moment halfway: half the vector back in the first picture, half forth in the second (bilateral block
 * matching, from coarse to fine), so that every point of the picture between has exactly one vector. Blocks without a match do not move.
 */
export function estimateMotion(from: YuvPlane, to: YuvPlane): Motion {
  const pyramid = [{ from, to }]
  for (let last = pyramid[0]; last && Math.min(last.from.width, last.from.height) >= COARSEST * 2; last = pyramid.at(-1))
    pyramid.push({ from: halve(last.from), to: halve(last.to) })
  const finest = Math.max(
    0,
    pyramid.findIndex((level) => Math.max(level.from.width, level.from.height) <= FINEST),
  )
  let field: Motion | undefined
  for (let level = pyramid.length - 1; level >= finest; level -= 1) {
    const pair = pyramid[level]
    if (pair) field = smooth(matchLevel(pair, field, { settle: level === finest }))
  }
  const scale = 2 ** finest
  return field
    ? { ...field, step: field.step * scale, x: field.x.map((value) => value * scale), y: field.y.map((value) => value * scale) }
    : still(from)
}

interface Pair {
  readonly from: YuvPlane
  readonly to: YuvPlane
}

function still({ width, height }: YuvPlane): Motion {
  const [columns, rows] = [Math.ceil(width / STEP), Math.ceil(height / STEP)]
  return { columns, rows, step: STEP, x: new Float32Array(columns * rows), y: new Float32Array(columns * rows) }
}

/** `settle`: the last round, which also refines to subpixels and drops vectors without a match. */
function matchLevel(pair: Pair, parent: Motion | undefined, { settle }: { settle: boolean }): Motion {
  const field = still(pair.from)
  for (let row = 0; row < field.rows; row += 1) {
    for (let column = 0; column < field.columns; column += 1) {
      const at = row * field.columns + column
      const expected = parent ? parentVector(parent, column, row) : { x: 0, y: 0 }
      const cost = (x: number, y: number) =>
        difference(pair, { column, row, x, y }) + STIFFNESS * (Math.abs(x - expected.x) + Math.abs(y - expected.y))
      const best = search(cost, [expected, { x: 0, y: 0 }, vectorAt(field, at, column > 0 ? 1 : 0), vectorAt(field, at, row > 0 ? field.columns : 0)], parent ? 1 : REACH) // prettier-ignore
      const isPoor = settle && best.cost > POOR && best.cost > MUCH_BETTER * difference(pair, { column, row, x: 0, y: 0 })
      field.x[at] = isPoor ? 0 : best.x + (settle ? part(cost(best.x - 1, best.y), best.cost, cost(best.x + 1, best.y)) : 0)
      field.y[at] = isPoor ? 0 : best.y + (settle ? part(cost(best.x, best.y - 1), best.cost, cost(best.x, best.y + 1)) : 0)
    }
  }
  return field
}

/** The vector found at half the size; whole pixels. */
function parentVector({ columns, rows, x, y }: Motion, column: number, row: number): { x: number; y: number } {
  const at = Math.min(rows - 1, row >> 1) * columns + Math.min(columns - 1, column >> 1)
  return { x: Math.round((x[at] ?? 0) * 2), y: Math.round((y[at] ?? 0) * 2) }
}

const vectorAt = ({ x, y }: Motion, at: number, back: number): { x: number; y: number } => ({
  x: Math.round(x[at - back] ?? 0),
  y: Math.round(y[at - back] ?? 0),
})

interface Match {
  readonly x: number
  readonly y: number
  readonly cost: number
}

function search(cost: (x: number, y: number) => number, starts: readonly { x: number; y: number }[], reach: number): Match {
  let best: Match = { x: 0, y: 0, cost: Number.POSITIVE_INFINITY }
  const attempt = (x: number, y: number) => {
    const found = cost(x, y)
    if (found < best.cost) best = { x, y, cost: found }
  }
  for (const { x, y } of starts) attempt(x, y)
  const { x: middleX, y: middleY } = best
  for (let y = middleY - reach; y <= middleY + reach; y += 1) for (let x = middleX - reach; x <= middleX + reach; x += 1) attempt(x, y)
  return best
}

/** Fractional offset of the minimum of a parabola through three costs. */
function part(before: number, at: number, after: number): number {
  const bend = before - 2 * at + after
  return Number.isFinite(bend) && bend > 1e-6 ? Math.max(-0.5, Math.min(0.5, (before - after) / 2 / bend)) : 0
}

/** Mean difference of luma between the two positions that a vector leads to; infinite where too little of them is inside the picture. */
function difference({ from, to }: Pair, { column, row, x, y }: { column: number; row: number; x: number; y: number }): number {
  const { width, height } = from
  // Half back, the rest forth.
  const [backX, backY] = [x >> 1, y >> 1]
  const [forthX, forthY] = [x - backX, y - backY]
  const left = Math.max(0, column * STEP - MARGIN, backX, -forthX)
  const right = Math.min(width, (column + 1) * STEP + MARGIN, width + backX, width - forthX)
  const top = Math.max(0, row * STEP - MARGIN, backY, -forthY)
  const bottom = Math.min(height, (row + 1) * STEP + MARGIN, height + backY, height - forthY)
  const count = Math.max(0, right - left) * Math.max(0, bottom - top)
  if (count < STEP * MARGIN) return Number.POSITIVE_INFINITY
  let sum = 0
  for (let line = top; line < bottom; line += 1) {
    let a = (line - backY) * width + left - backX
    let b = (line + forthY) * width + left + forthX
    for (let at = left; at < right; at += 1, a += 1, b += 1) sum += Math.abs((from.data[a] ?? 0) - (to.data[b] ?? 0))
  }
  return sum / count
}

/** Median of each vector and its neighbours, which removes single outliers. */
function smooth(field: Motion): Motion {
  const { columns, rows } = field
  const middle = (values: Float32Array) =>
    values.map((_, at) => {
      const [column, row] = [at % columns, Math.floor(at / columns)]
      const near: number[] = []
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) near.push(values[y * columns + x] ?? 0)
      return near.toSorted((a, b) => a - b)[near.length >> 1] ?? 0
    })
  return { ...field, x: middle(field.x), y: middle(field.y) }
}

/** Half the size, each pixel the mean of four. */
function halve({ width, height, data }: YuvPlane): YuvPlane {
  const [halfWidth, halfHeight] = [width >> 1, height >> 1]
  const half = new Uint8Array(halfWidth * halfHeight)
  for (let y = 0; y < halfHeight; y += 1) {
    for (let x = 0; x < halfWidth; x += 1) {
      const at = y * 2 * width + x * 2
      half[y * halfWidth + x] = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0) + 2) >> 2
    }
  }
  return { width: halfWidth, height: halfHeight, data: half }
}
