import type { Triple } from './colour.ts'
import { at, atInteger } from './plane.ts'
import type { Image3 } from './plane.ts'
import type { Random } from './random.ts'

/**
 * k-means in OKLab over a sample of the pixels, seeded by k-means++ (D. Arthur and S. Vassilvitskii, 2007). Returns at most `count` colours, most used first.
 * Four samples in ten are taken where `favour` is over a half, so that a small subject keeps its own colours.
 */
export function extractPalette(
  lab: Image3,
  { count, random, favour }: { count: number; random: Random; favour?: Float32Array },
): readonly Triple[] {
  const [l, a, b] = lab.planes
  const taken = Math.min(l.length, 3000)
  const favoured = favour ? places(favour) : []
  const points = Array.from({ length: taken }, (_, n): Triple => {
    const spread = (n + random.next()) / taken
    const i =
      n % 5 < 2 && favoured.length > 0
        ? (favoured[Math.floor(spread * favoured.length)] ?? 0)
        : Math.min(l.length - 1, Math.floor(spread * l.length))
    return [at(l, i), at(a, i), at(b, i)]
  })
  let centres = spreadCentres(points, count, random)
  const sizes = new Int32Array(centres.length)
  for (let round = 0; round < 8; round++) {
    const sums = centres.map(() => [0, 0, 0] as [number, number, number])
    sizes.fill(0)
    for (const point of points) {
      const nearest = nearestColour(point, centres)
      const sum = sums[nearest]
      if (!sum) continue
      sizes[nearest] = atInteger(sizes, nearest) + 1
      for (const axis of AXES) sum[axis] += point[axis]
    }
    centres = centres.map((centre, n) => {
      const sum = sums[n]
      const members = atInteger(sizes, n)
      return sum && members > 0 ? [sum[0] / members, sum[1] / members, sum[2] / members] : centre
    })
  }
  return centres
    .map((centre, n) => ({ centre, members: atInteger(sizes, n) }))
    .toSorted((one, other) => other.members - one.members)
    .map(({ centre }) => centre)
}

function places(favour: Float32Array): readonly number[] {
  const result: number[] = []
  for (let i = 0; i < favour.length; i++) if (at(favour, i) > 0.5) result.push(i)
  return result
}

const AXES = [0, 1, 2] as const

function spreadCentres(points: readonly Triple[], count: number, random: Random): Triple[] {
  const centres = [random.pick(points)]
  const nearest = points.map(() => Number.POSITIVE_INFINITY)
  while (centres.length < Math.min(count, points.length)) {
    const latest = centres[centres.length - 1] ?? [0, 0, 0]
    let total = 0
    points.forEach((point, n) => {
      const distance = Math.min(nearest[n] ?? 0, squaredDistance(point, latest))
      nearest[n] = distance
      total += distance
    })
    let left = random.next() * total
    const chosen = points.find((_, n) => (left -= nearest[n] ?? 0) <= 0)
    centres.push(chosen ?? random.pick(points))
  }
  return centres
}

export const squaredDistance = (one: Triple, other: Triple): number =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2

export function nearestColour(colour: Triple, palette: readonly Triple[]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < palette.length; n++) {
    const entry = palette[n]
    if (!entry) continue
    const distance = squaredDistance(colour, entry)
    if (distance < least) {
      least = distance
      best = n
    }
  }
  return best
}

/** Ordered-dither threshold of B. Bayer's 4x4 matrix (1973), -0.5..0.5. */
export const bayer = (x: number, y: number): number => ((BAYER[(y & 3) * 4 + (x & 3)] ?? 0) + 0.5) / 16 - 0.5
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
