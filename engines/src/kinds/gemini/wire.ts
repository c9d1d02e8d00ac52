import type { z } from 'zod'
import { EngineError, type Fetch } from '../../spec.ts'
import { refusal } from './refusal.ts'

export interface GeminiAt {
  readonly fetch: Fetch
  readonly signal: AbortSignal
  readonly address: string
  readonly key?: string | undefined
}

/** Requests to the service. All of them throw `EngineError`. */
export interface GeminiWire {
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>
  /** The answer to a request that was carried out. `name` is ours for it. */
  post(path: string, body: object, name: string): Promise<Response>
}

export const API = 'https://generativelanguage.googleapis.com/v1beta'
/** Hosts of the service, whose pages people may have at hand instead. */
export const HOSTS = ['generativelanguage.googleapis.com', 'aistudio.google.com', 'ai.google.dev']
/** Largest answer, with a picture (bytes). */
const LARGEST = 2 ** 28

export function createWire({ fetch, signal, address, key }: GeminiAt): GeminiWire {
  const base = baseOf(address)
  // A key in the address would stand in the logs of every proxy.
  const login: Record<string, string> = key === undefined ? {} : { 'x-goog-api-key': key }
  return {
    get: async (path, schema) => {
      const answer = await fetch(new URL(path, base), { signal, headers: login })
      if (!answer.ok) throw await refusal(answer)
      return readAnswer(await answer.text(), schema)
    },
    post: async (path, body, name) => {
      const answer = await fetch(new URL(path, base), {
        method: 'POST',
        signal,
        headers: { ...login, 'content-type': 'application/json', 'x-request-id': name },
        maxBytes: LARGEST,
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw await refusal(answer, { isSubmission: true })
      return answer
    },
  }
}

/** The address under which the paths lie. One without a path is that of the host alone. */
export function baseOf(address: string): URL {
  const url = new URL(address)
  if (HOSTS.includes(url.hostname)) return new URL(`${API}/`)
  // It refuses in the same words below every path.
  const path = url.pathname.replace(/\/models(\/.*)?$/, '').replace(/\/+$/, '')
  url.pathname = path === '' ? '/v1beta/' : `${path}/`
  return url
}

/** @throws {EngineError} `unavailable` for what is not of that shape: a proxy's page, a reply that was cut off */
function readAnswer<T>(text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new EngineError('unavailable', 'the service answered what it should not', { cause })
  }
}
