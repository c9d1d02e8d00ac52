import { setTimeout as delay } from 'node:timers/promises'
import { isOfDatabase } from './errors.ts'

/** Pauses between two tries (ms): together longer than a PostgreSQL needs that starts again. */
const PAUSES = [250, 1000, 2000, 4000]

/**
 * Runs again, after a pause, what the database let down: for what is worth more than a wait, as a result that was hours in the making. `isRepeated`: a try before
 * may have been committed although nobody heard of it.
 */
export async function persistently<T>(run: (isRepeated: boolean) => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await run(tries > 0)
    } catch (error) {
      const pause = PAUSES[tries]
      if (pause === undefined || !isOfDatabase(error)) throw error
      await delay(pause)
    }
  }
}
