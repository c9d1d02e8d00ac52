import { at, createPlane, mapImage } from './plane.ts'
import type { Image3, Plane, Size } from './plane.ts'
import { clamp } from './scalar.ts'

/**
 * Gaussian blur, borders extended. Small sigmas convolve directly; middle ones use three box passes (P. Kovesi, "Fast almost-Gaussian filtering", 2010);
 * large ones work on a shrunken copy (P. Burt and E. Adelson's pyramid, 1983), so that a wide blur is cheaper than a narrow one.
 */
export function gaussianBlur(plane: Float32Array, size: Size, sigma: number): Float32Array {
  if (sigma < 0.2) return plane.slice()
  const factor = sigma < 2 ? 1 : 2 ** Math.min(6, Math.floor(Math.log2(sigma)))
  if (factor > 1 && size.width >= factor * 4 && size.height >= factor * 4) {
    const small = shrinkBy(plane, size, factor)
    // Averaging blocks and interpolating between them already blurs by about a quarter of the factor squared.
    const rest = Math.sqrt(Math.max(0.05, sigma * sigma - (factor * factor) / 4)) / factor
    return enlargeBy(convolve(small.plane, small, gaussianKernel(rest)), small, { to: size, factor })
  }
  if (sigma < 1.6) return convolve(plane, size, gaussianKernel(sigma))
  let current = plane
  for (const radius of boxRadii(sigma)) current = boxBlur(current, size, radius)
  return current
}

/** Means of factor x factor blocks; the last ones of a row or column may be cut off. */
function shrinkBy(plane: Float32Array, { width, height }: Size, factor: number): Size & { readonly plane: Float32Array } {
  const columns = Math.ceil(width / factor)
  const rows = Math.ceil(height / factor)
  const result = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const bottom = Math.min(height, (row + 1) * factor)
    for (let column = 0; column < columns; column++) {
      const right = Math.min(width, (column + 1) * factor)
      let sum = 0
      for (let y = row * factor; y < bottom; y++) for (let i = y * width + column * factor; i < y * width + right; i++) sum += at(plane, i)
      result[row * columns + column] = sum / ((bottom - row * factor) * (right - column * factor))
    }
  }
  return { plane: result, width: columns, height: rows }
}

/** Bilinear interpolation between block centres, one row of blended blocks at a time. */
function enlargeBy(plane: Float32Array, { width, height }: Size, { to, factor }: { to: Size; factor: number }): Float32Array {
  const result = new Float32Array(to.width * to.height)
  const blended = new Float32Array(width + 1)
  for (let y = 0; y < to.height; y++) {
    const place = clamp((y + 0.5) / factor - 0.5, 0, height - 1)
    const row = Math.floor(place)
    const below = Math.min(height - 1, row + 1) * width
    const share = place - row
    for (let x = 0; x < width; x++) blended[x] = at(plane, row * width + x) * (1 - share) + at(plane, below + x) * share
    blended[width] = at(blended, width - 1)
    for (let x = 0, i = y * to.width; x < to.width; x++, i++) {
      const across = clamp((x + 0.5) / factor - 0.5, 0, width - 1)
      const column = across | 0
      const left = at(blended, column)
      result[i] = left + (at(blended, column + 1) - left) * (across - column)
    }
  }
  return result
}

export const blurImage = (image: Image3, sigma: number): Image3 => mapImage(image, (plane) => gaussianBlur(plane, image, sigma))

/**
 * Gaussian blur by the kernel itself, cut off at `reach` sigmas, borders extended. Slower than `gaussianBlur` and without its approximations:
 * for measuring, for deconvolution and for small sigmas.
 */
export function exactGaussian(plane: Float32Array, size: Size, { sigma, reach = 3 }: { sigma: number; reach?: number }): Float32Array {
  return convolve(plane, size, gaussianKernel(sigma, reach))
}

/** `exactGaussian` of a plane with its size. */
export const blurPlane = ({ width, height, data }: Plane, sigma: number): Plane => ({
  width,
  height,
  data: exactGaussian(data, { width, height }, { sigma }),
})

/** Mean over a (2 radius + 1)² square, borders extended; several passes come close to a Gaussian. */
export function boxBlur(plane: Float32Array, size: Size, radius: number, passes = 1): Float32Array {
  if (radius < 1) return plane.slice()
  let result = plane
  for (let pass = 0; pass < passes; pass++) result = boxColumns(boxRows(result, size, radius), size, radius)
  return result
}

