import { parseJson } from '@stipple/core/domain/parse-json'
import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError, type Fetch } from '../../spec.ts'
import { loginHeaders } from '../login.ts'

export interface SdapiServerAt {
  readonly fetch: Fetch
  readonly signal: AbortSignal
  /** Address of the server. A path in it is kept. */
  readonly address: string
  readonly user?: string | undefined
  readonly key?: string | undefined
}

/** Requests to a server. All of them throw `EngineError`. */
export interface SdapiWire {
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>
  /** Undefined where the server has no such address, or something else lies there. */
  find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>
  /** The answer to a request that was carried out. */
  post(path: string, body: object): Promise<Response>
  /** The answer whatever its status. */
  send(path: string, body?: object): Promise<Response>
}

/** Largest answer, with pictures or with all that is known of add-ons (bytes). */
const LARGEST = 2 ** 30

export function createWire({ fetch, signal, address, user, key }: SdapiServerAt): SdapiWire {
  const base = address.endsWith('/') ? address : `${address}/`
  const login = loginHeaders({ user, key })
  const send: SdapiWire['send'] = (path, body) =>
    fetch(new URL(path, base), {
      method: body ? 'POST' : 'GET',
      signal,
      headers: { ...login, ...(body && { 'content-type': 'application/json' }) },
      maxBytes: LARGEST,
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    send,
    get: async (path, schema) => {
      const answer = await send(path)
      if (!answer.ok) throw await refusal(answer)
      return readJson(answer, schema)
    },
    find: async (path, schema) => {
      const answer = await send(path)
      if (answer.ok) return schema.safeParse(parseJson(await answer.text())).data
      const missing = answer.status === 404 || answer.status === 405
      if (!missing) throw await refusal(answer)
      await answer.body?.cancel()
      return undefined
    },
    post: async (path, body) => {
      const answer = await send(path, body)
      if (!answer.ok) throw await refusal(answer)
      return answer
    },
  }
}

/** @throws {EngineError} `unavailable` for what is not of that shape: a proxy's page, a reply that was cut off */
export async function readJson<T>(answer: Response, schema: z.ZodType<T>): Promise<T> {
  const read = schema.safeParse(parseJson(await answer.text()))
  if (read.success) return read.data
  throw new EngineError('unavailable', 'the server answered what it should not', { cause: read.error })
}

/** The body of an error: the class of the exception, and what it says. */
const failure = z.object({ error: z.string().default(''), errors: z.string().optional(), detail: z.unknown() })

/** Turns a refusal into an error. Its text is for the operator only: it may name paths of the server. */
export async function refusal(answer: Response): Promise<EngineError> {
  const { status } = answer
  const detail = failure.safeParse(parseJson(await answer.text().catch(() => ''))).data
  const plain = statusError(answer, 'the server refused')
  if (!detail || status === 401 || status === 403 || status === 429) return plain
  const text = [detail.error, detail.errors, typeof detail.detail === 'string' ? detail.detail : JSON.stringify(detail.detail)]
    .join(' ')
    .trim()
  const is = (code: 'out_of_memory' | 'model_missing' | 'internal' | 'rate_limited', retryAfterMs?: number) =>
    new EngineError(code, `the server refused: HTTP ${status} ${text}`.slice(0, 500), { ...(retryAfterMs && { retryAfterMs }) })
  if (/out.?of.?memory|allocat/i.test(text)) return is('out_of_memory')
  if (/(model|checkpoint|upscaler).*(not found|not in|invalid)|invalid upscaler/i.test(text)) return is('model_missing')
  if (/service_unavailable|server is busy/i.test(text)) return is('rate_limited', BUSY_MS)
  if (/server_error|returned no results/.test(text)) return is('internal')
  // Its own handler names the exception: the run failed. What has no name comes from something before it.
  if (status >= 400 && status < 500 && status !== 402 && status !== 408) return is('internal')
  return detail.errors === undefined ? plain : is('internal')
}

/** Time after which a server that was busy is asked again. */
export const BUSY_MS = 2000
