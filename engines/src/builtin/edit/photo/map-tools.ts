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

export const coverOf = (map: Float32Array): number => map.reduce((sum, value) => sum + value, 0) / Math.max(1, map.length)
