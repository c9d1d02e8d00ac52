import { EngineError } from '../spec.ts'

/** Runs requests one by one. If a later one fails after earlier ones produced results, the run is lost, and only repeated if that is free. */
export async function runSequentially<T, R>(all: readonly T[], make: (one: T, index: number) => Promise<R>): Promise<readonly R[]> {
  const made: R[] = []
  for (const [index, one] of all.entries()) {
    made.push(
      await make(one, index).catch((error: unknown) => {
        const isLost = index > 0 && error instanceof EngineError && error.retryable
        throw isLost ? new EngineError('lost', `a later request of the run failed: ${error.message}`, { cause: error }) : error
      }),
    )
  }
  return made
}
