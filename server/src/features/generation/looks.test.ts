import { expect, it } from 'vitest'
import { nextPollDelay } from './poll-delay.ts'

const pauses = { lookAfterMs: 1000, atEndMs: 300 }

it.each([
  { typical: 60, age: 0, ms: 1000, what: 'far from the end' },
  { typical: 60, age: 41.5, ms: 500, what: 'no later than the interval gets shorter' },
  { typical: 60, age: 41.99, ms: 300, what: 'never shorter than the engine says' },
  { typical: 60, age: 43, ms: 300, what: 'near the end' },
  { typical: 60, age: 77, ms: 300, what: 'a little late' },
  { typical: 60, age: 90, ms: 1000, what: 'long overdue' },
  { typical: 3, age: 1.2, ms: 300, what: 'within two seconds for short runs' },
  { typical: 3, age: 6, ms: 1000, what: 'no longer than that for short runs' },
])('polls at the engine’s interval, more often near the typical end: $what', ({ typical, age, ms }) => {
  expect(nextPollDelay(pauses, { typical, age })).toBe(ms)
})
