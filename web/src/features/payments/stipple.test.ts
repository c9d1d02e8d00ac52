import { describe, expect, it } from 'vitest'
import { discRadius, dotsPerDrawn, stippleDisc } from './stipple.ts'

describe('the disc of dots', () => {
  it('has exactly the given number of dots, bonus dots outermost, without overlaps', () => {
    const dots = stippleDisc(200, 40)
    const from = (bonus: boolean) => dots.filter((dot) => dot.bonus === bonus).map(({ x, y }) => Math.hypot(x, y))
    expect(from(false)).toHaveLength(200)
    expect(from(true)).toHaveLength(40)
    expect(Math.min(...from(true))).toBeGreaterThan(Math.max(...from(false)))
    for (const [index, dot] of dots.entries()) {
      expect(Math.hypot(dot.x, dot.y) + dot.radius).toBeLessThanOrEqual(discRadius(240))
      for (const other of dots.slice(index + 1)) expect(Math.hypot(dot.x - other.x, dot.y - other.y)).toBeGreaterThan(1.5)
    }
  })

  it('scales by round numbers, so that large amounts can be drawn', () => {
    expect([1, 900, 1200, 1201, 10_800, 175_500].map(dotsPerDrawn)).toEqual([1, 1, 1, 2, 10, 200])
  })
})
