import { describe, expect, it } from 'vitest'
import { areaWeights, shrinkPlane } from './shrink-by-area.ts'

describe('shrinkPlane', () => {
  it.each([2, 3, 4])('keeps the mean when 4 becomes %i', (to) => {
    const data = Float32Array.from({ length: 8 * 12 }, (_, i) => (i * 37) % 101)
    const small = shrinkPlane({ data, width: 12, height: 8 }, { from: 4, to })
    expect([small.width, small.height]).toEqual([3 * to, 2 * to])
    const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(mean(small.data)).toBeCloseTo(mean(data), 4)
  })

  it('averages blocks of 2 × 2', () => {
    const data = Float32Array.from({ length: 16 }, (_, i) => i)
    expect([...shrinkPlane({ data, width: 4, height: 4 }, { from: 4, to: 2 }).data]).toEqual([2.5, 4.5, 10.5, 12.5])
  })

  it('divides a sample between two adjacent targets', () => {
    expect(areaWeights(4, 3).map((row) => [...row].map((weight) => Number(weight.toFixed(4))))).toEqual([
      [0.75, 0.25, 0, 0],
      [0, 0.5, 0.5, 0],
      [0, 0, 0.25, 0.75],
    ])
  })
})
