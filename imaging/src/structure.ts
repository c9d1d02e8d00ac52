import { gaussianBlur } from './blur.ts'
import { at, atInteger, eachPixel, fitted, resize } from './plane.ts'
import type { Size } from './plane.ts'

/** Direction of the edges at each place. Stored on a coarse grid (`size`): orientation is smooth, and a coarse grid takes a tenth of the time. */
export interface Flow {
  readonly size: Size
  /** Unit tangent, along the edges. */
  readonly alongX: Float32Array
  readonly alongY: Float32Array
  /** 0 no direction .. 1 a clear one. */
  readonly strength: Float32Array
  /** Coarse pixels per picture pixel. */
  readonly scaleX: number
  readonly scaleY: number
}

/**
 * Smoothed structure tensor of a lightness plane; the eigenvector of the smaller eigenvalue is the direction along the edges
 * (T. Brox et al., "Adaptive structure tensors", 2006; used for painting by J. Kyprianidis and H. Kang, 2009).
 * `smoothing` is the sigma in coarse pixels; `side` the longer side of the coarse grid.
 */
export function structureFlow(light: Float32Array, size: Size, { smoothing = 4, side = 320 } = {}): Flow {
  const coarse = fitted(size, side)
  const small = gaussianBlur(resize(light, size, coarse), coarse, 0.8)
  const { width, height } = coarse
  const xx = new Float32Array(small.length)
  const xy = new Float32Array(small.length)
  const yy = new Float32Array(small.length)
  eachPixel(coarse, (i, x, y) => {
    const dx = at(small, x + 1 < width ? i + 1 : i) - at(small, x > 0 ? i - 1 : i)
    const dy = at(small, y + 1 < height ? i + width : i) - at(small, y > 0 ? i - width : i)
    xx[i] = dx * dx
    xy[i] = dx * dy
    yy[i] = dy * dy
  })
  const e = gaussianBlur(xx, coarse, smoothing)
  const f = gaussianBlur(xy, coarse, smoothing)
  const g = gaussianBlur(yy, coarse, smoothing)
  const alongX = new Float32Array(small.length)
  const alongY = new Float32Array(small.length)
  const strength = new Float32Array(small.length)
  for (let i = 0; i < small.length; i++) {
    const difference = at(e, i) - at(g, i)
    const across = 0.5 * Math.atan2(2 * at(f, i), difference)
    alongX[i] = -Math.sin(across)
    alongY[i] = Math.cos(across)
    const spread = Math.hypot(difference, 2 * at(f, i))
    strength[i] = spread / (at(e, i) + at(g, i) + 1e-5)
  }
  return { size: coarse, alongX, alongY, strength, scaleX: width / size.width, scaleY: height / size.height }
}

/** Index into the planes of a flow for a picture pixel. */
export function flowIndex({ size, scaleX, scaleY }: Flow, x: number, y: number): number {
  const column = Math.min(size.width - 1, Math.max(0, Math.floor(x * scaleX)))
  const row = Math.min(size.height - 1, Math.max(0, Math.floor(y * scaleY)))
  return row * size.width + column
}

/** Line integral convolution (B. Cabral and L. Leedom, 1993): averages a plane along the flow, `reach` pixels each way. */
export function convolveAlong(plane: Float32Array, { size, flow, reach }: { size: Size; flow: Flow; reach: number }): Float32Array {
  if (flow.alongX.length === 1) return convolveStraight(plane, { size, dx: at(flow.alongX, 0), dy: at(flow.alongY, 0), reach })
  const { width, height } = size
  const result = new Float32Array(plane.length)
  // Long walks take bigger steps, since their samples have been blurred by more than that.
  const stride = reach > 8 ? Math.max(1.5, reach / 14) : 1
  const steps = Math.max(1, Math.round(reach / stride))
  const { alongX, alongY, scaleX, scaleY } = flow
  const columns = flow.size.width
  const lastColumn = columns - 1
  const lastRow = flow.size.height - 1
  for (let i = 0; i < plane.length; i++) {
    const startY = Math.floor(i / width)
    const startX = i - startY * width
    let sum = at(plane, i)
    let count = 1
    for (let direction = -stride; direction <= stride; direction += 2 * stride) {
      let x = startX + 0.5
      let y = startY + 0.5
      let previousX = 0
      let previousY = 0
      for (let step = 0; step < steps; step++) {
        const k = Math.min(lastRow, (y * scaleY) | 0) * columns + Math.min(lastColumn, (x * scaleX) | 0)
        let dx = at(alongX, k) * direction
        let dy = at(alongY, k) * direction
        if (dx * previousX + dy * previousY < 0) {
          dx = -dx
          dy = -dy
        }
        x += dx
        y += dy
        if (x < 0 || y < 0 || x >= width || y >= height) break
        sum += at(plane, (y | 0) * width + (x | 0))
        count++
        previousX = dx
        previousY = dy
      }
    }
    result[i] = sum / count
  }
  return result
}

/** The same along one direction, as a list of fixed offsets; a long reach skips some, so that the cost is bounded. */
function convolveStraight(
  plane: Float32Array,
  { size, dx, dy, reach }: { size: Size; dx: number; dy: number; reach: number },
): Float32Array {
  const { width, height } = size
  const steps = Math.max(1, Math.min(14, Math.round(reach)))
  const stride = Math.max(1, reach / 14)
  const columns = Int32Array.from({ length: 2 * steps + 1 }, (_, n) => Math.round((n - steps) * stride * dx))
  const rows = Int32Array.from({ length: 2 * steps + 1 }, (_, n) => Math.round((n - steps) * stride * dy))
  const offsets = columns.map((column, n) => column + atInteger(rows, n) * width)
  const marginX = Math.ceil(Math.abs(dx) * steps * stride) + 1
  const marginY = Math.ceil(Math.abs(dy) * steps * stride) + 1
  const result = new Float32Array(plane.length)
  eachPixel(size, (i, x, y) => {
    let sum = 0
    let count = offsets.length
    if (x >= marginX && y >= marginY && x < width - marginX && y < height - marginY) {
      for (let n = 0; n < offsets.length; n++) sum += at(plane, i + atInteger(offsets, n))
    } else {
      count = 0
      for (let n = 0; n < offsets.length; n++) {
        const column = x + atInteger(columns, n)
        const row = y + atInteger(rows, n)
        if (column < 0 || row < 0 || column >= width || row >= height) continue
        sum += at(plane, row * width + column)
        count++
      }
    }
    result[i] = sum / count
  })
  return result
}

/** A flow that runs the same way everywhere; `angle` in radians, 0 to the right, a quarter turn down. */
export function straightFlow(angle: number): Flow {
  return {
    size: { width: 1, height: 1 },
    alongX: Float32Array.of(Math.cos(angle)),
    alongY: Float32Array.of(Math.sin(angle)),
    strength: Float32Array.of(1),
    scaleX: 0,
    scaleY: 0,
  }
}
