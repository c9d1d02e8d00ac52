import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimate } from './estimate.ts'

const START = new Date('2026-01-01T00:00:00Z')
const after = (seconds: number, ratio: number, typicalSeconds: number | undefined) =>
  estimate(
    { status: 'Processing', ratio, startedAt: START },
    { now: new Date(START.getTime() + seconds * 1000), position: 0, typicalSeconds, slots: 1 },
  )

describe('the estimated time of a job', () => {
  it('is unknown without history below a tenth, then follows the job’s own pace [P-19]', () => {
    expect(after(5, 0.01, undefined)).toEqual({ wait: undefined, progress: 1 })
    expect(after(10, 0.2, undefined)).toEqual({ wait: 40, progress: 20 })
  })

  it('follows the clock while an engine reports nothing, and never completes by itself [P-19]', () => {
    const at = (seconds: number) =>
      estimate(
        { status: 'Processing', ratio: 0, startedAt: START },
        { now: new Date(START.getTime() + seconds * 1000), position: 0, typicalSeconds: 20, slots: 1, silent: true },
      )
    expect(at(0)).toEqual({ wait: 20, progress: 0 })
    expect(at(10)).toEqual({ wait: 10, progress: 50 })
    expect(at(20)).toEqual({ wait: 2, progress: 90.91 })
    expect(at(600).progress).toBeLessThan(100)
  })

  it('starts from the typical time less the progress, then follows the job’s own pace [P-19]', () => {
    expect(after(5, 0.01, 27).wait).toBeCloseTo(26.7)
    // A run of 20 s whose model typically takes 8 s.
    expect([2, 4, 8, 12, 16].map((seconds) => after(seconds, seconds / 20, 8).wait)).toEqual([7.2, 9.6, 12, 8, 4])
    const seconds = fc.double({ min: 1, max: 600, noNaN: true })
    fc.assert(
      fc.property(seconds, seconds, fc.double({ min: 0, max: 1, noNaN: true }), (whole, typical, ratio) => {
        const { wait } = after(whole * ratio, ratio, typical)
        const left = [whole, typical].map((one) => one * (1 - ratio))
        expect(wait).toBeGreaterThanOrEqual(Math.min(...left) - 0.1)
        expect(wait).toBeLessThanOrEqual(Math.max(...left) + 0.1)
        if (ratio > 0.4) expect(wait).toBeCloseTo(whole * (1 - ratio), 0)
      }),
    )
  })
})
