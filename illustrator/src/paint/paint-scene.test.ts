import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Place, PLACES, type Scene, type Subject, type TimeOfDay } from '../scene.ts'
import { paintScene } from './paint-scene.ts'

const FOX: Subject = {
  id: 'fox-1',
  concept: 'fox',
  art: { set: 'noto', icon: 'fox' },
  count: 1,
  metres: 0.5,
  weight: 1,
  colour: '#c0392b',
  stands: 'ground',
  relation: undefined,
  facing: undefined,
}

const MEADOW: Scene = {
  place: 'meadow',
  time: 'day',
  season: undefined,
  weather: { kind: 'clear', amount: 0.5 },
  subjects: [],
  style: undefined,
  medium: undefined,
  camera: { shot: 'medium', angle: 'eye', depthOfField: 0.2 },
  light: { from: 'left', quality: 'soft' },
  mood: { warmth: 0, saturation: 0.5, brightness: 0, contrast: 0 },
  palette: [],
  ignored: [],
}

const paint = (scene: Partial<Scene>, { width = 160, height = 160, seed = 7 } = {}) =>
  paintScene({ ...MEADOW, ...scene }, { width, height, seed, literalness: 0.5, refinement: 0.6 })
const hash = (bytes: Uint8ClampedArray) => createHash('sha256').update(bytes).digest('hex')
const share = (mask: Float32Array) => mask.reduce((sum, value) => sum + value, 0) / mask.length

/** Mean difference of two pictures, 0..255. */
function difference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return sum / a.length
}

/** Standard deviation of the luminance (0..255) and number of different colours, in eight steps per channel. */
function richness(colour: Uint8ClampedArray): { spread: number; tones: number } {
  let sum = 0
  let squares = 0
  const tones = new Set<number>()
  const pixels = colour.length / 4
  for (let i = 0; i < colour.length; i += 4) {
    const [r = 0, g = 0, b = 0] = colour.subarray(i, i + 3)
    const level = r * 0.3 + g * 0.59 + b * 0.11
    sum += level
    squares += level * level
    tones.add(((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5))
  }
  return { spread: Math.sqrt(Math.max(0, squares / pixels - (sum / pixels) ** 2)), tones: tones.size }
}

describe('paintScene', () => {
  it('returns the same bytes for the same seed, and a different image for another seed [M-01]', () => {
    const first = paint({ subjects: [FOX] })
    const again = paint({ subjects: [FOX] })
    expect(hash(again.colour)).toBe(hash(first.colour))
    expect(again.palette).toEqual(first.palette)
    expect(difference(paint({ subjects: [FOX] }, { seed: 8 }).colour, first.colour)).toBeGreaterThan(6)
  })

  const times: readonly TimeOfDay[] = ['dawn', 'day', 'golden-hour', 'sunset', 'dusk', 'night']
  const cases = PLACES.map((place, i): [Place, TimeOfDay] => [place, times[i % times.length] ?? 'day'])
  it.each(cases)('paints %s at %s with contrast and several colours', (place, time) => {
    const { colour } = paint({ place, time })
    const { spread, tones } = richness(colour)
    expect(spread).toBeGreaterThan(9)
    expect(tones).toBeGreaterThan(8)
    expect(colour.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
  })

  it.each(['rain', 'storm', 'snow', 'fog', 'petals', 'aurora', 'rainbow', 'wind', 'overcast'] as const)('shows %s', (kind) => {
    const clear = paint({ time: 'dusk' })
    expect(difference(paint({ time: 'dusk', weather: { kind, amount: 0.8 } }).colour, clear.colour)).toBeGreaterThan(1)
  })

  it.each(['meadow', 'snowfield', 'beach', 'street', 'room'] as const)('marks a fox in the %s as the subject', (place) => {
    const { subject, depth } = paint({ place, subjects: [FOX] })
    expect(share(subject)).toBeGreaterThan(0.03)
    expect(share(subject)).toBeLessThan(0.45)
    expect(depth.every((value) => value >= 0 && value <= 1)).toBe(true)
  })

  it('marks no subject without one, and a larger area for more of them', () => {
    expect(share(paint({}).subject)).toBe(0)
    const one = share(paint({ subjects: [FOX], camera: { shot: 'wide', angle: 'eye', depthOfField: 0 } }).subject)
    const five = share(paint({ subjects: [{ ...FOX, count: 5 }], camera: { shot: 'wide', angle: 'eye', depthOfField: 0 } }).subject)
    expect(five).toBeGreaterThan(one * 1.2)
  })

  it.each([
    [64, 64],
    [512, 128],
    [129, 191],
    [64, 320],
  ])('fills %i x %i pixels', (width, height) => {
    const painting = paint({ subjects: [FOX] }, { width, height })
    expect(painting.colour).toHaveLength(width * height * 4)
    for (const map of [painting.depth, painting.subject, painting.region]) expect(map).toHaveLength(width * height)
    expect(share(painting.subject)).toBeGreaterThan(0.01)
  })

  it('makes named colours dominant', () => {
    const [r, , b] = mean(paint({ place: 'sea', palette: ['#d02020', '#801010'] }).colour)
    const [plainR, , plainB] = mean(paint({ place: 'sea' }).colour)
    expect(r - b).toBeGreaterThan(plainR - plainB + 25)
  })

  it('returns the light as a unit vector', () => {
    expect(Math.hypot(...paint({}).light)).toBeCloseTo(1, 5)
    expect(paint({ light: { from: 'left', quality: 'soft' } }).light[0]).toBeLessThan(0)
    expect(paint({ light: { from: 'right', quality: 'soft' } }).light[0]).toBeGreaterThan(0)
  })
})

function mean(colour: Uint8ClampedArray): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < colour.length; i += 4) for (const c of [0, 1, 2] as const) sums[c] += colour[i + c] ?? 0
  return [sums[0] / (colour.length / 4), sums[1] / (colour.length / 4), sums[2] / (colour.length / 4)]
}
