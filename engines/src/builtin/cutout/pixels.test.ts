import { boxMean } from '@stipple/imaging/blur'
import { applyLinearModel, fitLinearModel } from '@stipple/imaging/guided-filter'
import type { Colours } from '@stipple/imaging/guided-filter'
import { createPlane } from '@stipple/imaging/plane'
import type { Plane } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import { describe, expect, it } from 'vitest'
import { decideWideAreas } from '../../vision/decide.ts'
import { estimateLayers } from '../../vision/layers.ts'
import { blurBackdrop } from './backdrop.ts'
import { createSampler } from './sampler.ts'

function plane(width: number, height: number, value: (x: number, y: number) => number): Plane {
  const result = createPlane(width, height)
  for (let i = 0; i < result.data.length; i++) result.data[i] = value(i % width, Math.floor(i / width))
  return result
}

const noise = (x: number, y: number) => Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1
const at = ({ data, width }: Plane, x: number, y: number) => data[y * width + x] ?? Number.NaN

describe('boxMean', () => {
  it.each([0, 1, 3, 20])('returns the mean of the part of the window inside the image, radius %i', (radius) => {
    const source = plane(9, 7, noise)
    const result = boxMean(source, radius)
    for (let y = 0; y < 7; y++) {
      for (let x = 0; x < 9; x++) {
        const near = Array.from(source.data).filter((_, i) => Math.abs((i % 9) - x) <= radius && Math.abs(Math.floor(i / 9) - y) <= radius)
        expect(at(result, x, y)).toBeCloseTo(near.reduce((a, b) => a + b) / near.length, 5)
      }
    }
  })
})

describe('resamplePlane', () => {
  it('keeps the mean when shrinking', () => {
    const mean = ({ data }: Plane) => data.reduce((a, b) => a + b) / data.length
    const source = plane(64, 48, noise)
    expect(mean(resamplePlane(source, 16, 12))).toBeCloseTo(mean(source), 2)
  })

  it('keeps a linear ramp when enlarging', () => {
    const large = resamplePlane(
      plane(8, 4, (x) => x),
      32,
      16,
    )
    for (let x = 8; x < 24; x++) expect(at(large, x, 8)).toBeCloseTo((x + 0.5) / 4 - 0.5, 4)
  })

  it.each([
    [1, 1, 5, 4],
    [5, 4, 1, 1],
  ])('resizes %i × %i to %i × %i', (fromWidth, fromHeight, width, height) => {
    const result = resamplePlane(
      plane(fromWidth, fromHeight, () => 0.5),
      width,
      height,
    )
    expect(result).toMatchObject({ width, height })
    for (const value of result.data) expect(value).toBeCloseTo(0.5, 6)
  })
})

describe('createSampler', () => {
  it('samples pixel centres, bilinear and nearest', () => {
    const sampler = createSampler({ width: 2, height: 1 }, { width: 4, height: 1 })
    const source = plane(2, 1, (x) => x)
    const read = [0, 1, 2, 3].map((x) => (sampler.moveTo(x, 0), [sampler.read(source), sampler.nearest(source)]))
    expect(read).toEqual([
      [0, 0],
      [0.25, 0],
      [0.75, 1],
      [1, 1],
    ])
  })
})

describe('the guided filter', () => {
  const guide: Colours = [plane(40, 40, noise), plane(40, 40, (x, y) => noise(x + 50, y)), plane(40, 40, (x, y) => noise(x, y + 50))]

  it('restores a matte that is a mix of the colours', () => {
    const matte = plane(40, 40, (x, y) => 0.2 * at(guide[0], x, y) + 0.3 * at(guide[1], x, y) + 0.4 * at(guide[2], x, y))
    const result = applyLinearModel(fitLinearModel(guide, matte, { radius: 4, epsilon: 1e-8 }), guide)
    result.data.forEach((value, i) => expect(value).toBeCloseTo(matte.data[i] ?? 0, 3))
  })

  it('sharpens a soft edge at the edge of the image', () => {
    const edge = plane(40, 40, (x) => (x < 20 ? 0.1 : 0.9))
    const soft = plane(40, 40, (x) => Math.min(1, Math.max(0, (x - 14) / 12)))
    const picture: Colours = [edge, edge, edge]
    const result = applyLinearModel(fitLinearModel(picture, soft, { radius: 6, epsilon: 1e-4 }), picture)
    expect(at(result, 21, 20) - at(result, 18, 20)).toBeGreaterThan(2 * (at(soft, 21, 20) - at(soft, 18, 20)))
  })
})

describe('estimateLayers', () => {
  it('separates the colours of both layers under a mixed edge', () => {
    const matte = plane(60, 20, (x) => Math.min(1, Math.max(0, (x - 25) / 10)))
    const mix = (near: number, far: number) => plane(60, 20, (x, y) => at(matte, x, y) * near + (1 - at(matte, x, y)) * far)
    const { subject, backdrop } = estimateLayers([mix(0.9, 0.1), mix(0.4, 0.5), mix(0.2, 0.8)], matte, { radius: 3 })
    for (const x of [28, 30, 33]) {
      for (const [channel, wanted] of [0.9, 0.4, 0.2].entries())
        expect(Math.abs(at(subject[channel] ?? matte, x, 10) - wanted)).toBeLessThan(0.08)
      for (const [channel, wanted] of [0.1, 0.5, 0.8].entries())
        expect(Math.abs(at(backdrop[channel] ?? matte, x, 10) - wanted)).toBeLessThan(0.08)
    }
  })
})

describe('blurBackdrop', () => {
  it('leaves the subject out of the blur', () => {
    const matte = plane(80, 80, (x) => (x < 40 ? 1 : 0))
    const colour = plane(80, 80, (x) => (x < 40 ? 1 : 0.25))
    const [red] = blurBackdrop([colour, colour, colour], matte)
    for (const x of [40, 45, 79]) expect(at(red, x, 40)).toBeCloseTo(0.25, 1)
  })
})

describe('decideWideAreas', () => {
  const half = (inside: (x: number) => boolean) => plane(200, 60, (x) => (inside(x) ? 0.55 : x < 100 ? 0 : 1))

  it('makes a wide half-transparent area solid', () => {
    expect(at(decideWideAreas(half((x) => x > 60 && x < 140)), 100, 30)).toBeGreaterThan(0.9)
  })

  it('leaves the soft edge of hair soft', () => {
    expect(at(decideWideAreas(half((x) => x > 98 && x < 102)), 100, 30)).toBeCloseTo(0.55, 5)
  })
})
