/** Discrete Fourier transform in place, for arrays of `size` values. The size is a power of two. */
export interface Fourier {
  readonly size: number
  readonly forward: (re: Float64Array, im: Float64Array) => void
  /** Inverse transform, divided by `size`, so that it undoes `forward`. */
  readonly inverse: (re: Float64Array, im: Float64Array) => void
}

/** Computes the tables of a radix-2 transform (J. W. Cooley and J. W. Tukey, 1965). */
export function createFourier(size: number): Fourier {
  const cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size))
  const sines = Float64Array.from({ length: size / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / size))
  const order = reversedBits(size)

  function transform(re: Float64Array, im: Float64Array, sign: number): void {
    reorder(re, order)
    reorder(im, order)
    for (let length = 2; length <= size; length *= 2) {
      const [half, step] = [length / 2, size / length]
      for (let start = 0; start < size; start += length) {
        for (let k = 0; k < half; k++) {
          const [c, s] = [cosines[k * step] ?? 0, sign * (sines[k * step] ?? 0)]
          const [u, v] = [start + k, start + k + half]
          const [reV, imV] = [re[v] ?? 0, im[v] ?? 0]
          const real = reV * c - imV * s
          const imaginary = reV * s + imV * c
          re[v] = (re[u] ?? 0) - real
          im[v] = (im[u] ?? 0) - imaginary
          re[u] = (re[u] ?? 0) + real
          im[u] = (im[u] ?? 0) + imaginary
        }
      }
    }
  }

  return {
    size,
    forward: (re, im) => transform(re, im, -1),
    inverse(re, im) {
      transform(re, im, 1)
      for (let i = 0; i < size; i++) {
        re[i] = (re[i] ?? 0) / size
        im[i] = (im[i] ?? 0) / size
      }
    },
  }
}

function reversedBits(size: number): Uint32Array {
  const bits = Math.log2(size)
  return Uint32Array.from({ length: size }, (_, i) => {
    let reversed = 0
    for (let bit = 0; bit < bits; bit++) if (i & (1 << bit)) reversed |= 1 << (bits - 1 - bit)
    return reversed
  })
}

function reorder(values: Float64Array, order: Uint32Array): void {
  for (let i = 0; i < values.length; i++) {
    const j = order[i] ?? i
    if (i >= j) continue
    const swapped = values[i] ?? 0
    values[i] = values[j] ?? 0
    values[j] = swapped
  }
}
