import type { Point } from '@stipple/imaging/plane'
/**
 * Thin-plate spline through pairs of points (F. Bookstein, "Principal warps", 1989): the smoothest warp that takes each `from` to its `to`.
 * @param stiffness above 0 it may miss the points a little rather than bend sharply
 */
export function thinPlate(pairs: readonly { from: Point; to: Point }[], stiffness = 0): (x: number, y: number) => Point {
  const n = pairs.length
  const size = n + 3
  const scale = Math.max(1, ...pairs.map(({ from }) => Math.hypot(from.x - (pairs[0]?.from.x ?? 0), from.y - (pairs[0]?.from.y ?? 0))))
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 2))
  pairs.forEach(({ from, to }, i) => {
    const row = matrix[i] ?? new Float64Array(size + 2)
    pairs.forEach(
      ({ from: other }, j) => (row[j] = kernel(Math.hypot(from.x - other.x, from.y - other.y) / scale) + (i === j ? stiffness : 0)),
    )
    row[n] = 1
    row[n + 1] = from.x / scale
    row[n + 2] = from.y / scale
    row[size] = to.x
    row[size + 1] = to.y
    for (let k = 0; k < 3; k++) {
      const lower = matrix[n + k]
      if (lower) lower[i] = row[n + k] ?? 0
    }
  })
  solve(matrix)
  const weight = (i: number, column: number) => matrix[i]?.[size + column] ?? 0
  return (x, y) => {
    let [px, py] = [0, 0]
    for (const [column, add] of [
      [0, (value: number) => (px += value)],
      [1, (value: number) => (py += value)],
    ] as const) {
      let sum = weight(n, column) + (weight(n + 1, column) * x) / scale + (weight(n + 2, column) * y) / scale
      for (let i = 0; i < n; i++) {
        const from = pairs[i]?.from
        if (from) sum += weight(i, column) * kernel(Math.hypot(x - from.x, y - from.y) / scale)
      }
      add(sum)
    }
    return { x: px, y: py }
  }
}

const kernel = (r: number) => (r === 0 ? 0 : r * r * Math.log(r))

/** Gauss–Jordan elimination with pivots, in place; the right-hand sides follow the square part. */
function solve(rows: Float64Array[]): void {
  const n = rows.length
  for (let column = 0; column < n; column++) {
    let pivot = column
    for (let row = column + 1; row < n; row++) if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row
    const [first, second] = [rows[column], rows[pivot]]
    if (!first || !second) return
    rows[column] = second
    rows[pivot] = first
    const lead = second[column] ?? 0
    if (Math.abs(lead) < 1e-12) continue
    for (let row = 0; row < n; row++) {
      const target = rows[row]
      if (row === column || !target) continue
      const share = (target[column] ?? 0) / lead
      if (share !== 0) for (let k = column; k < target.length; k++) target[k] = (target[k] ?? 0) - share * (second[k] ?? 0)
    }
    for (let k = column; k < second.length; k++) second[k] = (second[k] ?? 0) / lead
  }
}
