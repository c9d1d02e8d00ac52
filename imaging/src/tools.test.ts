import { describe, expect, it } from 'vitest'
import { boxBlur, gaussianBlur } from './blur.ts'
import { encode, oklabFromHex, oklabFromRgba, rgbaFromLinear, linearFromRgba, rgbaFromOklab } from './colour.ts'
import { rasteriseTriangles, triangulate } from './delaunay.ts'
import { distanceTo } from './distance.ts'
import { flatten, guidedFilter } from './edge-preserving.ts'
import { dotScreen } from './halftone.ts'
import { inkLines, outlines } from './ink.ts'
import { kuwahara } from './kuwahara.ts'
import { fractalNoise } from './noise.ts'
import { extractPalette, nearestColour, squaredDistance } from './palette.ts'
import { at, atInteger, image3, resize } from './plane.ts'
import type { Image3 } from './plane.ts'
import { flatColours } from './posterise.ts'
import { createRandom } from './random.ts'
import { joinFlushRegions, simplifyRegions } from './regions.ts'
import { inflate, lightRelief } from './relief.ts'
import { stipple } from './stippling.ts'
import { blankCanvas, paintStrokes } from './strokes.ts'
import { convolveAlong, flowIndex, straightFlow, structureFlow } from './structure.ts'
import { superpixels } from './superpixels.ts'
import { layTesserae } from './tesserae.ts'
import { drawnTone, lightnessQuantile } from './tone.ts'

const SIZE = { width: 64, height: 48 }
const LENGTH = SIZE.width * SIZE.height

/** Left half dark, right half light, with noise. */
function halves(noise = 0): Image3 {
  const image = image3(SIZE)
  const random = createRandom(3)
  for (let i = 0; i < LENGTH; i++) {
    image.planes[0][i] = (i % SIZE.width < 32 ? 0.3 : 0.8) + (random.next() - 0.5) * noise
    image.planes[1][i] = i % SIZE.width < 32 ? 0.05 : -0.05
  }
  return image
}

const sum = (plane: Float32Array): number => plane.reduce((total, value) => total + value, 0)

describe('colour', () => {
  it('is unchanged after conversion to OKLab or linear light and back', () => {
    const rgba = Uint8ClampedArray.from({ length: 4 * 512 }, (_, i) => (i % 4 === 3 ? 255 : (i * 37) % 256))
    const size = { width: 512, height: 1 }
    for (const back of [rgbaFromOklab(oklabFromRgba(rgba, size)), rgbaFromLinear(linearFromRgba(rgba, size))]) {
      back.forEach((value, i) => expect(Math.abs(value - (rgba[i] ?? 0))).toBeLessThanOrEqual(1))
    }
  })

  it('has the published OKLab values for white and red', () => {
    const [white, red] = [oklabFromHex('#ffffff'), oklabFromHex('#ff0000')]
    expect(white[0]).toBeCloseTo(1, 3)
    expect(Math.hypot(white[1], white[2])).toBeLessThan(1e-3)
    expect(red[0]).toBeCloseTo(0.628, 2)
    expect(red[1]).toBeCloseTo(0.225, 2)
    expect(red[2]).toBeCloseTo(0.126, 2)
    expect(encode(0.5)).toBeCloseTo(188, 0)
    expect(oklabFromHex('not a colour')).toEqual(oklabFromHex('#808080'))
  })
})

