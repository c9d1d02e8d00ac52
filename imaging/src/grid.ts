/** One channel of a picture, row by row, values usually 0 to 1. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

export const createPlane = (width: number, height: number): Plane => ({ width, height, data: new Float32Array(width * height) })

/** A new plane with every value of one or two planes of the same size passed through a function. */
export function mapPlane(plane: Plane, change: (value: number) => number): Plane {
  return { ...plane, data: plane.data.map(change) }
}

export function multiplyPlanes(left: Plane, right: Plane): Plane {
  const result = createPlane(left.width, left.height)
  for (let i = 0; i < result.data.length; i++) result.data[i] = (left.data[i] ?? 0) * (right.data[i] ?? 0)
  return result
}

/** Mean over a square of side 2·radius + 1, cut off at the borders. Two passes of running sums: its cost does not grow with the radius. */
export function boxMean(plane: Plane, radius: number): Plane {
  const { width, height } = plane
  const rows = createPlane(width, height)
  for (let y = 0; y < height; y++) runningMean({ from: plane.data, to: rows.data, start: y * width, step: 1, count: width, radius })
  const result = createPlane(width, height)
  columnMean(rows, result, radius)
  return result
}

function runningMean({
  from,
  to,
  start,
  step,
  count,
  radius,
}: {
  from: Float32Array
  to: Float32Array
  start: number
  step: number
  count: number
  radius: number
}): void {
  let sum = 0
  let inside = 0
  for (let i = 0; i < Math.min(radius, count); i++, inside++) sum += from[start + i * step] ?? 0
  for (let i = 0; i < count; i++) {
    if (i + radius < count) {
      sum += from[start + (i + radius) * step] ?? 0
      inside++
    }
    if (i > radius) {
      sum -= from[start + (i - radius - 1) * step] ?? 0
      inside--
    }
    to[start + i * step] = sum / inside
  }
}

/** All columns at once, row after row, which memory caches like. */
function columnMean(from: Plane, to: Plane, radius: number): void {
  const { width, height } = from
  const sums = new Float64Array(width)
  const add = (row: number, sign: number) => {
    const start = row * width
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + sign * (from.data[start + x] ?? 0)
  }
  let inside = 0
  for (let y = 0; y < Math.min(radius, height); y++, inside++) add(y, 1)
  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      add(y + radius, 1)
      inside++
    }
    if (y > radius) {
      add(y - radius - 1, -1)
      inside--
    }
    const start = y * width
    for (let x = 0; x < width; x++) to.data[start + x] = (sums[x] ?? 0) / inside
  }
}

/** 0 below, 1 above, smooth between. */
export function ramp(value: number, { from, to }: { from: number; to: number }): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
