import { EngineError } from '../spec.ts'
import { PrivateAddressError } from './public-address.ts'

interface Attempt {
  readonly url: URL
  readonly method: string
  /** Time limit of this request. */
  readonly deadline: AbortSignal
  /** The deadline, or the caller's signal. */
  readonly signal: AbortSignal
}

/** Error codes of failures to connect, at which nothing was sent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'])

/** Converts the failure of a request to an `EngineError`. Its message names only the origin, because the rest of the URL may hold a key. */
export function toFetchError(error: unknown, { url, method, deadline, signal }: Attempt): EngineError {
  if (error instanceof EngineError) return error
  const options = { cause: error }
  if (deadline.aborted) return new EngineError('timeout', `${url.origin} did not answer in time`, options)
  if (signal.aborted) return new EngineError('cancelled', `asking ${url.origin} was cancelled`, options)
  const chain = causesOf(error)
  const refused = chain.find((one) => one instanceof PrivateAddressError)
  if (refused) return new EngineError('internal', refused.message, options)
  const unsent = chain.some((one) => 'code' in one && typeof one.code === 'string' && NOT_SENT.has(one.code))
  if (unsent || method === 'GET' || method === 'HEAD') return new EngineError('unavailable', `${url.origin} cannot be reached`, options)
  return new EngineError('lost', `${url.origin} was asked and did not answer`, options)
}

/** Lists an error and all its causes, including those of an `AggregateError`. */
function causesOf(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return []
  const inner: readonly unknown[] = error instanceof AggregateError ? error.errors : []
  return [error, ...causesOf(error.cause), ...inner.flatMap(causesOf)]
}
