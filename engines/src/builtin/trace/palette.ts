import type { Oklab } from '@stipple/imaging/oklab'
import { oklabAt, type OklabPicture } from '@stipple/imaging/oklab-picture'
import { steepness } from './smooth.ts'

/**
 * Few colours that represent a picture: k-means in OKLab over a histogram, started from the colours that explain most, similar ones merged.
 * Pixels at edges weigh little, so that the mixed colours of soft edges do not become palette colours. The most used comes first.
 * `near`: the OKLab distance below which two colours are the same.
 */
export function choosePalette(
  picture: OklabPicture,
  { colours, near, counts }: { colours: number; near: number; counts: (pixel: number) => boolean },
): readonly Oklab[] {
  const bins = histogram(picture, counts)
  if (bins.length === 0) return []
  const found = merge(refine(start(bins, colours, near), bins), near)
  return found.map(({ colour }) => snap(colour))
}

interface Bin {
  readonly colour: Oklab
  readonly weight: number
}

const ROUNDS = 16
const STEPS = { light: 40, chroma: 80 }

function histogram(picture: OklabPicture, counts: (pixel: number) => boolean): readonly Bin[] {
  const edges = steepness(picture)
  const sums = new Map<number, [number, number, number, number]>()
  for (let pixel = 0; pixel < edges.length; pixel += 1) {
    if (!counts(pixel)) continue
    const [light, a, b] = oklabAt(picture, pixel)
    const edge = (edges[pixel] ?? 0) / SOFT_EDGE
    const weight = 1 / (1 + edge * edge)
    const key = (Math.round(light * STEPS.light) << 16) | ((Math.round(a * STEPS.chroma) + 64) << 8) | (Math.round(b * STEPS.chroma) + 64)
    const sum = sums.get(key) ?? [0, 0, 0, 0]
    sum[0] += weight * light
    sum[1] += weight * a
    sum[2] += weight * b
    sum[3] += weight
    sums.set(key, sum)
  }
  return [...sums.values()].map(([light, a, b, weight]) => ({ colour: [light / weight, a / weight, b / weight], weight: weight ** RARITY }))
}

/** Exponent of a colour's frequency: below one, rare colours weigh more than their share, so that a green eye gets a colour although fur has most pixels. */
const RARITY = 0.7

/** Step between neighbours at which a pixel's weight is about halved. */
const SOFT_EDGE = 0.015

/** Chooses, greedily, the bins that explain most of the rest: heavy and far from all chosen before. */
function start(bins: readonly Bin[], colours: number, near: number): readonly Oklab[] {
  const heaviest = bins.reduce((best, bin) => (bin.weight > best.weight ? bin : best))
  const taken: Oklab[] = [heaviest.colour]
  const gaps = bins.map(({ colour }) => distance(colour, heaviest.colour))
  while (taken.length < colours) {
    let best = -1
    let gain = 0
    for (const [i, { weight }] of bins.entries()) {
      const gap = gaps[i] ?? 0
      if (gap < near || gap * gap * weight <= gain) continue
      best = i
      gain = gap * gap * weight
    }
    const bin = bins[best]
    if (!bin) break
    taken.push(bin.colour)
    for (const [i, { colour }] of bins.entries()) gaps[i] = Math.min(gaps[i] ?? 0, distance(colour, bin.colour))
  }
  return taken
}

/** Lloyd's iterations; clusters that lose all their bins are dropped. */
function refine(seeds: readonly Oklab[], bins: readonly Bin[]): readonly Bin[] {
  let clusters: readonly Bin[] = seeds.map((colour) => ({ colour, weight: 0 }))
  for (let round = 0; round < ROUNDS; round += 1) {
    const centres = clusters.map(({ colour }) => colour)
    const sums = centres.map(() => [0, 0, 0, 0])
    for (const { colour, weight } of bins) {
      const sum = sums[nearest(colour, centres)] ?? []
      for (const [i, value] of [...colour, 1].entries()) sum[i] = (sum[i] ?? 0) + weight * value
    }
    clusters = sums.flatMap(([light = 0, a = 0, b = 0, weight = 0]) =>
      weight > 0 ? [{ colour: [light / weight, a / weight, b / weight] as const, weight }] : [],
    )
  }
  return clusters
}

/** Merges the nearest two as long as they are near. */
function merge(clusters: readonly Bin[], near: number): readonly Bin[] {
  const left = clusters.toSorted((one, other) => other.weight - one.weight)
  for (;;) {
    let closest: { gap: number; one: number; other: number } | undefined
    for (const [one, { colour }] of left.entries()) {
      for (let other = one + 1; other < left.length; other += 1) {
        const gap = distance(colour, left[other]?.colour ?? colour)
        if (gap < near && gap < (closest?.gap ?? Number.POSITIVE_INFINITY)) closest = { gap, one, other }
      }
    }
    if (!closest) return left.toSorted((one, other) => other.weight - one.weight)
    const [lost] = left.splice(closest.other, 1)
    const kept = left[closest.one]
    if (lost && kept) left[closest.one] = mean(kept, lost)
  }
}

function mean(one: Bin, other: Bin): Bin {
  const weight = one.weight + other.weight
  const mix = (i: 0 | 1 | 2) => (one.colour[i] * one.weight + other.colour[i] * other.weight) / weight
  return { colour: [mix(0), mix(1), mix(2)], weight }
}

/** Snaps almost white to white, and almost black to black. */
function snap(colour: Oklab): Oklab {
  const chroma = Math.hypot(colour[1], colour[2])
  if (colour[0] > 0.975 && chroma < 0.012) return [1, 0, 0]
  return colour[0] < 0.16 && chroma < 0.012 ? [0, 0, 0] : colour
}

/** Distance in which hue and chroma weigh more than lightness: a shadow belongs to the same thing, another hue to a different one. */
export function distance(one: Oklab, other: Oklab): number {
  const light = one[0] - other[0]
  const a = (one[1] - other[1]) * CHROMA
  const b = (one[2] - other[2]) * CHROMA
  return Math.sqrt(light * light + a * a + b * b)
}

const CHROMA = 1.35

export function nearest(colour: Oklab, palette: readonly Oklab[]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < palette.length; i += 1) {
    const candidate = palette[i]
    const gap = candidate ? distance(colour, candidate) : least
    if (gap >= least) continue
    best = i
    least = gap
  }
  return best
}
