import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimate } from './estimate.ts'

const START = new Date('2026-01-01T00:00:00Z')
const after = (seconds: number, ratio: number, typicalSeconds: number | undefined) =>
  estimate(
    { status: 'Processing', ratio, startedAt: START },
    { now: new Date(START.getTime() + seconds * 1000), position: 0, typicalSeconds, slots: 1 },
  )

describe('what is left of a job', () => {
  it('is not said without a history before a tenth is done, then by its own pace [P-19]', () => {
    expect(after(5, 0.01, undefined)).toEqual({ wait: 0, progress: 1 })
    expect(after(10, 0.2, undefined)).toEqual({ wait: 40, progress: 20 })
  })

  it('goes with the clock while an engine says nothing, and never ends by itself [P-19]', () => {
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

  it('is the usual time less what is done, and never rises faster than the clock goes, whatever is reported [P-19]', () => {
    expect(after(5, 0.01, 27).wait).toBeCloseTo(26.7)
    const reports = fc.array(fc.record({ pass: fc.integer({ min: 0, max: 30 }), gain: fc.double({ min: 0, max: 0.2, noNaN: true }) }))
    fc.assert(
      fc.property(reports, fc.integer({ min: 1, max: 100 }), (list, typical) => {
        let [seconds, ratio] = [0, 0]
        let before = after(0, 0, typical).wait
        for (const { pass, gain } of list) {
          seconds += pass
          ratio = Math.min(1, ratio + gain)
          const { wait } = after(seconds, ratio, typical)
          expect(wait).toBeLessThanOrEqual(before + pass + 0.11)
          before = wait
        }
      }),
    )
  })
})
