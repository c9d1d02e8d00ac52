import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something is there, or a condition holds, and returns it (an error counts as "not yet"). Throws when it does not within the time. */
export async function waitFor<T>(
  look: () => Promise<T> | T,
  { milliseconds = 30_000 }: { milliseconds?: number } = {},
): Promise<Exclude<T, false | undefined>> {
  const end = performance.now() + milliseconds
  let last: unknown
  while (performance.now() < end) {
    try {
      const found = await look()
      // What is left of T after false and undefined; the compiler cannot narrow an open type.
      if (found !== false && found !== undefined) return found as Exclude<T, false | undefined>
    } catch (error) {
      last = error
    }
    await pause(20)
  }
  throw new Error(`did not come true within ${milliseconds} ms`, { cause: last })
}
