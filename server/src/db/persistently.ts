import { setTimeout as delay } from 'node:timers/promises'
import { isOfDatabase } from './errors.ts'

/** Pauses between retries (ms): together longer than a restart of PostgreSQL. */
const PAUSES = [250, 1000, 2000, 4000]

/**
 * Retries database failures with pauses, for valuable work such as storing a result. `isRepeated`: an earlier try may have been committed without a
 * reply.
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
