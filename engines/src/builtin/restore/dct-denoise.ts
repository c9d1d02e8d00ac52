import { createPlane, type Plane } from '@stipple/imaging/plane'

const SIDE = 8
const AREA = SIDE * SIDE
/** Step between blocks: each pixel is the mean of sixteen estimates. */
const STEP = 2
/** Threshold in standard deviations of the noise, below which coefficients are dropped. */
const THRESHOLD = 2.7

/**
 * Removes uniform noise from one plane: overlapping blocks of 8 × 8 lose the cosine coefficients that do not rise above it (G. Yu, G. Sapiro, "DCT image
 * denoising", 2011). Blocks with few remaining coefficients weigh more, which keeps edges free of ripples.
 * @param sigma standard deviation of the noise in the plane's unit
 */
export function denoisePlane(plane: Plane, sigma: number): Plane {
  const padded = pad(plane)
  const sum = new Float32Array(padded.data.length)
  const weights = new Float32Array(padded.data.length)
  const block = new Float32Array(AREA)
  for (let y = 0; y + SIDE <= padded.height; y += STEP) {
    for (let x = 0; x + SIDE <= padded.width; x += STEP) {
      read(padded, { x, y, block })
      transform(block, FORWARD)
      const weight = 1 / (1 + shrink(block, THRESHOLD * sigma))
      transform(block, INVERSE)
      add({ block, weight, sum, weights, start: y * padded.width + x, stride: padded.width })
    }
  }
  const result = createPlane(plane.width, plane.height)
  for (let y = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++) {
      const at = (y + MARGIN) * padded.width + x + MARGIN
      result.data[y * plane.width + x] = (sum[at] ?? 0) / (weights[at] ?? 1)
    }
  }
  return result
}

/** Padding with which border pixels lie in as many blocks as all others. */
const MARGIN = SIDE

function pad({ width, height, data }: Plane): Plane {
  const wide = Math.ceil((width + 2 * MARGIN) / STEP) * STEP
  const high = Math.ceil((height + 2 * MARGIN) / STEP) * STEP
  const padded = createPlane(wide, high)
  for (let y = 0; y < high; y++) {
    const row = mirror(y - MARGIN, height) * width
    for (let x = 0; x < wide; x++) padded.data[y * wide + x] = data[row + mirror(x - MARGIN, width)] ?? 0
  }
  return padded
}

function mirror(place: number, length: number): number {
  const period = 2 * length
  const inside = ((place % period) + period) % period
  return inside < length ? inside : period - 1 - inside
}

/** Row k holds the k-th cosine, orthonormal. */
const FORWARD = Float32Array.from({ length: AREA }, (_, i) => {
  const [k, n] = [Math.floor(i / SIDE), i % SIDE]
  return Math.sqrt((k === 0 ? 1 : 2) / SIDE) * Math.cos((Math.PI * (2 * n + 1) * k) / (2 * SIDE))
})
const INVERSE = FORWARD.map((_, i) => FORWARD[(i % SIDE) * SIDE + Math.floor(i / SIDE)] ?? 0)
const between = new Float32Array(AREA)

/** Matrix times block times transposed matrix. */
function transform(block: Float32Array, matrix: Float32Array): void {
  multiplyTransposed(block, matrix, between)
  multiplyTransposed(between, matrix, block)
}

/** `to` = transpose(matrix · from). Applied twice it is a transform along both axes. */
function multiplyTransposed(from: Float32Array, matrix: Float32Array, to: Float32Array): void {
  for (let column = 0; column < SIDE; column++) {
    for (let row = 0; row < SIDE; row++) {
      let value = 0
      for (let i = 0; i < SIDE; i++) value += (matrix[row * SIDE + i] ?? 0) * (from[i * SIDE + column] ?? 0)
      to[column * SIDE + row] = value
    }
  }
}

/** Sets small coefficients to zero, except the mean, and counts the others. */
function shrink(block: Float32Array, threshold: number): number {
  let kept = 0
  for (let i = 1; i < AREA; i++) {
    if (Math.abs(block[i] ?? 0) < threshold) block[i] = 0
    else kept++
  }
  return kept
}

function read({ data, width }: Plane, { x, y, block }: { x: number; y: number; block: Float32Array }): void {
  for (let row = 0; row < SIDE; row++) {
    const start = (y + row) * width + x
    for (let i = 0; i < SIDE; i++) block[row * SIDE + i] = data[start + i] ?? 0
  }
}

interface Estimate {
  readonly block: Float32Array
  readonly weight: number
  readonly sum: Float32Array
  readonly weights: Float32Array
  readonly start: number
  readonly stride: number
}

function add({ block, weight, sum, weights, start, stride }: Estimate): void {
  for (let row = 0; row < SIDE; row++) {
    for (let i = 0; i < SIDE; i++) {
      const at = start + row * stride + i
      sum[at] = (sum[at] ?? 0) + weight * (block[row * SIDE + i] ?? 0)
      weights[at] = (weights[at] ?? 0) + weight
    }
  }
}
