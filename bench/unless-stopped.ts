const stopped = Promise.withResolvers<never>()
// Possibly without a waiter yet.
stopped.promise.catch(() => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.reject(new Error(`stopped by ${signal}`)))

/**
 * Runs a benchmark to its end. Throws if this process is stopped, also before the start, and on unhandled failures, so that `await using` always
 * cleans up.
 */
export async function unlessStopped<T>(run: () => Promise<T>): Promise<T> {
  process.on('uncaughtException', stopped.reject)
  try {
    return await Promise.race([stopped.promise, run()])
  } finally {
    process.off('uncaughtException', stopped.reject)
  }
}
