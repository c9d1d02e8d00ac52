import { statusError } from '../../kit/status-error.ts'
import { EngineError, type Fetch, type Json } from '../../spec.ts'
import { runFailed } from '../by-schema/public.ts'
import { tryReadJson } from '../service-wire.ts'
import type { Declaration } from './shape.ts'
import { fillText, namesIn, valuesAt } from './template.ts'

export interface HttpAt {
  /** Base address of the declaration's paths. */
  readonly address: string
  /** Empty for a service without authentication. */
  readonly key: string
  readonly declared: Declaration
}

interface Request {
  /** Without names to insert. */
  readonly path: string
  readonly method?: string
  readonly headers?: Declaration['headers']
  readonly values: { readonly model: string; readonly run: string }
  readonly body?: Json
  readonly io: { readonly fetch: Fetch; readonly signal: AbortSignal }
}

/** Largest response with its files (bytes). */
const LARGEST = 2 ** 30
/** Longest reason stored. */
const LONGEST = 300

/** Sends a request to the service, and returns its response at any status. */
export function ask(
  { address, key, declared }: HttpAt,
  { path, method = 'GET', headers = {}, values, body, io }: Request,
): Promise<Response> {
  const sent = Object.entries({ ...declared.headers, ...headers })
    // Without a key, a header with it is omitted.
    .filter(([, text]) => key !== '' || !namesIn(text).includes('key'))
    .map(([name, text]): [string, string] => [name, fillText(text, { ...values, key })])
  return io.fetch(`${address.replace(/\/+$/, '')}${path}`, {
    method,
    signal: io.signal,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...Object.fromEntries(sent) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    maxBytes: LARGEST,
  })
}

/** Reason in a response, if any, without the key. */
export function reasonAt({ declared, key }: HttpAt, value: unknown): string | undefined {
  const [reason] = declared.error === undefined ? [] : valuesAt(value, declared.error)
  if (typeof reason !== 'string' || reason.trim() === '') return undefined
  return (key === '' ? reason : reason.replaceAll(key, '…')).slice(0, LONGEST)
}

/** Error of an unsuccessful response. */
export async function refusedBy(at: HttpAt, answer: Response): Promise<EngineError> {
  const { code, message, retryAfterMs } = statusError(answer, 'the service refused')
  const reason = reasonAt(at, await tryReadJson(answer))
  if (reason === undefined) return new EngineError(code, message, { retryAfterMs })
  const failed = runFailed(reason, 'The service')
  return failed.code === 'content_policy' && code === 'invalid_input'
    ? failed
    : new EngineError(code, `${message}: ${reason}`, { retryAfterMs })
}
