import { shrinkMarks } from '@stipple/imaging/marks'
import { spreadSmoothly } from '@stipple/imaging/pull-push'
import { describe, expect, it } from 'vitest'
import { findBands } from './bands.ts'
import { changedOutside, detail, ellipse, invert, photograph, seam, spread } from './fill.fixture.ts'
import { createLevel, depthOfHole, findSources, findTargets, halveLevel, PAD, REACH } from './level.ts'
import { fillHole } from './patch-fill.ts'
import { boundsOf, cropMap, widen } from './region.ts'

const SIZE = { width: 240, height: 200 }
const MIDDLE = { x: 0.5, y: 0.5, rx: 0.2, ry: 0.2 }
const hole = ellipse(SIZE, MIDDLE)

describe('findBands', () => {
  const paint = (colourAt: (x: number, y: number) => readonly [number, number, number]) =>
    Uint8Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, n) => {
      const i = Math.floor(n / 3)
      return (colourAt(i % SIZE.width, Math.floor(i / SIZE.width))[n % 3] ?? 0) + ((i * 7919) % 19)
    })
  const bandsOf = (rgb: Uint8Array) => findBands({ ...SIZE, rgb }, (i) => hole[i] === 1)

  it('finds sky, sea and sand, and a hillside, behind unknown pixels', () => {
    const three = bandsOf(paint((_, y) => (y < 60 ? [180, 210, 240] : y < 120 ? [30, 80, 120] : [220, 190, 140])))
    expect([10, 50, 70, 110, 130, 190].map((y) => three[y * SIZE.width + 120])).toEqual([0, 0, 1, 1, 2, 2])
    const hill = bandsOf(paint((x, y) => (y < 90 + x / 12 ? [150, 190, 230] : [60, 110, 50])))
    expect([0, 239].map((x) => hill.findIndex((band, i) => i % SIZE.width === x && band === 1))).toEqual([
      expect.closeTo(90 * SIZE.width, -3),
      expect.closeTo(110 * SIZE.width, -3),
    ])
  })

  it('treats a fading sky, and stripes, as one band', () => {
    expect(new Set(bandsOf(paint((_, y) => [60 + y * 0.6, 110 + y * 0.5, 200])))).toEqual(new Set([0]))
    expect(new Set(bandsOf(paint((_, y) => (y % 12 < 6 ? [200, 60, 40] : [120, 40, 30]))))).toEqual(new Set([0]))
  })
})

