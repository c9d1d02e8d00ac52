const stopped = Promise.withResolvers<never>()
// Nobody may be waiting yet.
stopped.promise.catch(() => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.reject(new Error(`stopped by ${signal}`)))

/**
 * Runs a benchmark to its end. Throws when this process is told to stop, also before it began, and when something fails that nobody waits for, so that what
 * `await using` opened is closed in any case.
 */
export async function unlessStopped<T>(run: () => Promise<T>): Promise<T> {
  process.on('uncaughtException', stopped.reject)
  try {
    return await Promise.race([stopped.promise, run()])
  } finally {
    process.off('uncaughtException', stopped.reject)
  }
}
