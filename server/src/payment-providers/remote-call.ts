import { isTimeout, withTimeout } from '../lib/with-timeout.ts'
import { ProviderUnavailable } from './provider.ts'

/** Time limit of a call to a provider in milliseconds. */
export const CALL_LIMIT = 8000

interface Call {
  /** Provider and action, for the operator. */
  readonly what: string
  /** In milliseconds. */
  readonly limit: number
  /** Describes a failure for the operator, without secrets. */
  readonly explain: (error: unknown) => string
}

/** A call to a provider. All failures and timeouts become `ProviderUnavailable`. */
export async function remoteCall<T>({ what, limit, explain }: Call, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    // The packages' own limits restart with every byte.
    return await withTimeout(limit, work)
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable(`${what}: ${isTimeout(error) ? `no answer within ${limit} ms` : explain(error)}`)
  }
}

/** Start of an error’s message and its cause’s, on one line. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.message}${cause}`.replaceAll(/\s+/g, ' ').slice(0, 300)
}