describe('fillHole', () => {
  it.each(['grass', 'gravel', 'brick', 'dusk'] as const)(
    '%s: keeps the outside, fills with as much detail as around, and leaves no seam [M-01]',
    async (name) => {
      const picture = await photograph(name, SIZE)
      // The old content must not help.
      const marked = { ...picture, rgb: picture.rgb.map((value, i) => (hole[Math.floor(i / 3)] === 1 ? 255 : value)) }
      const filled = { ...picture, rgb: fillHole(marked, { hole, seed: 1 }) }
      expect(changedOutside(filled, picture, hole)).toBe(0)
      const around = ellipse(SIZE, { ...MIDDLE, rx: 0.32, ry: 0.32 }).map((mark, i) => mark - (hole[i] ?? 0))
      const expected = detail(picture, around)
      expect(detail(filled, hole)).toBeGreaterThan(expected * 0.6)
      expect(detail(filled, hole)).toBeLessThan(expected * 1.6)
      expect(seam(filled, hole)).toBeLessThan(seam(picture, hole) * 1.35 + 1)
      expect(Math.abs(spread(filled, hole).mean - spread(picture, around).mean)).toBeLessThan(25)
    },
  )

  it('closes a hole in a smooth gradient without a trace', () => {
    const rgb = Uint8Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, i) => 40 + (Math.floor(i / 3) % SIZE.width) * 0.7)
    const filled = fillHole({ ...SIZE, rgb }, { hole, seed: 1 })
    const worst = filled.reduce((most, value, i) => Math.max(most, Math.abs(value - (rgb[i] ?? 0))), 0)
    expect(worst).toBeLessThan(16)
  })

  it('continues a line through the hole', () => {
    const [from, to] = [96, 104]
    const rgb = Uint8Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, i) => {
      const y = Math.floor(i / 3 / SIZE.width)
      return y >= from && y < to ? 230 : 60 + ((i * 7) % 5)
    })
    const filled = fillHole({ ...SIZE, rgb }, { hole, seed: 1 })
    const wrong = hole.reduce((count, mark, i) => {
      const y = Math.floor(i / SIZE.width)
      return mark === 1 && filled[i * 3 + 1] !== undefined && (filled[i * 3 + 1] ?? 0) > 145 !== (y >= from && y < to) ? count + 1 : count
    }, 0)
    expect(wrong / hole.reduce((sum, mark) => sum + mark, 0)).toBeLessThan(0.03)
  })

  it('copies nothing from barred pixels', async () => {
    const grass = await photograph('grass', SIZE)
    const red = ellipse(SIZE, { x: 0.82, y: 0.5, rx: 0.13, ry: 0.4 })
    const rgb = grass.rgb.map((value, i) => (red[Math.floor(i / 3)] === 1 ? ([220, 20, 20][i % 3] ?? 0) : value))
    const filled = fillHole({ ...SIZE, rgb }, { hole: ellipse(SIZE, { ...MIDDLE, x: 0.6 }), barred: red, seed: 1 })
    const reddish = hole.filter((mark, i) => mark === 1 && red[i] !== 1 && (filled[i * 3] ?? 0) > (filled[i * 3 + 1] ?? 0) + 60).length
    expect(reddish).toBe(0)
  })

  it('copies only within a band: no sky onto the meadow, even beside a blue remainder', () => {
    const horizon = 80
    const rest = ellipse(SIZE, { x: 0.5, y: 0.7, rx: 0.13, ry: 0.15 })
    const hole = ellipse(SIZE, { x: 0.52, y: 0.7, rx: 0.12, ry: 0.14 })
    const blue = (i: number) => Math.floor(i / SIZE.width) < horizon || rest[i] === 1
    const rgb = Uint8Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, n) => {
      const i = Math.floor(n / 3)
      return ((blue(i) ? [90, 150, 230] : [80, 140, 50])[n % 3] ?? 0) + ((i * 7919) % 23)
    })
    const filled = fillHole({ ...SIZE, rgb }, { hole, seed: 1 })
    // The rest of the blue object may grow by the patches' reach, and no further.
    const open = shrinkMarks(hole, SIZE, 8)
    expect(open.filter((mark, i) => mark === 1 && (filled[i * 3 + 2] ?? 0) > (filled[i * 3 + 1] ?? 0))).toHaveLength(0)
  })

  it('copies from barred pixels when there are no others', async () => {
    const grass = await photograph('grass', SIZE)
    const filled = { ...grass, rgb: fillHole(grass, { hole, barred: invert(hole), seed: 1 }) }
    expect(detail(filled, hole)).toBeGreaterThan(detail(grass, hole) * 0.6)
  })

  it('returns the same for the same seed and other detail for another', async () => {
    const grass = await photograph('grass', SIZE)
    const fill = (seed: number) => Buffer.from(fillHole(grass, { hole, seed }))
    const first = fill(1)
    expect(fill(1).equals(first)).toBe(true)
    expect(fill(2).equals(first)).toBe(false)
  })

  it.each([
    [1, 2, [1, 0]],
    [2, 1, [0, 1]],
    [3, 3, [1, 1, 1, 1, 0, 1, 1, 1, 1]],
    [9, 2, Array.from({ length: 18 }, (_, i) => (i === 4 ? 0 : 1))],
  ])('fills an image of %i × %i, too small for patches, smoothly', (width, height, marks) => {
    const rgb = new Uint8Array(width * height * 3).fill(0)
    marks.forEach((mark, i) => mark === 0 && rgb.set([90, 140, 200], i * 3))
    const filled = fillHole({ width, height, rgb }, { hole: Uint8Array.from(marks), seed: 1 })
    for (let i = 0; i < marks.length; i++) expect([...filled.subarray(i * 3, i * 3 + 3)]).toEqual([90, 140, 200])
  })

  it('handles an image with hardly any known pixels', async () => {
    const grass = await photograph('grass', SIZE)
    const nearlyAll = hole.map((_, i) => (i % SIZE.width < 3 ? 0 : 1))
    const filled = fillHole(grass, { hole: nearlyAll, seed: 1 })
    expect(changedOutside({ ...grass, rgb: filled }, grass, nearlyAll)).toBe(0)
  })
})

