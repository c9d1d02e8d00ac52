import { converter } from 'culori'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { distanceTo } from './distance.ts'
import { createNoise } from './gradient-noise.ts'
import { applyLinearModel, fitLinearModel } from './guided-filter.ts'
import type { Colours } from './guided-filter.ts'
import { rec709 } from './luminance.ts'
import { hash2, valueNoise } from './noise.ts'
import { at, createPlane, resize } from './plane.ts'
import type { Plane } from './plane.ts'
import { createRandom, xorshift } from './random.ts'
import { shrinkPlane } from './shrink-by-area.ts'
import { LINEAR, linearFromSrgb, srgbFromLinear } from './transfer.ts'

const SIZE = { width: 48, height: 36 }
const LENGTH = SIZE.width * SIZE.height

function randomPlane(seed: number, low = 0, high = 1): Plane {
  const random = createRandom(seed)
  return { ...SIZE, data: Float32Array.from({ length: LENGTH }, () => random.range(low, high)) }
}

const meanOf = (values: ArrayLike<number>): number => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length

it('xorshift32 yields the published sequence for state 1', () => {
  const next = xorshift(1)
  expect([next(), next(), next()].map((value) => value * 2 ** 32)).toEqual([270_369, 67_634_689, 2_647_435_461])
})

it('linear and stored values are converted as by culori', () => {
  const [linear, rgb] = [converter('lrgb'), converter('rgb')]
  for (let byte = 0; byte < 256; byte++) {
    const [g, stored] = [0, byte / 255]
    const light = linear({ mode: 'rgb', r: stored, g, b: 0 }).r
    expect(LINEAR[byte]).toBeCloseTo(light, 6)
    expect(linearFromSrgb(stored)).toBeCloseTo(light, 6)
    expect(srgbFromLinear(light)).toBeCloseTo(rgb({ mode: 'lrgb', r: light, g, b: 0 }).r, 6)
  }
})

it('luminance equals Y of CIE XYZ', () => {
  const colour = { r: 0.8, g: 0.3, b: 0.55 }
  expect(rec709(colour.r, colour.g, colour.b)).toBeCloseTo(converter('xyz65')({ mode: 'lrgb', ...colour }).y, 3)
})

describe('the guided filter', () => {
  const guide: Colours = [randomPlane(1), randomPlane(2), randomPlane(3)]
  const filter = (matte: Plane, epsilon: number) => applyLinearModel(fitLinearModel(guide, matte, { radius: 4, epsilon }), guide)

  it('returns a linear function of its guide unchanged', () => {
    const [r, g, b] = guide
    const matte = { ...SIZE, data: r.data.map((red, i) => 0.1 + 0.3 * red + 0.2 * at(g.data, i) + 0.25 * at(b.data, i)) }
    filter(matte, 1e-7).data.forEach((value, i) => expect(value).toBeCloseTo(at(matte.data, i), 3))
  })

  it('averages if its guide varies less than epsilon', () => {
    const matte = randomPlane(4, 0.4, 0.6)
    const flat = filter(matte, 1e6)
    const spread = (plane: Plane) => meanOf(plane.data.map((value) => (value - 0.5) ** 2))
    expect(spread(flat)).toBeLessThan(spread(matte) / 40)
    expect(meanOf(flat.data)).toBeCloseTo(meanOf(matte.data), 2)
  })
})

it('distances equal those found by exhaustive search', () => {
  const random = createRandom(9)
  const seeds = Uint8Array.from({ length: LENGTH }, () => (random.chance(0.01) ? 1 : 0))
  const places = [...seeds.keys()].filter((i) => seeds[i] === 1)
  const column = (i: number) => i % SIZE.width
  const row = (i: number) => Math.floor(i / SIZE.width)
  distanceTo(seeds, SIZE).forEach((distance, i) => {
    expect(distance).toBeCloseTo(Math.min(...places.map((seed) => Math.hypot(column(seed) - column(i), row(seed) - row(i)))), 4)
  })
})

describe('noise', () => {
  it('is distributed evenly on a lattice', () => {
    const counts = new Float64Array(16)
    const tally = (bin: number) => (counts[bin] = (counts[bin] ?? 0) + 1)
    for (let y = 0; y < 128; y++) for (let x = 0; x < 128; x++) tally(Math.floor(hash2(x, y, 7) * 16))
    const expected = (128 * 128) / 16
    // 99.9 % of even distributions stay below this value of chi-square with 15 degrees of freedom.
    expect(counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(37.7)
  })

  it('as value noise equals its lattice and lies between its neighbours', () => {
    const noise = valueNoise(3)
    expect(noise(4, 9)).toBe(hash2(4, 9, 3))
    const corners = [hash2(4, 9, 3), hash2(5, 9, 3), hash2(4, 10, 3), hash2(5, 10, 3)]
    expect(noise(4.3, 9.6)).toBeGreaterThan(Math.min(...corners))
    expect(noise(4.3, 9.6)).toBeLessThan(Math.max(...corners))
  })

  it('as gradient noise is 0 on its lattice, about 0 on average, smooth and bounded', () => {
    const noise = createNoise(createRandom(2))
    const values: number[] = []
    for (let y = 0; y < 60; y++)
      for (let x = 0; x < 60; x++) {
        expect(noise(x, y)).toBeCloseTo(0, 12)
        const [px, py] = [x * 1.37 + 0.3, y * 1.21 + 0.7]
        values.push(noise(px, py))
        expect(Math.abs(noise(px + 1e-4, py) - noise(px, py))).toBeLessThan(1e-3)
      }
    expect(Math.max(...values.map(Math.abs))).toBeLessThanOrEqual(1.1)
    expect(Math.abs(meanOf(values))).toBeLessThan(0.03)
  })
})

describe('shrinking', () => {
  const bytes = randomPlane(6, 0, 255).data.map(Math.round)
  const picture = () => sharp(Uint8Array.from(bytes), { raw: { ...SIZE, channels: 1 } }).toColourspace('b-w')
  const third = { width: SIZE.width / 3, height: SIZE.height / 3 }
  /** Means of blocks of 3 × 3, by a box filter of libvips of which every third value is taken. */
  async function means(): Promise<Float32Array> {
    const box = { width: 3, height: 3, kernel: Array.from({ length: 9 }, () => 1) }
    const blurred = await picture().convolve(box).raw().toBuffer()
    const result = createPlane(third.width, third.height)
    for (let y = 0; y < third.height; y++)
      for (let x = 0; x < third.width; x++) result.data[y * third.width + x] = blurred[(y * 3 + 1) * SIZE.width + x * 3 + 1] ?? 0
    return result.data
  }

  it('by whole factors equals the means of libvips, in both implementations', async () => {
    const theirs = await means()
    const results = [resize(bytes, SIZE, third), shrinkPlane({ ...SIZE, data: bytes }, { from: 3, to: 1 }).data]
    for (const ours of results) ours.forEach((value, i) => expect(Math.abs(value - at(theirs, i))).toBeLessThan(1))
  })
})
