import type { Plane } from './plane.ts'

/**
 * Weights that resample `from` samples to `to` samples by area: row i holds the share of each source sample that falls into target sample i. Every pixel of the
 * original becomes `from` samples in the network and `to` in the result, so a block never needs its neighbours.
 */
export function areaWeights(from: number, to: number): readonly Float32Array[] {
  const ratio = from / to
  return Array.from({ length: to }, (_, target) =>
    Float32Array.from({ length: from }, (_, source) => {
      const overlap = Math.min(source + 1, (target + 1) * ratio) - Math.max(source, target * ratio)
      return Math.max(0, overlap) / ratio
    }),
  )
}

/** Shrinks a plane whose sides are multiples of `from` to `to / from` of its size. */
export function shrinkPlane({ data, width, height }: Plane, { from, to }: { from: number; to: number }): Plane {
  if (from === to) return { data, width, height }
  const weights = areaWeights(from, to)
  const wide = (width / from) * to
  const high = (height / from) * to
  const rows = new Float32Array(wide * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const row = weights[x % to] ?? NONE
      const source = y * width + Math.floor(x / to) * from
      let sum = 0
      for (let k = 0; k < from; k += 1) sum += (row[k] ?? 0) * (data[source + k] ?? 0)
      rows[y * wide + x] = sum
    }
  }
  const out = new Float32Array(wide * high)
  for (let y = 0; y < high; y += 1) {
    const column = weights[y % to] ?? NONE
    const source = Math.floor(y / to) * from
    for (let x = 0; x < wide; x += 1) {
      let sum = 0
      for (let k = 0; k < from; k += 1) sum += (column[k] ?? 0) * (rows[(source + k) * wide + x] ?? 0)
      out[y * wide + x] = sum
    }
  }
  return { data: out, width: wide, height: high }
}

const NONE = new Float32Array(0)