describe('levels of the image pyramid', () => {
  const pixels = { width: 20, height: 16, rgb: Uint8Array.from({ length: 960 }, (_, i) => (i * 37) % 251) }
  const marks = Uint8Array.from({ length: 320 }, (_, i) => (i % 20 >= 8 && i % 20 < 12 && i >= 120 && i < 200 ? 1 : 0))

  it('allow exactly the patches without unknown pixels, and fill exactly those with some', () => {
    const level = createLevel(pixels, marks, undefined)
    const { allowed } = findSources(level)
    const targets = new Set(findTargets(level))
    for (let y = REACH; y < level.height - REACH; y++) {
      for (let x = REACH; x < level.width - REACH; x++) {
        let unknown = 0
        for (let dy = -REACH; dy <= REACH; dy++)
          for (let dx = -REACH; dx <= REACH; dx++) unknown += level.hole[(y + dy) * level.width + x + dx] ?? 0
        expect(allowed[y * level.width + x]).toBe(unknown === 0 ? 1 : 0)
        expect(targets.has(y * level.width + x)).toBe(unknown > 0)
      }
    }
  })

  it('repeat the border outwards', () => {
    const level = createLevel(pixels, marks, undefined)
    expect(level).toMatchObject({ width: 20 + 2 * PAD, height: 16 + 2 * PAD })
    expect([...level.colours.subarray(0, 3)]).toEqual([...pixels.rgb.subarray(0, 3)])
    expect([...level.colours.subarray(-3)]).toEqual([...pixels.rgb.subarray(-3)])
  })

  it('halve by the mean of the known pixels', () => {
    const level = createLevel(pixels, marks, undefined)
    const half = halveLevel(level)
    expect(half).toMatchObject({ width: level.width >> 1, height: level.height >> 1 })
    const mean = [0, 1, level.width, level.width + 1].reduce((sum, i) => sum + (level.colours[i * 3] ?? 0), 0) / 4
    expect(half.colours[0]).toBeCloseTo(mean, 4)
  })

  it('measure the depth of a hole', () => {
    expect(Math.max(...depthOfHole({ width: 20, height: 16, hole: marks }))).toBe(2)
    const disc = ellipse({ width: 41, height: 41 }, { x: 0.5, y: 0.5, rx: 0.25, ry: 0.25 })
    expect(depthOfHole({ width: 41, height: 41, hole: disc })[20 * 41 + 20]).toBe(8)
  })
})

describe('spreadSmoothly', () => {
  it('keeps known values and stays between the extremes', () => {
    const [width, height] = [37, 23]
    const values = new Float32Array(width * height * 3)
    const weights = new Float32Array(width * height)
    for (const [i, value] of [
      [0, 10],
      [width - 1, 60],
      [width * height - 1, 200],
    ] as const) {
      values.fill(value, i * 3, i * 3 + 3)
      weights[i] = 1
    }
    spreadSmoothly({ width, height, values, weights })
    expect([values[0], values[(width - 1) * 3], values.at(-1)]).toEqual([10, 60, 200])
    for (const value of values) expect(value >= 9.99 && value <= 200.01).toBe(true)
  })
})

describe('regions', () => {
  it('are bounded, widened within the image and cropped', () => {
    const marks = ellipse({ width: 10, height: 8 }, { x: 0.25, y: 0.5, rx: 0.15, ry: 0.25 })
    const bounds = boundsOf(marks, { width: 10, height: 8 })
    expect(bounds).toEqual({ left: 1, top: 2, width: 3, height: 4 })
    expect(bounds && widen(bounds, 4, { width: 10, height: 8 })).toEqual({ left: 0, top: 0, width: 8, height: 8 })
    expect(bounds && cropMap(marks, { width: 10, height: 8 }, bounds)).toHaveLength(12)
    expect(boundsOf(new Uint8Array(80), { width: 10, height: 8 })).toBeUndefined()
  })
})
