import { setTimeout as pause } from 'node:timers/promises'

/** Waits for a value or a condition and returns it. An error counts as "not yet". Throws after the timeout. */
export async function waitFor<T>(
  look: () => Promise<T> | T,
  { milliseconds = 100_000 }: { milliseconds?: number } = {},
): Promise<Exclude<T, false | undefined>> {
  const end = performance.now() + milliseconds
  let last: unknown
  while (performance.now() < end) {
    try {
      const found = await look()
      // The compiler cannot narrow a type parameter.
      if (found !== false && found !== undefined) return found as Exclude<T, false | undefined>
    } catch (error) {
      last = error
    }
    await pause(20)
  }
  throw new Error(`did not come true within ${milliseconds} ms`, { cause: last })
}
