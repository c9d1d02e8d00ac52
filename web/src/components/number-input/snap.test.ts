import fc from 'fast-check'
import { expect, it } from 'vitest'
import { snap } from './snap.ts'

it('snaps any number to the nearest allowed value', () => {
  expect(snap(1001, { minimum: 64, maximum: 2048, step: 8 })).toBe(1000)
  expect(snap(7.3, { minimum: 1, maximum: 24, step: 0.5 })).toBe(7.5)
  expect(snap(99, { minimum: 0, maximum: 10, step: 4 })).toBe(8)
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), (value) => {
      const snapped = snap(value, { minimum: 64, maximum: 2048, step: 8 })
      expect(snapped).toBeGreaterThanOrEqual(64)
      expect(snapped).toBeLessThanOrEqual(2048)
      expect((snapped - 64) % 8).toBe(0)
    }),
  )
})
