import { EngineError, type EngineErrorCode } from '../../spec.ts'
import { readRefusal } from './wire.ts'

/** Converts a refused request to an `EngineError`, by its status and the server's error code. */
export async function fromStatus(response: Response): Promise<EngineError> {
  const { message, code } = readRefusal((await response.text()).slice(0, 10_000))
  return new EngineError(codeOf(response.status, code), `${response.status}: ${message}`)
}

function codeOf(status: number, code: string): EngineErrorCode {
  if (/content_(policy|filter)/.test(code)) return 'content_policy'
  if (/insufficient_quota|billing/.test(code) || status === 402) return 'quota'
  if (status === 401 || status === 403) return 'auth'
  if (status === 404) return 'model_missing'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'unavailable'
  return 'invalid_input'
}

/** Converts any failure of an exchange to an `EngineError`. */
export function fromTransport(error: unknown, { signal, timeout }: { signal: AbortSignal; timeout: AbortSignal }): EngineError {
  if (error instanceof EngineError) return error
  if (signal.aborted) return new EngineError('cancelled', 'Cancelled.')
  if (timeout.aborted) return new EngineError('timeout', 'The text model took too long.', { cause: error })
  // fetch throws TypeError both for a failed connection and for one that broke while it was read.
  const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error)
  return new EngineError('unavailable', `The text model cannot be reached: ${reason}`, { cause: error })
}
