import type { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError, type Fetch } from '../../spec.ts'

export interface WireOptions {
  readonly fetch: Fetch
  readonly signal: AbortSignal
  /** Address of the server. A path in it is kept. */
  readonly address: string
  /** Headers of every request, e.g. the credentials of a proxy before it. */
  readonly headers: Readonly<Record<string, string>>
}

/** Requests to a ComfyUI server. All of them throw `EngineError`. */
export interface Wire {
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>
  post<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T>
  /** The reply as it came, for those whose status or type matters. */
  send(path: string, init?: { readonly method?: string; readonly body?: string | FormData }): Promise<Response>
  url(path: string): URL
  readonly headers: WireOptions['headers']
}

export function createWire({ fetch, signal, address, headers }: WireOptions): Wire {
  const base = address.endsWith('/') ? address : `${address}/`
  const url = (path: string): URL => new URL(`api/${path}`, base)
  const send: Wire['send'] = (path, { method = 'GET', body } = {}) =>
    fetch(url(path), {
      method,
      signal,
      headers: { ...headers, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    })
  const ask = async <T>(reply: Promise<Response>, schema: z.ZodType<T>): Promise<T> => {
    const answer = await reply
    if (answer.ok) return readJson(answer, schema)
    await answer.body?.cancel()
    throw statusError(answer, 'ComfyUI refused')
  }
  return {
    get: (path, schema) => ask(send(path), schema),
    post: (path, body, schema) => ask(send(path, { method: 'POST', body: JSON.stringify(body) }), schema),
    send,
    url,
    headers,
  }
}

/** @throws {EngineError} `unavailable` for what is not of that shape: a proxy's page, a reply that was cut off */
export async function readJson<T>(answer: Response, schema: z.ZodType<T>): Promise<T> {
  const text = await answer.text()
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new EngineError('unavailable', 'ComfyUI answered what it should not', { cause })
  }
}
