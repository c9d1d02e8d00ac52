/**
 * Blurs a plane about like a Gaussian of deviation `sigma`, by three box filters; edges repeat. Returns a new plane.
 * Box sizes after P. Kovesi, "Fast almost-Gaussian filtering" (2010), rounded to odd numbers.
 */
export function blur(plane: Float32Array, { width, height, sigma }: { width: number; height: number; sigma: number }): Float32Array {
  if (sigma < 0.3) return plane.slice()
  if (sigma < 1.6) return convolve(plane, { width, height, sigma })
  const reach = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  let result = plane
  for (let pass = 0; pass < 3; pass += 1)
    result = box(box(result, { length: width, lines: height, step: 1, stride: width, reach }), {
      length: height,
      lines: width,
      step: width,
      stride: 1,
      reach,
    })
  return result
}

/** Blurs little at edges and more between them; `edges` goes from 0 to 1. */
export function blurByEdge(
  plane: Float32Array,
  { width, height, sigma, drift, edges }: { width: number; height: number; sigma: number; drift: number; edges: Float32Array },
): Float32Array {
  const sharp = blur(plane, { width, height, sigma })
  const soft = blur(plane, { width, height, sigma: drift })
  return sharp.map((value, i) => {
    const wide = soft[i] ?? 0
    return wide + (value - wide) * (edges[i] ?? 1)
  })
}

/** Runs over lines of `length` values, `step` apart; the next line begins `stride` later. */
interface Lines {
  readonly length: number
  readonly lines: number
  readonly step: number
  readonly stride: number
  readonly reach: number
}

function box(plane: Float32Array, { length, lines, step, stride, reach }: Lines): Float32Array {
  const out = new Float32Array(plane.length)
  const share = 1 / (2 * reach + 1)
  for (let line = 0; line < lines; line += 1) {
    const first = line * stride
    const value = (i: number) => plane[first + Math.min(length - 1, Math.max(0, i)) * step] ?? 0
    let sum = 0
    for (let i = -reach; i <= reach; i += 1) sum += value(i)
    for (let i = 0; i < length; i += 1) {
      out[first + i * step] = sum * share
      sum += value(i + reach + 1) - value(i - reach)
    }
  }
  return out
}

/** Boxes are too coarse for small blurs: the Gaussian itself. */
function convolve(plane: Float32Array, { width, height, sigma }: { width: number; height: number; sigma: number }): Float32Array {
  const reach = Math.ceil(sigma * 2.6)
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)))
  const total = kernel.reduce((sum, weight) => sum + weight, 0)
  const weights = Float32Array.from(kernel, (weight) => weight / total)
  const along = weighted(plane, { length: width, lines: height, step: 1, stride: width, reach }, weights)
  return weighted(along, { length: height, lines: width, step: width, stride: 1, reach }, weights)
}

function weighted(plane: Float32Array, { length, lines, step, stride, reach }: Lines, weights: Float32Array): Float32Array {
  const out = new Float32Array(plane.length)
  for (let line = 0; line < lines; line += 1) {
    const first = line * stride
    for (let i = 0; i < length; i += 1) {
      let sum = 0
      for (let k = -reach; k <= reach; k += 1) {
        const from = Math.min(length - 1, Math.max(0, i + k))
        sum += (weights[k + reach] ?? 0) * (plane[first + from * step] ?? 0)
      }
      out[first + i * step] = sum
    }
  }
  return out
}
