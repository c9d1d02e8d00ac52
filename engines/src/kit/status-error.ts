import { EngineError, type EngineErrorCode } from '../spec.ts'

const CODES: Readonly<Record<number, EngineErrorCode>> = {
  400: 'invalid_input',
  401: 'auth',
  402: 'quota',
  403: 'auth',
  404: 'lost',
  410: 'lost',
  413: 'invalid_input',
  422: 'invalid_input',
  429: 'rate_limited',
}

/** Converts an HTTP status other than success to an error. An engine kind that gives a status another meaning handles it first. */
export function statusError({ status, headers }: Pick<Response, 'status' | 'headers'>, what: string): EngineError {
  const code = CODES[status] ?? (status >= 500 ? 'unavailable' : 'internal')
  return new EngineError(code, `${what}: HTTP ${status}`, { retryAfterMs: retryAfter(headers) })
}

/** Reads `Retry-After` (RFC 9110, 10.2.3), which holds seconds or a date; returns milliseconds. */
function retryAfter(headers: Headers): number | undefined {
  const header = headers.get('retry-after')
  if (header === null) return undefined
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined
}
