import { clamp, lerp } from './scalar.ts'

/** One channel of a picture, row by row, values usually 0 to 1. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

export const createPlane = (width: number, height: number): Plane => ({ width, height, data: new Float32Array(width * height) })

/** Maps every value of a plane, or of two planes of the same size, through a function. */
export function mapPlane(plane: Plane, change: (value: number) => number): Plane {
  return { ...plane, data: plane.data.map(change) }
}

export function multiplyPlanes(left: Plane, right: Plane): Plane {
  const result = createPlane(left.width, left.height)
  for (let i = 0; i < result.data.length; i++) result.data[i] = (left.data[i] ?? 0) * (right.data[i] ?? 0)
  return result
}

/** Three planes of one size: OKLab, linear light or any other three channels; the name of the variable says which. */
export interface Image3 {
  readonly width: number
  readonly height: number
  readonly planes: readonly [Float32Array, Float32Array, Float32Array]
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Reads an entry that is known to exist; takes one array type only, so that the JavaScript engine compiles it to a plain load. */
export const at = (plane: Float32Array, index: number): number => plane[index] ?? 0
export const atByte = (bytes: Uint8ClampedArray, index: number): number => bytes[index] ?? 0
export const atInteger = (list: Int32Array, index: number): number => list[index] ?? 0

export function image3({ width, height }: Size): Image3 {
  const length = width * height
  return { width, height, planes: [new Float32Array(length), new Float32Array(length), new Float32Array(length)] }
}

export function mapImage(image: Image3, change: (plane: Float32Array) => Float32Array): Image3 {
  const [first, second, third] = image.planes
  return { width: image.width, height: image.height, planes: [change(first), change(second), change(third)] }
}

export function mapSamples(plane: Float32Array, change: (value: number, index: number) => number): Float32Array {
  const result = new Float32Array(plane.length)
  for (let i = 0; i < plane.length; i++) result[i] = change(at(plane, i), i)
  return result
}

export function eachPixel({ width, height }: Size, visit: (index: number, x: number, y: number) => void): void {
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) visit(i, x, y)
}

/** Moves one pixel of an image towards the same pixel of another. Unrolled, because a closure call per pixel would take most of a style's time. */
export function blendPixel(image: Image3, other: Image3, i: number, amount: number): void {
  const [first, second, third] = image.planes
  const [toFirst, toSecond, toThird] = other.planes
  first[i] = lerp(at(first, i), at(toFirst, i), amount)
  second[i] = lerp(at(second, i), at(toSecond, i), amount)
  third[i] = lerp(at(third, i), at(toThird, i), amount)
}

/** Bilinear sample, clamped at the borders; pixel centres have integer coordinates. */
export function sample(plane: Float32Array, { width, height }: Size, x: number, y: number): number {
  const left = clamp(x, 0, width - 1)
  const top = clamp(y, 0, height - 1)
  const x0 = Math.floor(left)
  const y0 = Math.floor(top)
  const x1 = x0 + 1 < width ? x0 + 1 : x0
  const y1 = y0 + 1 < height ? y0 + 1 : y0
  const fx = left - x0
  const fy = top - y0
  const upper = lerp(at(plane, y0 * width + x0), at(plane, y0 * width + x1), fx)
  const lower = lerp(at(plane, y1 * width + x0), at(plane, y1 * width + x1), fx)
  return lerp(upper, lower, fy)
}

/** Resizes a plane: area average when shrinking, bilinear when growing. */
export function resize(plane: Float32Array, from: Size, to: Size): Float32Array {
  if (from.width === to.width && from.height === to.height) return plane.slice()
  const shrinks = to.width <= from.width && to.height <= from.height
  const result = new Float32Array(to.width * to.height)
  const scaleX = from.width / to.width
  const scaleY = from.height / to.height
  eachPixel(to, (i, x, y) => {
    if (!shrinks) {
      result[i] = sample(plane, from, (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5)
      return
    }
    const left = Math.floor(x * scaleX)
    const right = Math.max(left + 1, Math.floor((x + 1) * scaleX))
    const top = Math.floor(y * scaleY)
    const bottom = Math.max(top + 1, Math.floor((y + 1) * scaleY))
    let sum = 0
    for (let row = top; row < bottom; row++) for (let column = left; column < right; column++) sum += at(plane, row * from.width + column)
    result[i] = sum / ((right - left) * (bottom - top))
  })
  return result
}

/** Largest size of the same aspect ratio whose longer side is at most `side`. */
export function fitted({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Length of one pixel of the 768-pixel reference picture. Styles measure lines and strokes in it, so that they look the same at any size. */
export const pixelUnit = ({ width, height }: Size): number => Math.sqrt(width * height) / 768
