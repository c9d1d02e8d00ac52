import { oklabFromRgba } from '@stipple/imaging/colour'
import { at, type Image3 } from '@stipple/imaging/plane'
import sharp from 'sharp'

/** Measures for tests of pictures. Decodes to a common small size where only the broad look counts. */
export async function labOf(bytes: Uint8Array, size?: { width: number; height: number }): Promise<Image3> {
  const picture = sharp(bytes).ensureAlpha()
  const { data, info } = await (size ? picture.resize(size.width, size.height, { fit: 'fill' }) : picture)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return oklabFromRgba(new Uint8ClampedArray(data), info)
}

/** Mean OKLab distance of the pixels. */
export function meanDistance(one: Image3, other: Image3): number {
  const [l, a, b] = one.planes
  const [m, c, d] = other.planes
  let sum = 0
  for (let i = 0; i < l.length; i++) sum += Math.hypot(at(l, i) - at(m, i), at(a, i) - at(c, i), at(b, i) - at(d, i))
  return sum / l.length
}

export function meanChroma({ planes: [, a, b] }: Image3): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.hypot(at(a, i), at(b, i))
  return sum / a.length
}

/** Correlation of the edges' strength in two pictures of one size: 1 the same edges, 0 unrelated. */
export function edgeCorrelation(one: Image3, other: Image3): number {
  return correlation(edges(one), edges(other))
}

function edges({ width, height, planes: [l] }: Image3): Float32Array {
  const result = new Float32Array(l.length)
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x
      result[i] = Math.hypot(at(l, i + 1) - at(l, i - 1), at(l, i + width) - at(l, i - width))
    }
  }
  return result
}

export function correlation(one: Float32Array, other: Float32Array): number {
  const mean = (list: Float32Array) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [m, n] = [mean(one), mean(other)]
  let [product, left, right] = [0, 1e-12, 1e-12]
  for (let i = 0; i < one.length; i++) {
    const [p, q] = [at(one, i) - m, at(other, i) - n]
    product += p * q
    left += p * p
    right += q * q
  }
  return product / Math.sqrt(left * right)
}

/** Difference between the colours of two pictures: half the L1 distance of their histograms over a and b and lightness, 0 to 1. */
export function paletteDistance(one: Image3, other: Image3): number {
  const [p, q] = [histogram(one), histogram(other)]
  return p.reduce((sum, value, bin) => sum + Math.abs(value - at(q, bin)), 0) / 2
}

const BINS = 12

function histogram({ planes: [l, a, b] }: Image3): Float32Array {
  const bins = new Float32Array(BINS ** 3)
  const bin = (share: number) => Math.min(BINS - 1, Math.max(0, Math.floor(share * BINS)))
  for (let i = 0; i < l.length; i++) {
    const n = (bin(at(l, i)) * BINS + bin(at(a, i) / 0.5 + 0.5)) * BINS + bin(at(b, i) / 0.5 + 0.5)
    bins[n] = at(bins, n) + 1 / l.length
  }
  return bins
}
