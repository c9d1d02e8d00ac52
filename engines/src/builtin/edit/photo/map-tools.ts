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

/** Numbers the connected components of a map's set pixels from 1; 0 is the rest. */
export function labelPieces(set: Uint8Array, { width, height }: Size): { labels: Int32Array; count: number } {
  const labels = new Int32Array(set.length)
  const stack: number[] = []
  let count = 0
  for (let start = 0; start < set.length; start++) {
    if (set[start] !== 1 || labels[start] !== 0) continue
    labels[start] = ++count
    stack.push(start)
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      const x = i % width
      for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width < width * height ? i + width : -1]) {
        if (next < 0 || set[next] !== 1 || labels[next] !== 0) continue
        labels[next] = count
        stack.push(next)
      }
    }
  }
  return { labels, count }
}

export const coverOf = (map: Float32Array): number => map.reduce((sum, value) => sum + value, 0) / Math.max(1, map.length)

/** OKLab planes of interleaved RGB bytes. */
export function labOfRgb(rgb: Uint8Array, size: Size): Image3 {
  const rgba = new Uint8ClampedArray(size.width * size.height * 4)
  for (let i = 0; i < size.width * size.height; i++) for (let c = 0; c < 3; c++) rgba[i * 4 + c] = rgb[i * 3 + c] ?? 0
  return oklabFromRgba(rgba, size)
}
