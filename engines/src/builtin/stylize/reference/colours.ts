import { at, image3, type Image3 } from '@stipple/imaging/plane'

type Row = readonly [number, number, number]

/** Mean and covariance of a picture's colours in OKLab. */
export interface ColourStatistics {
  readonly mean: Row
  readonly covariance: readonly [Row, Row, Row]
}

/** Variance below which a channel counts as flat; keeps noise from being amplified into colour. */
const FLOOR = 3e-5
/** Largest factor by which a channel is stretched. */
const MAX_GAIN = 3

export function colourStatistics({ planes }: Image3, weights?: Float32Array): ColourStatistics {
  const [l, a, b] = planes
  const sums = new Float64Array(10)
  const add = (slot: number, value: number): void => void (sums[slot] = (sums[slot] ?? 0) + value)
  for (let i = 0; i < l.length; i++) {
    const weight = weights ? at(weights, i) : 1
    const [x, y, z] = [at(l, i), at(a, i), at(b, i)]
    add(0, weight)
    add(1, weight * x)
    add(2, weight * y)
    add(3, weight * z)
    add(4, weight * x * x)
    add(5, weight * x * y)
    add(6, weight * x * z)
    add(7, weight * y * y)
    add(8, weight * y * z)
    add(9, weight * z * z)
  }
  const total = Math.max(1e-9, sums[0] ?? 0)
  const moment = (slot: number): number => (sums[slot] ?? 0) / total
  const mean = [moment(1), moment(2), moment(3)] as const
  const [xx, xy, xz] = [moment(4) - mean[0] ** 2, moment(5) - mean[0] * mean[1], moment(6) - mean[0] * mean[2]]
  const [yy, yz, zz] = [moment(7) - mean[1] ** 2, moment(8) - mean[1] * mean[2], moment(9) - mean[2] ** 2]
  return {
    mean,
    covariance: [
      [xx, xy, xz],
      [xy, yy, yz],
      [xz, yz, zz],
    ],
  }
}

/**
 * Gives one set of colours the mean and covariance of another by their Cholesky factors (E. Reinhard et al., "Color transfer between images", 2001, without its
 * assumption that the channels are independent). Lightness comes first, so that lighter colours stay lighter.
 */
export function matchColours(image: Image3, from: ColourStatistics, to: ColourStatistics): Image3 {
  const source = cholesky(from.covariance)
  const target = cholesky(to.covariance)
  const [s11, s21, s22, s31, s32, s33] = source
  const [t11, t21, t22, t31, t32, t33] = target
  const [l, a, b] = image.planes
  const result = image3(image)
  const [outL, outA, outB] = result.planes
  const least = (wanted: number, own: number): number => Math.max(own, wanted / MAX_GAIN)
  const [d1, d2, d3] = [least(t11, s11), least(t22, s22), least(t33, s33)]
  for (let i = 0; i < l.length; i++) {
    const x = (at(l, i) - from.mean[0]) / d1
    const y = (at(a, i) - from.mean[1] - s21 * x) / d2
    const z = (at(b, i) - from.mean[2] - s31 * x - s32 * y) / d3
    outL[i] = to.mean[0] + t11 * x
    outA[i] = to.mean[1] + t21 * x + t22 * y
    outB[i] = to.mean[2] + t31 * x + t32 * y + t33 * z
  }
  return result
}

/** Lower triangle, row by row. */
function cholesky([[c11], [c21, c22], [c31, c32, c33]]: ColourStatistics['covariance']): readonly [
  number,
  number,
  number,
  number,
  number,
  number,
] {
  const root = (value: number): number => Math.sqrt(Math.max(FLOOR, value))
  const l11 = root(c11 + FLOOR)
  const l21 = c21 / l11
  const l22 = root(c22 + FLOOR - l21 * l21)
  const l31 = c31 / l11
  const l32 = (c32 - l31 * l21) / l22
  const l33 = root(c33 + FLOOR - l31 * l31 - l32 * l32)
  return [l11, l21, l22, l31, l32, l33]
}
