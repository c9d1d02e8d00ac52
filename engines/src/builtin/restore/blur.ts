import { createPlane } from '@stipple/imaging/plane'
import type { Plane } from '@stipple/imaging/plane'

/** Gaussian blur, borders held. */
export function blurPlane(plane: Plane, sigma: number): Plane {
  const { width, height, data } = plane
  const weights = gaussian(sigma)
  const radius = (weights.length - 1) / 2
  const rows = createPlane(width, height)
  const line = new Float32Array(width + 2 * radius)
  for (let y = 0; y < height; y++) {
    const start = y * width
    for (let x = 0; x < line.length; x++) line[x] = data[start + Math.min(width - 1, Math.max(0, x - radius))] ?? 0
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = 0; k < weights.length; k++) sum += (weights[k] ?? 0) * (line[x + k] ?? 0)
      rows.data[start + x] = sum
    }
  }
  const result = createPlane(width, height)
  for (let y = 0; y < height; y++) {
    const to = y * width
    for (let k = 0; k < weights.length; k++) {
      const from = Math.min(height - 1, Math.max(0, y + k - radius)) * width
      const weight = weights[k] ?? 0
      for (let x = 0; x < width; x++) result.data[to + x] = (result.data[to + x] ?? 0) + weight * (rows.data[from + x] ?? 0)
    }
  }
  return result
}

function gaussian(sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(3 * sigma))
  const weights = Float32Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}