describe('blurs', () => {
  it.each([0.7, 1.5, 2.5, 5, 9, 14])('with sigma %f keep the sum of a spot and have the requested width', (sigma) => {
    const size = { width: 129, height: 129 }
    const spot = new Float32Array(size.width * size.height)
    spot[64 * 129 + 64] = 1
    const blurred = gaussianBlur(spot, size, sigma)
    let variance = 0
    for (let i = 0; i < blurred.length; i++) variance += at(blurred, i) * ((i % 129) - 64) ** 2
    expect(sum(blurred)).toBeCloseTo(1, 2)
    expect(Math.sqrt(variance)).toBeGreaterThan(sigma * 0.85)
    expect(Math.sqrt(variance)).toBeLessThan(sigma * 1.15)
  })

  it('keep a flat plane flat up to its borders', () => {
    const flat = new Float32Array(LENGTH).fill(0.4)
    for (const blurred of [
      gaussianBlur(flat, SIZE, 1),
      gaussianBlur(flat, SIZE, 3),
      gaussianBlur(flat, SIZE, 40),
      boxBlur(flat, SIZE, 90),
    ]) {
      expect(Math.max(...blurred)).toBeCloseTo(0.4, 4)
      expect(Math.min(...blurred)).toBeCloseTo(0.4, 4)
    }
  })

  it('smooth noise and keep edges', () => {
    const noisy = halves(0.06)
    for (const smooth of [
      flatten(noisy, { reach: 12, tolerance: 0.2 }).planes[0],
      guidedFilter(noisy.planes[0], SIZE, { radius: 4, epsilon: 0.004 }),
      kuwahara(noisy, { flow: structureFlow(noisy.planes[0], SIZE), radius: 5 }).planes[0],
    ]) {
      const row = 24 * SIZE.width
      const spread = (from: number, to: number): number =>
        Math.max(...smooth.subarray(row + from, row + to)) - Math.min(...smooth.subarray(row + from, row + to))
      expect(spread(4, 26)).toBeLessThan(0.04)
      expect(at(smooth, row + 36) - at(smooth, row + 27)).toBeGreaterThan(0.42)
    }
  })
})

describe('structure', () => {
  it('follows an edge, and averaging along it keeps stripes', () => {
    const { planes } = halves()
    const flow = structureFlow(planes[0], SIZE, { smoothing: 2 })
    const k = flowIndex(flow, 32, 24)
    expect(Math.abs(at(flow.alongY, k))).toBeGreaterThan(0.99)
    const stripes = Float32Array.from({ length: LENGTH }, (_, i) => (i % SIZE.width) % 2)
    const down = convolveAlong(stripes, { size: SIZE, flow: straightFlow(Math.PI / 2), reach: 8 })
    expect(down).toEqual(stripes)
    const across = convolveAlong(stripes, { size: SIZE, flow: straightFlow(0), reach: 8 })
    expect(Math.abs(at(across, 24 * SIZE.width + 32) - 0.5)).toBeLessThan(0.06)
  })

  it('has lines on edges only', () => {
    const { planes } = halves()
    const ink = inkLines(planes[0], SIZE, { sigma: 1, emphasis: 20, threshold: 0.25, sharpness: 12 })
    const row = 24 * SIZE.width
    expect(Math.max(...ink.subarray(row + 28, row + 34))).toBeGreaterThan(0.5)
    expect(Math.max(...ink.subarray(row + 44, row + 60))).toBe(0)
    const region = Uint16Array.from({ length: LENGTH }, (_, i) => (i % SIZE.width < 32 ? 0 : 1))
    const contour = outlines(region, SIZE, { width: 3 })
    const thickness = sum(contour.slice(row, row + SIZE.width))
    expect(thickness).toBeGreaterThan(1.5)
    expect(thickness).toBeLessThan(6)
    expect(at(contour, row + 50)).toBe(0)
  })
})

