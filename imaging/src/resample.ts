import { createPlane } from './plane.ts'
import type { Plane } from './plane.ts'
import { unit } from './scalar.ts'

/** Resamples a plane with Catmull-Rom where it grows and with the mean over the covered length where it shrinks. */
export function resamplePlane(plane: Plane, width: number, height: number): Plane {
  return resampleRows(resampleColumns(plane, width), height)
}

function resampleColumns(plane: Plane, width: number): Plane {
  if (plane.width === width) return plane
  const { size, sources, weights } = weightsFor(plane.width, width)
  const result = createPlane(width, plane.height)
  for (let y = 0; y < plane.height; y++) {
    const row = plane.data.subarray(y * plane.width, (y + 1) * plane.width)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let tap = x * size; tap < (x + 1) * size; tap++) sum += (weights[tap] ?? 0) * (row[sources[tap] ?? 0] ?? 0)
      result.data[y * width + x] = sum
    }
  }
  return result
}

function resampleRows(plane: Plane, height: number): Plane {
  if (plane.height === height) return plane
  const { width } = plane
  const { size, sources, weights } = weightsFor(plane.height, height)
  const result = createPlane(width, height)
  for (let y = 0; y < height; y++) {
    for (let tap = y * size; tap < (y + 1) * size; tap++) {
      const weight = weights[tap] ?? 0
      const source = (sources[tap] ?? 0) * width
      if (weight !== 0)
        for (let x = 0; x < width; x++)
          result.data[y * width + x] = (result.data[y * width + x] ?? 0) + weight * (plane.data[source + x] ?? 0)
    }
  }
  return result
}

/** For each target sample `size` source samples (clamped to the border) and their weights. */
function weightsFor(from: number, to: number): { size: number; sources: Int32Array; weights: Float32Array } {
  const scale = from / to
  const support = scale > 1 ? scale / 2 + 0.5 : 2
  const size = Math.ceil(support * 2)
  const sources = new Int32Array(to * size)
  const weights = new Float32Array(to * size)
  for (let i = 0; i < to; i++) {
    const centre = (i + 0.5) * scale - 0.5
    const first = Math.ceil(centre - support)
    const taps = Array.from({ length: size }, (_, tap) => {
      const distance = Math.abs(first + tap - centre)
      return scale > 1 ? unit(support - distance) : catmullRom(distance)
    })
    const total = taps.reduce((sum, weight) => sum + weight, 0)
    taps.forEach((weight, tap) => {
      sources[i * size + tap] = Math.min(from - 1, Math.max(0, first + tap))
      weights[i * size + tap] = weight / total
    })
  }
  return { size, sources, weights }
}

/** Cubic convolution with a = -0.5 (Keys 1981). */
function catmullRom(distance: number): number {
  if (distance < 1) return (1.5 * distance - 2.5) * distance * distance + 1
  if (distance < 2) return ((-0.5 * distance + 2.5) * distance - 4) * distance + 2
  return 0
}
