import { parseJson } from '@stipple/core/domain/parse-json'
import type { z } from 'zod'
import { EngineError, type Fetch } from '../../spec.ts'
import { asLost } from '../submit-once.ts'
import { refusal } from './refusal.ts'

export interface OpenAiServerAt {
  readonly fetch: Fetch
  readonly signal: AbortSignal
  /** Address of the API, usually ending in `/v1`. */
  readonly address: string
  readonly key?: string | undefined
}

/** Requests to a server. All of them throw `EngineError`. */
export interface OpenAiWire {
  /** Undefined where the server has no such address, or something else lies there. A path that begins with a slash is one of the host. */
  find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>
  /** @throws {EngineError} `lost` where the server knows nothing of it */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>
  /** False where there is nothing to be deleted. */
  remove(path: string): Promise<boolean>
  at(path: string): URL
  /** The answer to a request that was carried out. `name` is what the server knows the request by, in its log. */
  post(path: string, body: object | FormData, name: string): Promise<Response>
  /** Headers for an address that the server gave: its key, where it is its own. */
  loginFor(url: string): Readonly<Record<string, string>>
}

/** Largest answer, with pictures or sound (bytes). */
const LARGEST = 2 ** 29

export function createWire({ fetch, signal, address, key }: OpenAiServerAt): OpenAiWire {
  const base = baseOf(address)
  const login: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return {
    loginFor: (url) => (URL.parse(url)?.origin === base.origin ? login : {}),
    find: async (path, schema) => {
      const answer = await fetch(new URL(path, base), { signal, headers: login })
      if (answer.ok) return schema.safeParse(parseJson(await answer.text())).data
      const missing = answer.status === 404 || answer.status === 405
      if (!missing) throw await refusal(answer)
      await answer.body?.cancel()
      return undefined
    },
    at: (path) => new URL(path, base),
    get: async (path, schema) => {
      const answer = await fetch(new URL(path, base), { signal, headers: login })
      if (answer.status === 404) {
        await answer.body?.cancel()
        throw new EngineError('lost', 'the server does not know it any more')
      }
      if (!answer.ok) throw await refusal(answer)
      const read = schema.safeParse(parseJson(await answer.text()))
      if (read.success) return read.data
      throw new EngineError('unavailable', 'the server answered what it should not', { cause: read.error })
    },
    remove: async (path) => {
      const answer = await fetch(new URL(path, base), { method: 'DELETE', signal, headers: login })
      if (!answer.ok && answer.status !== 404) throw await refusal(answer)
      await answer.body?.cancel()
      return answer.ok
    },
    post: async (path, body, name) => {
      const isForm = body instanceof FormData
      const answer = await fetch(new URL(path, base), {
        method: 'POST',
        signal,
        headers: { ...login, 'x-client-request-id': name, ...(!isForm && { 'content-type': 'application/json' }) },
        maxBytes: LARGEST,
        body: isForm ? body : JSON.stringify(body),
      }).catch(asLost(['timeout']))
      if (!answer.ok) throw await refusal(answer, { isSubmission: true })
      return answer
    },
  }
}

/** The address under which the paths lie. One without a path is that of the host alone. */
export function baseOf(address: string): URL {
  const url = new URL(address)
  url.pathname = url.pathname === '/' ? '/v1/' : `${url.pathname.replace(/\/+$/, '')}/`
  return url
}

/** @throws {EngineError} `lost` for what is not of that shape: the run is over, and its result is gone */
export function readAnswer<T>(value: unknown, schema: z.ZodType<T>): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new EngineError('lost', 'the server answered what it should not', { cause: read.error })
}
