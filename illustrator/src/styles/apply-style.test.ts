import { BASE_STYLE_IDS, type BaseStyle } from '@stipple/core/domain/styles'
import { oklabFromRgba } from '@stipple/imaging/colour'
import type { Painting } from '@stipple/imaging/painting'
import { at, resize } from '@stipple/imaging/plane'
import { describe, expect, it } from 'vitest'
import type { Medium } from '../scene.ts'
import { applyStyle, MEDIUM_PASSES, STYLE_PASSES } from './apply-style.ts'
import { testPainting } from './painting.fixture.ts'

const SIZE = { width: 108, height: 92 }
const OPTIONS = { strength: 0.6, refinement: 0.5 }

type Look = { readonly name: string; readonly style?: BaseStyle; readonly medium?: Medium }
const LOOKS: readonly Look[] = [
  { name: 'no style' },
  ...Object.keys(STYLE_PASSES).map((style): Look => ({ name: style, style: style as BaseStyle })),
  ...Object.keys(MEDIUM_PASSES).map((medium): Look => ({ name: medium, medium: medium as Medium })),
]

const render = (painting: Painting, { style, medium }: Look, options = OPTIONS): Uint8ClampedArray =>
  applyStyle(painting, { style, medium, ...options })

const rendered = new Map<string, Uint8ClampedArray>()

/** The look of the test painting, drawn once for all tests. */
function drawn(look: Look): Uint8ClampedArray {
  const known = rendered.get(look.name) ?? render(testPainting(SIZE), look)
  rendered.set(look.name, known)
  return known
}

describe('every style and medium', () => {
  const painting = testPainting(SIZE)

  it('has a pass for each base style [M-01]', () => {
    expect(Object.keys(STYLE_PASSES).toSorted()).toEqual([...BASE_STYLE_IDS].toSorted())
  })

  it.each(LOOKS)('$name is deterministic, opaque and of the same size [M-01]', (look) => {
    const before = painting.colour.slice()
    const first = drawn(look)
    expect(first).toHaveLength(SIZE.width * SIZE.height * 4)
    expect(render(painting, look)).toEqual(first)
    expect(alphas(first).every((alpha) => alpha === 255)).toBe(true)
    expect(painting.colour).toEqual(before)
  })

  it.each(LOOKS)('$name changes the image visibly [M-01]', (look) => {
    expect(meanDistance(drawn(look), painting.colour, SIZE)).toBeGreaterThan(0.012)
  })

  it.each(LOOKS)('$name increases with its strength without jumps', (look) => {
    const at20 = render(painting, look, { strength: 0.2, refinement: 0.5 })
    const at25 = render(painting, look, { strength: 0.25, refinement: 0.5 })
    expect(meanDistance(at20, at25, SIZE, 24)).toBeLessThan(0.03)
  })

  it.each(LOOKS)('$name draws tiny and narrow images', (look) => {
    for (const size of [
      { width: 1, height: 1 },
      { width: 1, height: 9 },
      { width: 7, height: 3 },
      { width: 64, height: 64 },
    ]) {
      const result = render(testPainting(size), look)
      expect(result).toHaveLength(size.width * size.height * 4)
      expect(alphas(result).every((alpha) => alpha === 255)).toBe(true)
    }
  })

  it('differs from every other [M-01]', () => {
    const features = LOOKS.map((look) => ({ name: look.name, vector: describeLook(drawn(look)) }))
    const alike = features.flatMap((one, n) =>
      features.slice(n + 1).flatMap((other) => (vectorDistance(one.vector, other.vector) < 0.02 ? [`${one.name} = ${other.name}`] : [])),
    )
    expect(alike).toEqual([])
  })

  it('depends on the seed', () => {
    const other = render(testPainting({ ...SIZE, seed: 8 }), { name: 'watercolor', medium: 'watercolor' })
    expect(other).not.toEqual(render(painting, { name: 'watercolor', medium: 'watercolor' }))
  })

  it('replaces an invalid strength', () => {
    const look = { style: 'anime', medium: undefined, refinement: 0.5 } as const
    expect(applyStyle(painting, { ...look, strength: Number.NaN })).toEqual(applyStyle(painting, { ...look, strength: 0.5 }))
    expect(applyStyle(painting, { ...look, strength: 9 })).toEqual(applyStyle(painting, { ...look, strength: 1 }))
  })

  it('combines a style with a medium, unlike either alone [M-01]', () => {
    const both = applyStyle(painting, { style: 'anime', medium: 'watercolor', ...OPTIONS })
    expect(meanDistance(both, render(painting, { name: '', style: 'anime' }), SIZE)).toBeGreaterThan(0.03)
    expect(meanDistance(both, render(painting, { name: '', medium: 'watercolor' }), SIZE)).toBeGreaterThan(0.02)
    const blocks = applyStyle(painting, { style: 'pixel-art', medium: 'watercolor', ...OPTIONS })
    expect(colourCount(blocks)).toBeLessThan(40)
  })
})

const alphas = (rgba: Uint8ClampedArray): readonly number[] => Array.from({ length: rgba.length / 4 }, (_, i) => rgba[i * 4 + 3] ?? 0)

function colourCount(rgba: Uint8ClampedArray): number {
  const colours = new Set<number>()
  for (let i = 0; i < rgba.length; i += 4) colours.add(((rgba[i] ?? 0) << 16) | ((rgba[i + 1] ?? 0) << 8) | (rgba[i + 2] ?? 0))
  return colours.size
}

/** Mean OKLab distance, of the pictures or of copies reduced to `side` pixels. */
function meanDistance(one: Uint8ClampedArray, other: Uint8ClampedArray, size: { width: number; height: number }, side?: number): number {
  const to = side ? { width: side, height: side } : size
  const [first, second] = [oklabFromRgba(one, size), oklabFromRgba(other, size)].map(({ planes }) =>
    planes.map((plane) => resize(plane, size, to)),
  )
  let sum = 0
  const length = to.width * to.height
  for (let i = 0; i < length; i++)
    sum += Math.hypot(...[0, 1, 2].map((n) => at(first?.[n] ?? new Float32Array(1), i) - at(second?.[n] ?? new Float32Array(1), i)))
  return sum / length
}

/** Coarse colours and fine contrast of a picture, as numbers of about equal weight. */
function describeLook(rgba: Uint8ClampedArray): Float32Array {
  const lab = oklabFromRgba(rgba, SIZE)
  const grid = { width: 6, height: 6 }
  const values: number[] = []
  for (const plane of lab.planes) values.push(...resize(plane, SIZE, grid))
  const [light] = lab.planes
  const contrast = new Float32Array(light.length)
  for (let i = 1; i < light.length; i++) contrast[i] = Math.abs(at(light, i) - at(light, i - 1))
  values.push(...resize(contrast, SIZE, grid).map((value) => value * 3))
  return Float32Array.from(values)
}

function vectorDistance(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += (at(one, i) - at(other, i)) ** 2
  return Math.sqrt(sum / one.length)
}
