/** Colours known at some pixels: red, green, blue interleaved, with a weight of 0 (unknown) to 1 for each pixel. */
export interface Scattered {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
  readonly weights: Float32Array
}

/**
 * Spreads scattered colours smoothly over all pixels (pull-push: Gortler et al., "The lumigraph", 1996). Changes `values` and `weights`.
 * Its time does not grow with the gaps.
 */
export function spreadSmoothly(scattered: Scattered): void {
  const { width, height, values, weights } = scattered
  if (width <= 2 && height <= 2) return spreadMean(scattered)
  const coarse = pull(scattered)
  spreadSmoothly(coarse)
  for (let y = 0; y < height; y++) {
    const fy = Math.min(coarse.height - 1, Math.max(0, y / 2 - 0.25))
    const top = fy | 0
    const down = Math.min(coarse.height - 1, top + 1)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const own = weights[i] ?? 0
      if (own >= 1) continue
      const fx = Math.min(coarse.width - 1, Math.max(0, x / 2 - 0.25))
      const left = fx | 0
      const right = Math.min(coarse.width - 1, left + 1)
      for (let c = 0; c < 3; c++) {
        const at = (row: number, column: number) => coarse.values[(row * coarse.width + column) * 3 + c] ?? 0
        const above = at(top, left) * (1 - fx + left) + at(top, right) * (fx - left)
        const below = at(down, left) * (1 - fx + left) + at(down, right) * (fx - left)
        const smooth = above * (1 - fy + top) + below * (fy - top)
        values[i * 3 + c] = (values[i * 3 + c] ?? 0) * own + smooth * (1 - own)
      }
    }
  }
  weights.fill(1)
}

function pull({ width, height, values, weights }: Scattered): Scattered {
  const [wide, high] = [(width + 1) >> 1, (height + 1) >> 1]
  const coarse = { width: wide, height: high, values: new Float32Array(wide * high * 3), weights: new Float32Array(wide * high) }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const weight = weights[i] ?? 0
      if (weight === 0) continue
      const to = (y >> 1) * wide + (x >> 1)
      coarse.weights[to] = (coarse.weights[to] ?? 0) + weight
      for (let c = 0; c < 3; c++) coarse.values[to * 3 + c] = (coarse.values[to * 3 + c] ?? 0) + weight * (values[i * 3 + c] ?? 0)
    }
  }
  for (let i = 0; i < coarse.weights.length; i++) {
    const weight = coarse.weights[i] ?? 0
    if (weight === 0) continue
    for (let c = i * 3; c < i * 3 + 3; c++) coarse.values[c] = (coarse.values[c] ?? 0) / weight
    coarse.weights[i] = Math.min(1, weight)
  }
  return coarse
}

function spreadMean({ values, weights }: Scattered): void {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return
  for (let c = 0; c < 3; c++) {
    const mean = weights.reduce((sum, weight, i) => sum + weight * (values[i * 3 + c] ?? 0), 0) / total
    for (let i = 0; i < weights.length; i++) {
      const own = Math.min(1, weights[i] ?? 0)
      values[i * 3 + c] = (values[i * 3 + c] ?? 0) * own + mean * (1 - own)
    }
  }
  weights.fill(1)
}
