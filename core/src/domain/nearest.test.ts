import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'
import type { Property } from './property.ts'

const field = (more: Partial<Property>): Property => ({
  type: 'integer',
  widget: 'slider',
  area: 'main',
  label: { en: 'Size', zh: '尺寸' },
  ...more,
})

it('returns the nearest value within bounds and steps', () => {
  const side = field({ minimum: 64, maximum: 1000, step: 16 })
  expect([0, 71, 73, 5000].map((wanted) => nearest(wanted, side))).toEqual([64, 64, 80, 992])
  expect(nearest(0.7, field({ type: 'number', minimum: 0.05, maximum: 1, step: 0.05 }))).toBe(0.7)
  expect([nearest(2.6, field({})), nearest(2.6, field({ type: 'number', maximum: 2 }))]).toEqual([3, 2])
})
