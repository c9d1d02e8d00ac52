import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { justify } from './justify.ts'

describe('rows of pictures', () => {
  it('hold every picture once and are never empty', () => {
    const ratios = fc.array(fc.double({ min: 0.3, max: 3, noNaN: true }), { maxLength: 20 })
    fc.assert(
      fc.property(ratios, fc.integer({ min: 200, max: 3000 }), (list, width) => {
        const counts = justify({ ratios: list, width, height: 300 })
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(list.length)
        expect(counts.every((count) => count > 0)).toBe(true)
      }),
    )
  })

  it('are about as high as wanted', () => {
    expect(justify({ ratios: [1, 1, 1, 1, 1, 1], width: 900, height: 300 })).toEqual([3, 3])
    expect(justify({ ratios: [1, 1, 1, 1, 1, 1], width: 600, height: 300 })).toEqual([2, 2, 2])
  })

  it('are evened out by the shapes of the pictures', () => {
    expect(justify({ ratios: [2, 0.5, 0.5, 0.5, 0.5, 2], width: 900, height: 300 })).toEqual([3, 3])
    expect(justify({ ratios: [3, 1, 1, 1], width: 900, height: 300 })).toEqual([1, 3])
  })
})
