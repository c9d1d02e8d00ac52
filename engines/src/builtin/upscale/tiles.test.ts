import { describe, expect, it } from 'vitest'
import { blendWeight, planSpans } from './tiles.ts'

const OPTIONS = { longest: 400, overlap: 24 }

describe('planSpans', () => {
  it.each([1, 2, 23, 24, 25, 399, 400, 401, 512, 775, 776, 777, 800, 1023, 4096, 12_288])(
    'covers %i pixels with overlapping spans of one size',
    (length) => {
      const spans = planSpans(length, OPTIONS)
      expect(spans[0]).toMatchObject({ start: 0, overlap: 0 })
      spans.forEach(({ start, size, overlap }, i) => {
        const before = spans[i - 1]
        expect(size).toBe(spans[0]?.size)
        expect(size).toBeLessThanOrEqual(OPTIONS.longest)
        if (!before) return
        expect(start).toBeGreaterThan(before.start)
        expect(before.start + before.size - start).toBe(overlap)
        expect(overlap).toBeGreaterThanOrEqual(OPTIONS.overlap)
      })
      const last = spans.at(-1)
      expect((last?.start ?? 0) + (last?.size ?? 0)).toBe(length)
    },
  )

  it('wastes little: two spans of 268 for 512 pixels', () => {
    expect(planSpans(512, OPTIONS).map(({ size }) => size)).toEqual([268, 268])
  })
})

describe('blendWeight', () => {
  it('blends from the earlier span to the later one, evenly around the middle', () => {
    expect([0, 0.25, 0.5, 0.75, 1].map(blendWeight)).toEqual([0, 0, 0.5, 1, 1])
  })
})
