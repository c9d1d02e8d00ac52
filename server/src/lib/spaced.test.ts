import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('calls at once, and once more for all calls within the interval', () => {
  let calls = 0
  const call = throttle(1000, () => calls++)
  call()
  expect(calls).toBe(1)
  for (let again = 0; again < 5; again++) call()
  expect(calls).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(calls).toBe(2)
  vi.advanceTimersByTime(5000)
  expect(calls).toBe(2)
  call()
  expect(calls).toBe(3)
})
