import { expect, it } from 'vitest'
import { isTimeout, withTimeout } from './with-timeout.ts'

it('returns the result', async () => {
  expect(await withTimeout(60_000, async (signal) => signal.aborted)).toBe(false)
})

it('aborts after the timeout, even if the callee ignores the signal', async () => {
  let given: AbortSignal | undefined
  const error: unknown = await withTimeout(5, (signal) => {
    given = signal
    return new Promise<never>(() => undefined)
  }).catch((cause: unknown) => cause)
  expect(isTimeout(error)).toBe(true)
  expect(given?.aborted).toBe(true)
})

it('passes on an error of the callee', async () => {
  const error: unknown = await withTimeout(60_000, () => Promise.reject(new TypeError('broken'))).catch((cause: unknown) => cause)
  expect(error).toEqual(new TypeError('broken'))
  expect(isTimeout(error)).toBe(false)
})
