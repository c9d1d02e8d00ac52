import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durationOf, paceOf, workOf } from './pace.ts'

const side = fc.constantFrom(256, 512, 768, 1024)
const steps = fc.constantFrom(4, 8, 20, 30)
const run = fc.record({ side, steps, outputs: fc.integer({ min: 1, max: 4 }), noise: fc.double({ min: 0.9, max: 1.1, noNaN: true }) })
const inputOf = (one: { side: number; steps: number }) => ({ prompt: 'a fox', width: one.side, height: one.side, steps: one.steps })

describe('the pace of a model', () => {
  it('is recovered from runs of different sizes, steps and numbers, some of which include loading [P-19]', () => {
    const trueSeconds = (one: { side: number; steps: number; outputs: number }): number => 2e-7 * one.side ** 2 * one.steps * one.outputs
    fc.assert(
      fc.property(fc.array(run, { minLength: 20, maxLength: 20 }), run, (done, next) => {
        const sizes = new Set(done.map((one) => one.side ** 2 * one.steps))
        fc.pre(sizes.size > 3)
        const pace = paceOf(
          done.map((one, index) => ({
            input: inputOf(one),
            outputs: one.outputs,
            seconds: trueSeconds(one) * one.noise + (index % 7 === 3 ? 40 : 0),
          })),
        )
        const estimate = pace && durationOf(pace, { outputs: next.outputs, work: workOf(inputOf(next)) })
        expect(estimate).toBeGreaterThan(trueSeconds(next) / 2.5)
        expect(estimate).toBeLessThan(trueSeconds(next) * 2.5)
      }),
    )
  })

  it('never decreases with size, steps or number', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(run, fc.double({ min: 0, max: 1000, noNaN: true })), { minLength: 1 }), run, (done, next) => {
        const pace = paceOf(done.map(([one, seconds]) => ({ input: inputOf(one), outputs: one.outputs, seconds })))
        const secondsFor = (change: { side?: number; steps?: number; outputs?: number }): number => {
          const { outputs, ...one } = { ...next, ...change }
          return pace ? durationOf(pace, { outputs, work: workOf(inputOf(one)) }) : Number.NaN
        }
        const usual = secondsFor({})
        expect(Number.isFinite(usual)).toBe(true)
        for (const more of [{ side: 2048 }, { steps: 60 }, { outputs: 8 }])
          expect(secondsFor(more)).toBeGreaterThanOrEqual(usual * 0.999_999)
      }),
    )
  })

  it('of equal runs scales with size and steps if the model samples, otherwise with the number only', () => {
    const alike = (input: Readonly<Record<string, number>>) => paceOf([1, 2, 3].map(() => ({ input, outputs: 1, seconds: 3 })))
    const sampled = alike({ width: 512, height: 512, steps: 10 })
    const painted = alike({ width: 512, height: 512 })
    const twice = { width: 1024, height: 512 }
    expect(sampled && durationOf(sampled, { outputs: 1, work: workOf({ ...twice, steps: 20 }) })).toBeCloseTo(12)
    expect(painted && durationOf(painted, { outputs: 1, work: workOf(twice) })).toBeCloseTo(3)
    expect(painted && durationOf(painted, { outputs: 4, work: workOf(twice) })).toBeCloseTo(12)
    expect(paceOf([])).toBeUndefined()
  })
})