describe('partitions', () => {
  it('triangulate with empty circumcircles and without gaps', () => {
    const random = createRandom(11)
    const points = Array.from({ length: 120 }, () => ({ x: random.range(0, 64), y: random.range(0, 48) }))
    points.push({ x: -3, y: -3.5 }, { x: 67, y: -3 }, { x: -3.5, y: 51 }, { x: 67.5, y: 51.5 })
    const triangles = triangulate(points)
    expect(triangles.length / 3).toBeGreaterThan(points.length)
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((corner) => points[atInteger(triangles, t + corner)] ?? { x: 0, y: 0 })
      if (!a || !b || !c) continue
      const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
      expect(area).toBeGreaterThan(0)
      const centre = circumcentre(a, b, c, area)
      const radius = Math.hypot(a.x - centre.x, a.y - centre.y)
      for (const point of points) expect(Math.hypot(point.x - centre.x, point.y - centre.y)).toBeGreaterThan(radius - 1e-6)
    }
    expect(rasteriseTriangles(points, triangles, SIZE).includes(-1)).toBe(false)
  })

  it('accept coincident and collinear points', () => {
    const line = Array.from({ length: 9 }, (_, n) => ({ x: n * 4, y: 10 }))
    expect(() => triangulate([...line, ...line, { x: 5, y: 30 }])).not.toThrow()
    expect(triangulate([])).toHaveLength(0)
  })

  it('have superpixels that do not cross a strong edge', () => {
    const lab = halves()
    const { labels, count } = superpixels(lab, { step: 8, compactness: 0.1 })
    expect(count).toBe(48)
    const left = new Set<number>()
    const right = new Set<number>()
    labels.forEach((label, i) => (i % SIZE.width < 32 ? left : right).add(label))
    expect([...left].filter((label) => right.has(label))).toEqual([])
  })

  it('have tesserae of about equal size over every pixel', () => {
    const tiles = layTesserae(SIZE, { flow: straightFlow(0.4), step: 8, random: createRandom(5) })
    const sizes = new Int32Array(tiles.count)
    for (const label of tiles.labels) sizes[label] = atInteger(sizes, label) + 1
    expect(sizes.filter((size) => size > 16 && size < 160).length / tiles.count).toBeGreaterThan(0.9)
  })

  it('have about the requested number of dots, more of them in dark areas', () => {
    const dark = Float32Array.from({ length: LENGTH }, (_, i) => (i % SIZE.width < 32 ? 0.9 : 0.1))
    const { x } = stipple(dark, SIZE, { count: 400, random: createRandom(2) })
    expect(x.length).toBeGreaterThan(320)
    expect(x.length).toBeLessThan(480)
    expect(x.filter((value) => value < 32).length / x.length).toBeGreaterThan(0.8)
    expect(stipple(new Float32Array(LENGTH), SIZE, { count: 50, random: createRandom(2) }).x).toHaveLength(0)
  })

  it('have exact distances to seeds, without thin regions', () => {
    const seeds = new Uint8Array(LENGTH)
    seeds[10 * SIZE.width + 20] = 1
    const distance = distanceTo(seeds, SIZE)
    expect(at(distance, 13 * SIZE.width + 24)).toBeCloseTo(5, 5)
    const region = Uint16Array.from({ length: LENGTH }, (_, i) => (i % SIZE.width === 40 ? 9 : i % SIZE.width < 32 ? 1 : 2))
    const simple = new Set(simplifyRegions(region, SIZE, 2))
    expect(simple).toEqual(new Set([1, 2]))
  })
})

describe('regions', () => {
  it('merge if flush with their ground, but not if a subject or at another depth', () => {
    const region = Uint16Array.from({ length: LENGTH }, (_, i) => Math.floor((i % SIZE.width) / 16))
    const depth = Float32Array.from(region, (number) => (number === 3 ? 0.9 : 0.4))
    const subject = Float32Array.from(region, (number) => (number === 0 ? 1 : 0))
    const painting = {
      ...SIZE,
      colour: new Uint8ClampedArray(LENGTH * 4),
      depth,
      subject,
      region,
      palette: [],
      light: [0, 0, 1],
      seed: 1,
    } as const
    expect(new Set(joinFlushRegions(painting))).toEqual(new Set([0, 1, 3]))
  })
})

describe('colour reduction', () => {
  it('finds the existing colours, including that of a small subject', () => {
    const lab = halves()
    lab.planes[2].fill(0.2, 0, 30)
    const subject = new Float32Array(LENGTH).fill(1, 0, 30)
    const palette = extractPalette(lab, { count: 3, random: createRandom(4), favour: subject })
    for (const colour of [
      [0.3, 0.05, 0],
      [0.8, -0.05, 0],
      [0.3, 0.05, 0.2],
    ] as const) {
      const nearest = palette[nearestColour(colour, palette)] ?? [9, 9, 9]
      expect(squaredDistance(nearest, colour)).toBeLessThan(0.001)
    }
  })

  it('fills flat areas with palette colours', () => {
    const flat = flatColours(
      halves(0.05),
      [
        [0.3, 0.05, 0],
        [0.8, -0.05, 0],
      ],
      1.5,
    )
    const row = 24 * SIZE.width
    expect(at(flat.planes[0], row + 5)).toBeCloseTo(0.3, 5)
    expect(at(flat.planes[0], row + 60)).toBeCloseTo(0.8, 5)
  })

  it('prints dots with an area that follows the tone', () => {
    const cover = (tone: number): number => {
      let total = 0
      for (let y = 0; y < 80; y++) for (let x = 0; x < 80; x++) total += dotScreen(x, y, { tone, pitch: 8, angle: 0.3 })
      return total / 6400
    }
    expect(cover(0)).toBe(0)
    expect(cover(0.3)).toBeCloseTo(0.3, 1)
    expect(cover(0.6)).toBeGreaterThan(cover(0.3) + 0.2)
  })
})

