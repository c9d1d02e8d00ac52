import type { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError, type Fetch } from '../../spec.ts'
import { readJson as readAnswer } from '../by-schema/public.ts'

export interface Service {
  readonly fetch: Fetch
  readonly signal: AbortSignal
  /** Address of the API. A path in it is kept. */
  readonly address: string
  readonly key: string
}

/** Requests to the service. All of them throw `EngineError`. */
export interface ReplicateWire {
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>
  /** Undefined where there is nothing. */
  find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>
  /** The answer whatever its status. */
  post(path: string, body: object | FormData, headers?: Readonly<Record<string, string>>): Promise<Response>
}

export function createWire({ fetch, signal, address, key }: Service): ReplicateWire {
  const base = address.endsWith('/') ? address : `${address}/`
  const authorization = `Bearer ${key}`
  const find: ReplicateWire['find'] = async (path, schema) => {
    const answer = await fetch(new URL(path, base), { signal, headers: { authorization } })
    if (answer.ok) return readJson(answer, schema)
    await answer.body?.cancel()
    if (answer.status === 404) return undefined
    throw statusError(answer, 'Replicate refused')
  }
  return {
    find,
    get: async (path, schema) => {
      const found = await find(path, schema)
      if (found === undefined) throw new EngineError('lost', 'Replicate does not know it')
      return found
    },
    post: (path, body, headers = {}) =>
      fetch(new URL(path, base), {
        method: 'POST',
        signal,
        headers: { ...headers, authorization, ...(!(body instanceof FormData) && { 'content-type': 'application/json' }) },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
  }
}

/** @throws {EngineError} `unavailable` for what is not of that shape */
export const readJson = <T>(answer: Response, schema: z.ZodType<T>): Promise<T> => readAnswer(answer, schema, 'Replicate')
