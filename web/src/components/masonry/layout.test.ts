import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsFor } from './columns.ts'
import { layOut } from './layout.ts'

describe('the masonry', () => {
  it.each([
    [1441, 6],
    [1440, 5],
    [1281, 5],
    [1280, 4],
    [769, 4],
    [768, 3],
    [481, 3],
    [480, 2],
    [320, 2],
  ])('at %i pixels has %i columns [H-12]', (width, columns) => {
    expect(columnsFor(width)).toBe(columns)
  })

  it('never lets two pictures overlap, and fills columns evenly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.2, max: 4, noNaN: true }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 6 }),
        (ratios, columns) => {
          const { places, height } = layOut({ ratios, width: 1000, columns, gap: 4 })
          const ends = new Map<number, number>()
          for (const { x, y, height: tall } of places) {
            expect(y).toBeGreaterThanOrEqual(ends.get(x) ?? 0)
            ends.set(x, y + tall)
          }
          expect(height).toBe(Math.max(...ends.values()))
        },
      ),
    )
  })
})
