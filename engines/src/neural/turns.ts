import { EngineError } from '../spec.ts'

export interface Turns {
  /**
   * Runs work when all that was taken before is over.
   * @throws {EngineError} `cancelled` where the signal aborts while it waits
   */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** Makes work wait for its turn, one piece at a time. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    async take(signal, work) {
      const { promise: left, reject } = Promise.withResolvers<never>()
      const leave = () => reject(new EngineError('cancelled', 'Cancelled.'))
      signal.addEventListener('abort', leave, { once: true })
      const mine = last.then(() => {
        signal.removeEventListener('abort', leave)
        if (signal.aborted) throw new EngineError('cancelled', 'Cancelled.')
        return work()
      })
      last = mine.catch(() => undefined)
      return Promise.race([mine, left])
    },
  }
}
