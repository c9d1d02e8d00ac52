import type { BaseStyle } from '@stipple/core/domain/styles'
import { oklabFromRgba } from '@stipple/imaging/colour'
import { at, type Image3 } from '@stipple/imaging/plane'
import { describe, expect, it } from 'vitest'
import type { Medium } from '../scene.ts'
import { applyStyle } from './apply-style.ts'
import { testPainting } from './painting.fixture.ts'
import { PIXEL_ART_COLOURS } from './pixel-art.ts'

const SIZE = { width: 192, height: 160 }
const painting = testPainting(SIZE)

describe('the characteristics of each look', () => {
  it('include a grid and a small palette for pixel art [M-01]', () => {
    for (const strength of [0, 0.6, 1]) {
      const rgba = applyStyle(painting, { style: 'pixel-art', strength, refinement: 0.5 })
      const { colours, runs } = blocks(rgba)
      expect(colours.size).toBeGreaterThan(4)
      expect(colours.size).toBeLessThanOrEqual(PIXEL_ART_COLOURS)
      const block = Math.min(...runs)
      if (strength === 1) expect(block).toBeGreaterThanOrEqual(2)
      expect([...runs].every((run) => run % block === 0)).toBe(true)
    }
  })

  it('include black on white for line art, with little between [M-01]', () => {
    const { planes } = lab({ style: 'line-art' })
    const [light] = planes
    const black = share(light, (value) => value < 0.25)
    const white = share(light, (value) => value > 0.9)
    expect(white).toBeGreaterThan(0.7)
    expect(black).toBeGreaterThan(0.005)
    expect(black + white).toBeGreaterThan(0.88)
    expect(share(planes[1], (value) => Math.abs(value) > 0.01)).toBe(0)
  })

  it('include seamless repetition for a tile texture [M-01]', () => {
    const [light] = lab({ style: 'tile-texture' }).planes
    const { width, height } = SIZE
    const column = (x: number): number => mean(height, (y) => Math.abs(at(light, y * width + x) - at(light, y * width + ((x + 1) % width))))
    const row = (y: number): number => mean(width, (x) => Math.abs(at(light, y * width + x) - at(light, ((y + 1) % height) * width + x)))
    const interiorColumns = Array.from({ length: width - 1 }, (_, x) => column(x))
    const interiorRows = Array.from({ length: height - 1 }, (_, y) => row(y))
    expect(column(width - 1)).toBeLessThanOrEqual(quantile(interiorColumns, 0.95))
    expect(row(height - 1)).toBeLessThanOrEqual(quantile(interiorRows, 0.95))
  })

  it('include flat facets for low poly [M-01]', () => {
    const rgba = applyStyle(painting, { style: 'low-poly', strength: 0.6, refinement: 0 })
    const colours = new Map<number, number>()
    for (let i = 0; i < rgba.length; i += 4) {
      const key = ((rgba[i] ?? 0) << 16) | ((rgba[i + 1] ?? 0) << 8) | (rgba[i + 2] ?? 0)
      colours.set(key, (colours.get(key) ?? 0) + 1)
    }
    expect(colours.size).toBeGreaterThan(200)
    expect((SIZE.width * SIZE.height) / colours.size).toBeGreaterThan(6)
  })

  it('include white margins of the sheet for watercolour [M-01]', () => {
    const [light] = lab({ medium: 'watercolor' }).planes
    const { width, height } = SIZE
    const border = [
      ...Array.from({ length: width }, (_, x) => at(light, x)),
      ...Array.from({ length: height }, (_, y) => at(light, y * width)),
    ]
    expect(Math.min(...border)).toBeGreaterThan(0.9)
    expect(share(light, (value) => value < 0.8)).toBeGreaterThan(0.2)
  })

  it('include blue on white for porcelain [M-01]', () => {
    const { planes } = lab({ medium: 'porcelain' })
    expect(Math.max(...planes[2])).toBeLessThan(0.03)
    expect(share(planes[2], (value) => value < -0.06)).toBeGreaterThan(0.1)
  })

  it('include glowing magenta and cyan in the dark for neon punk [M-01]', () => {
    const { planes } = lab({ style: 'neon-punk' })
    expect(share(planes[0], (value) => value < 0.5)).toBeGreaterThan(0.5)
    expect(share(planes[1], (value) => value > 0.1)).toBeGreaterThan(0.005)
    expect(share(planes[1], (value) => value < -0.03)).toBeGreaterThan(0.003)
  })

  it('include no colour for ink media, and less in the subject than in the ground for ink wash', () => {
    for (const medium of ['ink-line', 'pencil', 'charcoal'] as const) {
      const { planes } = lab({ medium })
      expect(share(planes[1], (value) => Math.abs(value) > 0.03)).toBe(0)
    }
    const { planes } = lab({ medium: 'ink-wash' })
    const chroma = (inside: boolean): number => {
      const places = Array.from(painting.subject.keys()).filter((i) => at(painting.subject, i) > 0.5 === inside)
      return mean(places.length, (n) => Math.hypot(at(planes[1], places[n] ?? 0), at(planes[2], places[n] ?? 0)))
    }
    expect(chroma(true)).toBeGreaterThan(chroma(false))
  })

  it('include eyes darker than the face if tone is kept', () => {
    const eye = Math.round(0.58 * SIZE.height) * SIZE.width + Math.round(0.45 * SIZE.width)
    const cheek = Math.round(0.7 * SIZE.height) * SIZE.width + Math.round(0.52 * SIZE.width)
    const looks = [
      { style: 'anime' },
      { style: '3d-model' },
      { style: 'photographic' },
      { style: 'comic-book' },
      { medium: 'watercolor' },
      { medium: 'oil' },
      { medium: 'gouache' },
      { medium: 'woodblock' },
    ] as const
    const washedOut = looks.filter((look) => {
      const [light] = lab(look).planes
      return around(light, eye) > around(light, cheek) - 0.08
    })
    expect(washedOut).toEqual([])
  })
})

function lab(look: { style?: BaseStyle; medium?: Medium }): Image3 {
  return oklabFromRgba(applyStyle(painting, { ...look, strength: 0.6, refinement: 0.5 }), SIZE)
}

const share = (plane: Float32Array, holds: (value: number) => boolean): number => plane.filter(holds).length / plane.length

function mean(count: number, value: (index: number) => number): number {
  let sum = 0
  for (let n = 0; n < count; n++) sum += value(n)
  return sum / Math.max(1, count)
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? 0

const around = (plane: Float32Array, i: number): number =>
  mean(9, (n) => at(plane, i + ((n % 3) - 1) + (Math.floor(n / 3) - 1) * SIZE.width))

/** Colours of the picture, and the lengths of equal runs along its rows, without the last ones, which may be cut off. */
function blocks(rgba: Uint8ClampedArray): { colours: ReadonlySet<string>; runs: ReadonlySet<number> } {
  const colours = new Set<string>()
  const runs = new Set<number>()
  for (let y = 0; y < SIZE.height; y++) {
    let run = 1
    for (let x = 0; x < SIZE.width; x++) {
      const i = (y * SIZE.width + x) * 4
      const here = rgba.subarray(i, i + 3).join()
      colours.add(here)
      if (x + 1 >= SIZE.width) continue
      if (rgba.subarray(i + 4, i + 7).join() === here) run++
      else {
        runs.add(run)
        run = 1
      }
    }
  }
  return { colours, runs }
}
