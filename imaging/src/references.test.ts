import { converter, formatHex } from 'culori'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { boxBlur, exactGaussian, gaussianBlur } from './blur.ts'
import { cieLabFromRgb, cieLightness, writeRgb } from './cielab.ts'
import { oklabFromRgba, rgbaFromOklab } from './colour.ts'
import { hexFromOklab, oklabFromRgb } from './oklab-picture.ts'
import type { Plane } from './plane.ts'
import { at } from './plane.ts'
import { createRandom } from './random.ts'
import { resamplePlane } from './resample.ts'
import { fromOklab, toOklab } from './rgb.ts'

const COLOURS = Array.from({ length: 200 }, (_, i) => [(i * 37) % 256, (i * 91 + 17) % 256, (i * 151 + 5) % 256] as const)
const [oklab, lab65] = [converter('oklab'), converter('lab65')]
const rgb = (red: number, green: number, blue: number) => ({ mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255 }) as const

describe('colour conversion, compared with culori', () => {
  it('converts sRGB to OKLab and back', () => {
    for (const [red, green, blue] of COLOURS) {
      const { l, a, b } = oklab(rgb(red, green, blue))
      const planes = oklabFromRgba(Uint8ClampedArray.of(red, green, blue, 255), { width: 1, height: 1 })
      const asPlanes = planes.planes.map((plane) => at(plane, 0))
      for (const ours of [toOklab([red, green, blue]), oklabFromRgb(red, green, blue), asPlanes])
        [l, a, b].forEach((value, i) => expect(ours[i]).toBeCloseTo(value, 5))
      fromOklab([l, a, b]).forEach((value, i) => expect(value).toBeCloseTo([red, green, blue][i] ?? 0, 1))
      expect(hexFromOklab([l, a, b])).toBe(formatHex(rgb(red, green, blue)))
      expect([...rgbaFromOklab(planes)]).toEqual([red, green, blue, 255])
    }
  })

  it('converts sRGB to CIELAB and back', () => {
    for (const [red, green, blue] of COLOURS) {
      const { l, a, b } = lab65(rgb(red, green, blue))
      const ours = cieLabFromRgb(red, green, blue)
      ;[l, a, b].forEach((value, i) => expect(ours[i]).toBeCloseTo(value, 1))
      expect(cieLightness(red, green, blue)).toBeCloseTo(l, 1)
      const back = new Uint8ClampedArray(3)
      writeRgb(back, 0, ...ours)
      back.forEach((value, i) => expect(Math.abs(value - ([red, green, blue][i] ?? 0))).toBeLessThanOrEqual(1))
    }
  })
})

const SIZE = { width: 96, height: 64 }

/** Smooth shapes and noise, as bytes. */
function bytes(): Uint8Array {
  const random = createRandom(5)
  return Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)]
    return 128 + 80 * Math.sin(x / 7) * Math.cos(y / 9) + 40 * (random.next() - 0.5)
  })
}

const plane = (): Plane => ({ ...SIZE, data: Float32Array.from(bytes()) })
const picture = () => sharp(bytes(), { raw: { ...SIZE, channels: 1 } }).toColourspace('b-w')

/** Largest difference of two planes of one size, without the border. */
function differenceInside(ours: Plane, theirs: Uint8Array, border: number): number {
  let most = 0
  for (let y = border; y < ours.height - border; y++)
    for (let x = border; x < ours.width - border; x++) {
      const i = y * ours.width + x
      most = Math.max(most, Math.abs(at(ours.data, i) - (theirs[i] ?? 0)))
    }
  return most
}

describe('blurs and resampling, compared with libvips', () => {
  it.each([
    { sigma: 0.8, most: 2 },
    { sigma: 1.5, most: 2 },
    { sigma: 3, most: 2 },
  ])('match for the exact Gaussian of sigma $sigma', async ({ sigma, most }) => {
    const theirs = await picture().blur({ sigma, precision: 'float', minAmplitude: 0.005 }).raw().toBuffer()
    const ours = exactGaussian(plane().data, SIZE, { sigma })
    expect(differenceInside({ ...SIZE, data: ours }, theirs, 10)).toBeLessThan(most)
  })

  it.each([1.5, 3, 6])('match within 4 of 255 for the fast Gaussian of sigma %f', async (sigma) => {
    const theirs = await picture().blur({ sigma, precision: 'float', minAmplitude: 0.005 }).raw().toBuffer()
    expect(differenceInside({ ...SIZE, data: gaussianBlur(plane().data, SIZE, sigma) }, theirs, 18)).toBeLessThan(4)
  })

  it('match for a box of 3 × 3', async () => {
    const theirs = await picture()
      .convolve({ width: 3, height: 3, kernel: Array.from({ length: 9 }, () => 1) })
      .raw()
      .toBuffer()
    expect(differenceInside({ ...SIZE, data: boxBlur(plane().data, SIZE, 1) }, theirs, 2)).toBeLessThan(1.01)
  })

  it('match for Catmull-Rom to twice the size', async () => {
    const theirs = await picture()
      // Half a pixel aligns the centres of the pixels, not their corners.
      .affine(
        [
          [2, 0],
          [0, 2],
        ],
        { interpolator: sharp.interpolators.bicubic, odx: 0.5, ody: 0.5 },
      ) // prettier-ignore
      .raw()
      .toBuffer()
    expect(differenceInside(resamplePlane(plane(), 192, 128), theirs, 8)).toBeLessThan(2)
  })
})

describe('random numbers', () => {
  it('equal mulberry32 (T. Ettinger)', () => {
    const first = (seed: number) => {
      const random = createRandom(seed)
      return [random.next(), random.next(), random.next()]
    }
    expect(first(1)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
    expect(first(0)).toEqual([0.26642920868471265, 0.0003297457005828619, 0.2232720274478197])
  })
})