describe('tone', () => {
  it('lightens a night image for drawing on white, and keeps the order of tones', () => {
    const night = Float32Array.from({ length: LENGTH }, (_, i) => 0.05 + (i / LENGTH) ** 3 * 0.6)
    const drawn = drawnTone(night)
    expect(lightnessQuantile(night, 0.5)).toBeLessThan(0.2)
    expect(lightnessQuantile(drawn, 0.5)).toBeGreaterThan(0.5)
    expect(drawn.every((value, i) => i === 0 || value >= at(drawn, i - 1))).toBe(true)
  })

  it('keeps a bright day bright', () => {
    const day = new Float32Array(LENGTH).fill(0.9)
    expect(Math.min(...drawnTone(day))).toBeGreaterThan(0.85)
  })
})

describe('paint and relief', () => {
  it('approach the reference', () => {
    const reference = halves()
    const canvas = blankCanvas(image3(SIZE))
    const brush = { radius: 4, longest: 20, shortest: 6, threshold: 0, opacity: 1, bristle: 0.2, jitter: 0, spacing: 1 }
    paintStrokes(canvas, { reference, flow: structureFlow(reference.planes[0], SIZE), brushes: [brush], random: createRandom(1) })
    const row = 24 * SIZE.width
    expect(at(canvas.image.planes[0], row + 12)).toBeCloseTo(0.3, 1)
    expect(at(canvas.image.planes[0], row + 52)).toBeCloseTo(0.8, 1)
    expect(Math.max(...canvas.height)).toBeGreaterThan(0.3)
  })

  it('light the side of a bump that faces the light', () => {
    const region = Uint16Array.from({ length: LENGTH }, (_, i) =>
      Math.hypot((i % SIZE.width) - 32, Math.floor(i / SIZE.width) - 24) < 14 ? 1 : 0,
    )
    const { diffuse } = lightRelief(inflate(region, SIZE, 12), SIZE, { light: [-1, 0, 0.6], gloss: 20 })
    const row = 24 * SIZE.width
    expect(at(diffuse, row + 23)).toBeGreaterThan(at(diffuse, row + 41) + 0.3)
  })

  it('have noise between 0 and 1 that repeats', () => {
    const [first, second] = [fractalNoise(5, 4), fractalNoise(5, 4)]
    for (let n = 0; n < 500; n++) {
      const value = first(n * 0.37 - 90, n * 0.11)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1)
      expect(second(n * 0.37 - 90, n * 0.11)).toBe(value)
    }
  })

  it('keep the mean when resized', () => {
    const { planes } = halves()
    const mean = (plane: Float32Array): number => sum(plane) / plane.length
    expect(mean(resize(planes[0], SIZE, { width: 16, height: 12 }))).toBeCloseTo(mean(planes[0]), 3)
    expect(mean(resize(planes[0], SIZE, { width: 100, height: 90 }))).toBeCloseTo(mean(planes[0]), 2)
  })
})

function circumcentre(
  a: { x: number; y: number },
  b: { x: number; y: number },
  c: { x: number; y: number },
  area: number,
): { x: number; y: number } {
  const ab = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
  const ac = (c.x - a.x) ** 2 + (c.y - a.y) ** 2
  return { x: a.x + ((c.y - a.y) * ab - (b.y - a.y) * ac) / (2 * area), y: a.y + ((b.x - a.x) * ac - (c.x - a.x) * ab) / (2 * area) }
}
