import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { describe, expect, it } from 'vitest'
import { checkResult } from './check-result.ts'

const size = { width: 64, height: 48 }
const area = size.width * size.height
const before = Uint8ClampedArray.from({ length: area * 4 }, (_, i) => (i % 4 === 3 ? 255 : (i * 7919) % 251))
const check =
  (rgb: Uint8ClampedArray, whyNot = {}) =>
  () =>
    checkResult({ ...size, rgb, channels: 4, before, ...whyNot })

describe('checkResult', () => {
  it('reports a miss for an unchanged image, even after decoding and conversion [M-07]', () => {
    const same = rgbaFromOklab(oklabFromRgba(before, size))
    expect(check(same)).toThrow(expect.objectContaining({ code: 'missed', text: { en: expect.any(String), zh: expect.any(String) } }))
  })

  it('accepts a change in one place, and a small one everywhere', () => {
    const spot = before.slice()
    for (let y = 10; y < 14; y++) for (let x = 20; x < 24; x++) spot.fill(255, (y * size.width + x) * 4, (y * size.width + x) * 4 + 4)
    expect(check(spot)).not.toThrow()
    expect(check(before.map((value) => value + 1))).not.toThrow()
  })

  it('reports a miss for an image of one colour, unless the original was one', () => {
    const black = new Uint8ClampedArray(area * 4)
    expect(check(black)).toThrow(/spoiled/)
    expect(() => checkResult({ ...size, rgb: black, channels: 4 })).toThrow(/spoiled/)
    expect(
      check(
        black.map(() => 90),
        { before: black },
      ),
    ).not.toThrow()
  })

  it('adds each reason as a sentence', () => {
    const why = [{ en: 'No sky', zh: '没有天空' }]
    expect(() => checkResult({ ...size, rgb: before, channels: 4, before }, why)).toThrow('The image came out unchanged. No sky.')
  })
})
