import { EngineError } from '../spec.ts'

export interface Serializer {
  /**
   * Runs work after all work queued before.
   * @throws {EngineError} `cancelled` if the signal aborts while waiting
   */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** Serializes work. */
export function createSerializer(): Serializer {
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
