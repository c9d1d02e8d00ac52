import type { Size } from '@stipple/imaging/plane'

/**
 * J. Canny's edge detector (1986), written step by step as a reference: blur, Sobel, thinning across the gradient, two thresholds.
 * `light` is 0 to 1; the thresholds are for |dx| + |dy| of 8-bit values.
 */
export function cannyReference(light: Float32Array, { width, height }: Size, { sigma, low, high }: { sigma: number; low: number; high: number }): Uint8Array {
  const at = (plane: Float32Array, x: number, y: number) => plane[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0
  const radius = 3
  const weights = Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const each = (value: (x: number, y: number) => number): Float32Array => Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)))
  const bytes = each((x, y) => Math.round(at(light, x, y) * 255))
  const rows = each((x, y) => weights.reduce((sum, weight, i) => sum + weight * at(bytes, x + i - radius, y), 0) / total)
  const soft = each((x, y) => Math.round(weights.reduce((sum, weight, i) => sum + weight * at(rows, x, y + i - radius), 0) / total))
  const sobel = (x: number, y: number, turn: boolean): number => {
    const g = (dx: number, dy: number) => (turn ? at(soft, x + dy, y + dx) : at(soft, x + dx, y + dy))
    return g(1, -1) + 2 * g(1, 0) + g(1, 1) - g(-1, -1) - 2 * g(-1, 0) - g(-1, 1)
  }
  const dx = each((x, y) => sobel(x, y, false))
  const dy = each((x, y) => sobel(x, y, true))
  const size = each((x, y) => Math.abs(at(dx, x, y)) + Math.abs(at(dy, x, y)))
  const inside = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : at(size, x, y))
  const strength = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [gx, gy, own] = [at(dx, x, y), at(dy, x, y), at(size, x, y)]
      if (own <= low) continue
      const slope = Math.abs(gy) / Math.max(1e-9, Math.abs(gx))
      const step = slope < Math.tan(Math.PI / 8) ? [1, 0] : slope > Math.tan((3 * Math.PI) / 8) ? [0, 1] : gx * gy > 0 ? [1, 1] : [-1, 1]
      const [sx = 0, sy = 0] = step
      const thin = own > inside(x - sx, y - sy) && own >= inside(x + sx, y + sy)
      const diagonal = sx !== 0 && sy !== 0
      if (diagonal ? own > inside(x - sx, y - sy) && own > inside(x + sx, y + sy) : thin) strength[i] = own > high ? 2 : 1
    }
  }
  const edges = new Uint8Array(width * height)
  const queue = [...strength.keys()].filter((i) => strength[i] === 2)
  for (const i of queue) edges[i] = 1
  for (const i of queue) {
    const x = i % width
    for (const next of [i - width - 1, i - width, i - width + 1, i - 1, i + 1, i + width - 1, i + width, i + width + 1]) {
      if (!strength[next] || edges[next] || Math.abs((next % width) - x) > 1) continue
      edges[next] = 1
      queue.push(next)
    }
  }
  return edges
}
