/** One channel of a picture, 0 to 255. */
export interface Grey {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Peak signal to noise ratio in dB; higher is closer. */
export function psnr(a: Grey, b: Grey): number {
  const squares = a.data.reduce((sum, value, i) => sum + (value - (b.data[i] ?? 0)) ** 2, 0)
  return 10 * Math.log10((255 * 255 * a.data.length) / squares)
}

/**
 * Gradient magnitude similarity deviation (Xue et al., 2014): 0 when all edges are alike; lower is better.
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

/** Gradient magnitudes of all pixels that have eight neighbours. */
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
