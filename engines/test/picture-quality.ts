/** One channel of a picture, 0 to 255. */
export interface Grey {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Computes the peak signal-to-noise ratio in dB; higher is better. */
export function psnr(a: Grey, b: Grey): number {
  const squares = a.data.reduce((sum, value, i) => sum + (value - (b.data[i] ?? 0)) ** 2, 0)
  return 10 * Math.log10((255 * 255 * a.data.length) / squares)
}

/**
 * Computes the gradient magnitude similarity deviation (Xue et al., 2014): 0 when all edges are alike; lower is better.
 * Both pictures are halved by averaging first, gradients are Prewitt's, the constant is the paper's.
 */
export function gmsd(a: Grey, b: Grey): number {
  const [left, right] = [gradients(halve(a)), gradients(halve(b))]
  const similarities = left.map((m, i) => (2 * m * (right[i] ?? 0) + STABILITY) / (m * m + (right[i] ?? 0) ** 2 + STABILITY))
  const mean = similarities.reduce((sum, value) => sum + value, 0) / similarities.length
  return Math.sqrt(similarities.reduce((sum, value) => sum + (value - mean) ** 2, 0) / similarities.length)
}

const STABILITY = 170

function halve({ data, width, height }: Grey): { values: number[]; width: number; height: number } {
  const [wide, high] = [Math.floor(width / 2), Math.floor(height / 2)]
  const at = (x: number, y: number) => data[y * width + x] ?? 0
  const values = Array.from({ length: wide * high }, (_, i) => {
    const [x, y] = [(i % wide) * 2, Math.floor(i / wide) * 2]
    return (at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 4
  })
  return { values, width: wide, height: high }
}

/** Computes the gradient magnitudes of all pixels that have eight neighbours. */
function gradients({ values, width, height }: { values: number[]; width: number; height: number }): number[] {
  const out: number[] = []
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = (dx: number, dy: number) => values[(y + dy) * width + x + dx] ?? 0
      const across = at(1, -1) + at(1, 0) + at(1, 1) - at(-1, -1) - at(-1, 0) - at(-1, 1)
      const down = at(-1, 1) + at(0, 1) + at(1, 1) - at(-1, -1) - at(0, -1) - at(1, -1)
      out.push(Math.hypot(across, down) / 3)
    }
  }
  return out
}

/**
 * Computes the structural similarity (Wang et al., 2004): 1 when both are alike; higher is better. Means over squares of 8 pixels, every 4 pixels, with
 * the paper's constants.
 */
export function ssim(a: Grey, b: Grey): number {
  const values: number[] = []
  for (let y = 0; y + 8 <= a.height; y += 4) for (let x = 0; x + 8 <= a.width; x += 4) values.push(similarityOfSquare(a, b, { x, y }))
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function similarityOfSquare(a: Grey, b: Grey, { x, y }: { x: number; y: number }): number {
  const places = Array.from({ length: 64 }, (_, i) => (y + Math.floor(i / 8)) * a.width + x + (i % 8))
  const mean = (of: (place: number) => number) => places.reduce((sum, place) => sum + of(place), 0) / places.length
  const [left, right] = [(place: number) => a.data[place] ?? 0, (place: number) => b.data[place] ?? 0]
  const [ma, mb] = [mean(left), mean(right)]
  const variance = mean((place) => (left(place) - ma) ** 2) + mean((place) => (right(place) - mb) ** 2)
  const covariance = mean((place) => (left(place) - ma) * (right(place) - mb))
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  return ((2 * ma * mb + c1) * (2 * covariance + c2)) / ((ma * ma + mb * mb + c1) * (variance + c2))
}
