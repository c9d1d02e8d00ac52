import { expect, it } from 'vitest'
import { createCourse, expectPhases } from './phases.ts'

const LAST = { device: 'CPU', load: 2, words: 2, steps: 8, picture: 4, width: 256, height: 256, count: 2, step_count: 4 }

it('estimates phases from the last run: the prompt at the same time, the rest by pixels', () => {
  expect(expectPhases(LAST, { width: 512, height: 256 })).toEqual({ load: 2, words: 1, step: 2, picture: 4 })
})

it('advances by the usual time of each phase, with the clock within a phase, and never past its end', () => {
  let seconds = 0
  const ratios: number[] = []
  const course = createCourse({
    usual: { load: 2, words: 1, step: 1, picture: 5 },
    count: 1,
    steps: 2,
    report: ({ ratio }) => ratios.push(ratio),
    now: () => seconds,
  })
  const at = (time: number, act: () => void) => {
    seconds = time
    act()
    return ratios.at(-1)
  }
  // Ten seconds: 2 of loading, 1 of text encoding, 2 of steps, 5 of decoding.
  expect(at(0, course.load)).toBe(0)
  expect(at(1, course.update)).toBeCloseTo(0.1)
  expect(at(60, course.update)).toBeCloseTo(0.19)
  expect(at(60, () => course.step(0, 0))).toBeCloseTo(0.2)
  expect(at(61, () => course.step(0, 1))).toBeCloseTo(0.4)
  expect(at(62, () => course.step(0, 2))).toBeCloseTo(0.5)
  expect(at(64.5, course.update)).toBeCloseTo(0.75)
  expect(at(99, course.update)).toBeCloseTo(0.975)
  course.stop()
  expect(ratios).toEqual(ratios.toSorted((one, other) => one - other))
})

it('reports steps for a first run, and one more for decoding', () => {
  const ratios: number[] = []
  const course = createCourse({ usual: undefined, count: 2, steps: 4, report: ({ ratio }) => ratios.push(ratio) })
  course.load()
  course.update()
  for (const step of [0, 2, 4]) course.step(1, step)
  course.stop()
  expect(ratios).toEqual([0.5, 0.7, 0.9])
})
