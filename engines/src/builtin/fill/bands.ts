export interface OpaquePicture {
  readonly width: number
  readonly height: number
  /** Red, green, blue interleaved. */
  readonly rgb: Uint8Array
}

/** Rows and columns of the grid on which bands are searched. */
const GRID = { rows: 96, columns: 24 }
/** Least difference of colour (levels of 255, the three channels together) between two bands, and at their border. */
const STEP = 40
/** Least share of the difference at the border itself: a sky that gradually grows paler is one band. */
const SUDDEN = 0.6
/** Least height of a band, height compared on each side of a border, and vertical range of a border, as shares of the picture's height. */
const LEAST_HEIGHT = 0.08
const NEAR = 0.04
const WANDER = 0.14

type Colour = readonly [number, number, number]
/** Mean colour of each cell; undefined where nothing is known. */
type Cells = readonly (readonly (Colour | undefined)[])[]

/**
 * Horizontal bands of a picture, such as sky over ground or wall over floor: the number of its band for each pixel, from 0 at the top, unknown pixels included.
 * @param unknown 1 on pixels to ignore
 */
export function findBands({ width, height, rgb }: OpaquePicture, unknown: (i: number) => boolean): Uint8Array {
  const size = { rows: Math.min(GRID.rows, height), columns: Math.min(GRID.columns, width) }
  const cells = meanCells({ width, height, rgb }, unknown, size)
  const rows = cells.map(medianColour)
  const borders = findBorders(rows, 0, size.rows, 2).map((border) => followBorder(cells, rows, border))
  const bands = new Uint8Array(width * height)
  for (let x = 0; x < width; x++) {
    const column = Math.min(size.columns - 1, Math.max(0, ((x + 0.5) * size.columns) / width - 0.5))
    const [left, share] = [Math.floor(column), column - Math.floor(column)]
    for (const border of borders) {
      const row = (border[left] ?? 0) * (1 - share) + (border[left + 1] ?? border[left] ?? 0) * share
      for (let y = Math.max(0, Math.round((row * height) / size.rows)); y < height; y++) {
        const i = y * width + x
        bands[i] = (bands[i] ?? 0) + 1
      }
    }
  }
  return bands
}

function meanCells(
  { width, height, rgb }: OpaquePicture,
  unknown: (i: number) => boolean,
  { rows, columns }: { rows: number; columns: number },
): Cells {
  const sums = new Float64Array(rows * columns * 4)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns
    for (let x = 0; x < width; x++, i++) {
      if (unknown(i)) continue
      const cell = (row + Math.floor((x * columns) / width)) * 4
      for (let c = 0; c < 3; c++) sums[cell + c] = (sums[cell + c] ?? 0) + (rgb[i * 3 + c] ?? 0)
      sums[cell + 3] = (sums[cell + 3] ?? 0) + 1
    }
  }
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      const [red = 0, green = 0, blue = 0, count = 0] = sums.subarray((row * columns + column) * 4, (row * columns + column) * 4 + 4)
      return count === 0 ? undefined : ([red / count, green / count, blue / count] as const)
    }),
  )
}

function medianColour(cells: readonly (Colour | undefined)[]): Colour | undefined {
  const known = cells.filter((cell) => cell !== undefined)
  if (known.length === 0) return undefined
  const median = (c: 0 | 1 | 2): number => known.map((cell) => cell[c]).toSorted((a, b) => a - b)[known.length >> 1] ?? 0
  return [median(0), median(1), median(2)]
}

/** Rows at which bands begin, from the top; each part is split again `depth` times. */
function findBorders(rows: readonly (Colour | undefined)[], from: number, to: number, depth: number): readonly number[] {
  const least = Math.max(2, Math.round(rows.length * LEAST_HEIGHT))
  let best: { row: number; step: number } | undefined
  for (let row = from + least; row <= to - least; row++) {
    const step = stepAt(rows, row)
    const whole = distance(mean(rows.slice(from, row)), mean(rows.slice(row, to)))
    if (step === undefined || whole === undefined || Math.min(step, whole) < STEP || step < whole * SUDDEN) continue
    if (!best || step > best.step) best = { row, step }
  }
  if (!best || depth === 0) return []
  return [...findBorders(rows, from, best.row, depth - 1), best.row, ...findBorders(rows, best.row, to, depth - 1)]
}

const nearOf = (rows: number): number => Math.max(2, Math.round(rows * NEAR))

function stepAt(rows: readonly (Colour | undefined)[], row: number): number | undefined {
  const near = nearOf(rows.length)
  return distance(mean(rows.slice(Math.max(0, row - near), row)), mean(rows.slice(row, row + near)))
}

/** Row of the border in each column: the largest step near it, if it is the same step; otherwise interpolated from neighbours. */
function followBorder(cells: Cells, rows: readonly (Colour | undefined)[], border: number): readonly number[] {
  const near = nearOf(rows.length)
  const [above, below] = [mean(rows.slice(Math.max(0, border - near), border)), mean(rows.slice(border, border + near))]
  const whole = distance(above, below) ?? 0
  const along = (colour: Colour | undefined): number | undefined =>
    colour &&
    above &&
    below &&
    colour.reduce((sum, value, c) => sum + (value - (above[c] ?? 0)) * ((below[c] ?? 0) - (above[c] ?? 0)), 0) / whole
  const wander = Math.round(rows.length * WANDER)
  const found = (cells[0] ?? []).map((_, column) => {
    let best: { row: number; step: number } | undefined
    const strip = cells.map((row) => row[column])
    for (let row = Math.max(1, border - wander); row < Math.min(rows.length, border + wander); row++) {
      const [before, after] = [along(mean(strip.slice(Math.max(0, row - near), row))), along(mean(strip.slice(row, row + near)))]
      if (before === undefined || after === undefined) continue
      if (after - before > whole * 0.5 && (!best || after - before > best.step)) best = { row, step: after - before }
    }
    return best?.row
  })
  return fillGaps(found, border)
}

/** Fills gaps by linear interpolation between neighbours. */
function fillGaps(values: readonly (number | undefined)[], otherwise: number): readonly number[] {
  return values.map((value, n) => {
    if (value !== undefined) return value
    const before = values.findLastIndex((other, m) => m < n && other !== undefined)
    const after = values.findIndex((other, m) => m > n && other !== undefined)
    const [left, right] = [values[before], values[after]]
    if (left === undefined || right === undefined) return left ?? right ?? otherwise
    return left + ((right - left) * (n - before)) / (after - before)
  })
}

function mean(colours: readonly (Colour | undefined)[]): Colour | undefined {
  const known = colours.filter((colour) => colour !== undefined)
  if (known.length === 0) return undefined
  const of = (c: 0 | 1 | 2): number => known.reduce((sum, colour) => sum + colour[c], 0) / known.length
  return [of(0), of(1), of(2)]
}

const distance = (one: Colour | undefined, other: Colour | undefined): number | undefined =>
  one && other && Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