/** Mean over a window of (2 radius + 1) pixels to the left and right. */
export function boxRows(plane: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const result = new Float32Array(plane.length)
  const scale = 1 / (2 * radius + 1)
  // Between these columns the whole window is inside the row, and the running sum needs no clamping.
  const innerFrom = Math.min(radius, width)
  const innerTo = Math.max(innerFrom, width - radius - 1)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const last = row + width - 1
    let sum = at(plane, row) * (radius + 1)
    for (let x = 1; x <= radius; x++) sum += at(plane, Math.min(row + x, last))
    const slide = (i: number): void => {
      result[i] = sum * scale
      sum += at(plane, Math.min(i + radius + 1, last)) - at(plane, Math.max(i - radius, row))
    }
    for (let i = row; i < row + innerFrom; i++) slide(i)
    let total = sum
    for (let i = row + innerFrom; i < row + innerTo; i++) {
      result[i] = total * scale
      total += at(plane, i + radius + 1) - at(plane, i - radius)
    }
    sum = total
    for (let i = row + innerTo; i <= last; i++) slide(i)
  }
  return result
}

function boxColumns(plane: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const result = new Float32Array(plane.length)
  const scale = 1 / (2 * radius + 1)
  const sums = new Float64Array(width)
  const last = (height - 1) * width
  for (let x = 0; x < width; x++) {
    let sum = at(plane, x) * (radius + 1)
    for (let y = 1; y <= radius; y++) sum += at(plane, Math.min(y * width, last) + x)
    sums[x] = sum
  }
  for (let y = 0; y < height; y++) {
    const row = y * width
    const entering = Math.min(row + (radius + 1) * width, last)
    const leaving = Math.max(row - radius * width, 0)
    for (let x = 0; x < width; x++) {
      const sum = sums[x] ?? 0
      result[row + x] = sum * scale
      sums[x] = sum + at(plane, entering + x) - at(plane, leaving + x)
    }
  }
  return result
}

function boxRadii(sigma: number): readonly number[] {
  const passes = 3
  const ideal = Math.sqrt((12 * sigma * sigma) / passes + 1)
  const small = Math.floor((ideal - 1) / 2)
  const width = 2 * small + 1
  const smaller = Math.round((12 * sigma * sigma - passes * width * width - 4 * passes * width - 3 * passes) / (-4 * width - 4))
  return Array.from({ length: passes }, (_, pass) => (pass < smaller ? small : small + 1))
}

/** Weights from -radius to radius, sum 1. */
function gaussianKernel(sigma: number, reach = 3): Float32Array {
  const radius = Math.ceil(sigma * reach)
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)))
  const sum = kernel.reduce((total, value) => total + value, 0)
  return kernel.map((value) => value / sum)
}

function convolve(plane: Float32Array, { width, height }: Size, kernel: Float32Array): Float32Array {
  const radius = (kernel.length - 1) / 2
  const rows = new Float32Array(plane.length)
  const result = new Float32Array(plane.length)
  const centre = at(kernel, radius)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) {
      const i = row + x
      let sum = centre * at(plane, i)
      if (x >= radius && x < width - radius)
        for (let k = 1; k <= radius; k++) sum += at(kernel, radius + k) * (at(plane, i - k) + at(plane, i + k))
      else
        for (let k = 1; k <= radius; k++)
          sum += at(kernel, radius + k) * (at(plane, row + clamp(x - k, 0, width - 1)) + at(plane, row + clamp(x + k, 0, width - 1)))
      rows[i] = sum
    }
  }
  for (let y = 0; y < height; y++) {
    const inside = y >= radius && y < height - radius
    for (let i = y * width, x = 0; x < width; x++, i++) {
      let sum = centre * at(rows, i)
      if (inside) for (let k = 1; k <= radius; k++) sum += at(kernel, radius + k) * (at(rows, i - k * width) + at(rows, i + k * width))
      else
        for (let k = 1; k <= radius; k++)
          sum += at(kernel, radius + k) * (at(rows, Math.max(0, y - k) * width + x) + at(rows, Math.min(height - 1, y + k) * width + x))
      result[i] = sum
    }
  }
  return result
}

/** Mean over a square of side 2·radius + 1, cut off at the borders. Two passes of running sums: its cost does not grow with the radius. */
export function boxMean(plane: Plane, radius: number, passes = 1): Plane {
  if (passes > 1) return boxMean(boxMean(plane, radius, passes - 1), radius)
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

/** Sums all columns at once, row after row, which suits the memory cache. */
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
