import { ProviderUnavailable } from './provider.ts'

/** Longest that one call to a provider may take, in milliseconds. */
export const CALL_LIMIT = 8000

interface Call {
  /** Provider and action, for the operator. */
  readonly what: string
  /** In milliseconds. */
  readonly limit: number
  /** What the operator may read about a failure: nothing secret. */
  readonly explain: (error: unknown) => string
}

/** One call to a provider. Whatever goes wrong, and a call that does not end in time, is a `ProviderUnavailable`. */
export async function callProvider<T>({ what, limit, explain }: Call, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const late = Promise.withResolvers<never>()
  // Packages have limits of their own, but those start again with every byte.
  const timer = setTimeout(() => {
    late.reject(new ProviderUnavailable(`${what}: no answer within ${limit} ms`))
    controller.abort()
  }, limit)
  try {
    return await Promise.race([work(controller.signal), late.promise])
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable(`${what}: ${explain(error)}`)
  } finally {
    clearTimeout(timer)
  }
}

/** The beginning of an error’s message and its cause’s, on one line. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.message}${cause}`.replaceAll(/\s+/g, ' ').slice(0, 300)
}
