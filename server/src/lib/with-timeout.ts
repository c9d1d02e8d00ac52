/**
 * Runs work with a time limit in milliseconds: then its signal is aborted, and the result is the signal's `TimeoutError` even if the work ignores it.
 */
export async function withTimeout<T>(limit: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(limit)
  const late = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => late.reject(signal.reason), { once: true })
  return Promise.race([work(signal), late.promise])
}

export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'
