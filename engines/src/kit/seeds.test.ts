import { LIMITS } from '@stipple/core/domain/limits'
import { expect, it } from 'vitest'
import { seedsOf } from './seeds.ts'

it('wraps to zero after the largest seed of a form', () => {
  expect(seedsOf({ seed: LIMITS.seed.max, count: 3 })).toEqual([LIMITS.seed.max, 0, 1])
  expect(seedsOf({ seed: LIMITS.seed.max, count: 3, seedStep: 10 })).toEqual([LIMITS.seed.max, 9, 19])
})
