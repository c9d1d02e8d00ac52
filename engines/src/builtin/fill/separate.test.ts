import { afterAll, describe, expect, it } from 'vitest'
import { SILENT } from '../../../test/context.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import type { Detection } from '../../vision/centernet.ts'
import type { OverlapInput, OverlapShares } from './__fixtures__/overlap.ts'
import { isRival, withoutMistaken } from './separate.ts'

afterAll(closeChildren)

const [BICYCLE, DOG, HORSE, SHEEP] = [1, 16, 17, 18]
const found = (kind: number, box: readonly [number, number, number, number], score = 0.6): Detection => {
  const [left, top, right, bottom] = box
  return { kind, score, left, top, right, bottom, person: kind === 0 }
}
const dog = found(DOG, [0.2, 0.3, 0.45, 0.95])
const bicycle = found(BICYCLE, [0.2, 0.2, 0.9, 0.7])

describe('separate', () => {
  it.each([
    ['the dog', dog, bicycle],
    ['the bicycle', bicycle, dog],
  ])('selects %s and leaves the other', { timeout: 60_000 }, async (_, box, rival) => {
    const shares = await runInChild<OverlapInput, OverlapShares>({
      module: new URL('__fixtures__/overlap.ts', import.meta.url),
      input: { dog, bicycle, box, rival },
      context: {
        signal: AbortSignal.timeout(60_000),
        budget: { memoryBytes: 2 ** 30, milliseconds: 60_000, threads: 1 },
        report: () => undefined,
        log: SILENT,
      },
    })
    expect(shares.own).toBeGreaterThan(0.85)
    expect(shares.other).toBeLessThan(0.06)
  })

  it('finds rivals among overlapping things, but not one thing under two names', () => {
    expect(isRival(dog, bicycle)).toBe(true)
    expect(isRival(found(DOG, [0.92, 0.2, 1, 0.7]), bicycle)).toBe(false)
    expect(isRival(found(HORSE, [0.2, 0.3, 0.45, 0.94]), dog)).toBe(false)
  })

  it('drops things more likely to be another, except for easily confused kinds', () => {
    const [mistaken, likely] = [found(HORSE, [0.2, 0.3, 0.45, 0.95], 0.3), found(HORSE, [0.6, 0.3, 0.9, 0.9], 0.3)]
    expect(withoutMistaken([mistaken, likely], [dog, found(SHEEP, [0.6, 0.3, 0.9, 0.9], 0.5)])).toEqual([likely])
  })
})
