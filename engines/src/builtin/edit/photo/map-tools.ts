import { oklabFromRgba } from '@stipple/imaging/colour'
import { fitLinearModel } from '@stipple/imaging/guided-filter'
import { at, fitted, type Image3, type Plane, resize, type Size } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import type { Photo } from './photo.ts'

/** Long side at which maps are computed. */
export const MAP_SIDE = 400
/** Long side at which they are fitted to the edges of the picture. */
const EDGE_SIDE = 1024

export function shrinkLab(lab: Image3, side: number): Image3 {
  const size = fitted(lab, side)
  const [l, a, b] = lab.planes
  return { ...size, planes: [resize(l, lab, size), resize(a, lab, size), resize(b, lab, size)] }
}

/** Fits a coarse map of any size to the edges of the photograph, at the photograph's size. */
export function fitToEdges(map: Float32Array, from: Size, photo: Photo, { radius = 1 / 90, epsilon = 4e-4 } = {}): Float32Array {
  const size = fitted(photo.size, EDGE_SIDE)
  const [l, a, b] = photo.lab.planes
  const guide = (plane: Float32Array, gain: number): Plane => {
    const data = resize(plane, photo.size, size)
    for (let i = 0; i < data.length; i++) data[i] = at(data, i) * gain
    return { ...size, data }
  }
  const matte = { ...size, data: resize(map, from, size) }
  const window = Math.max(1, Math.round(Math.max(size.width, size.height) * radius))
  const model = fitLinearModel([guide(l, 1), guide(a, 2), guide(b, 2)], matte, { radius: window, epsilon })
  const full = (plane: Plane): Float32Array => resize(plane.data, size, photo.size)
  const [red, green, blue, offset] = [full(model.red), full(model.green), full(model.blue), full(model.offset)]
  const result = new Float32Array(l.length)
  for (let i = 0; i < result.length; i++) {
    result[i] = unit(at(red, i) * at(l, i) + at(green, i) * at(a, i) * 2 + at(blue, i) * at(b, i) * 2 + at(offset, i))
  }
  return result
}

/** Area in pixels. */
interface Place extends Size {
  readonly left: number
  readonly top: number
}

/** Part of a map in a place. */
export function cropPlane(plane: Float32Array, { width }: Size, box: Place): Float32Array {
  const part = new Float32Array(box.width * box.height)
  for (let y = 0; y < box.height; y++) {
    const from = (box.top + y) * width + box.left
    part.set(plane.subarray(from, from + box.width), y * box.width)
  }
  return part
}

/** Places a map, scaled to a place, on an empty one of another size; parts beyond the border are cut off. */
export function layPlane(plane: Float32Array, from: Size, { left, top, width, height }: Place, to: Size): Float32Array {
  const scaled = resize(plane, from, { width, height })
  const whole = new Float32Array(to.width * to.height)
  const [first, last] = [Math.max(0, -left), Math.min(width, to.width - left)]
  if (last <= first) return whole
  for (let y = 0; y < height; y++) {
    const row = top + y
    if (row < 0 || row >= to.height) continue
    whole.set(scaled.subarray(y * width + first, y * width + last), row * to.width + left + first)
  }
  return whole
}

export const coverOf = (map: Float32Array): number => map.reduce((sum, value) => sum + value, 0) / Math.max(1, map.length)

/** OKLab planes of interleaved RGB bytes. */
export function labOfRgb(rgb: Uint8Array, size: Size): Image3 {
  const rgba = new Uint8ClampedArray(size.width * size.height * 4)
  for (let i = 0; i < size.width * size.height; i++) for (let c = 0; c < 3; c++) rgba[i * 4 + c] = rgb[i * 3 + c] ?? 0
  return oklabFromRgba(rgba, size)
}
