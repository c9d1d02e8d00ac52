import { parseJson } from '@stipple/core/domain/parse-json'
import type { z } from 'zod'
import { statusError } from '../kit/status-error.ts'
import { EngineError } from '../spec.ts'
import type { SurveyIo } from './spec.ts'

export interface ServiceAt extends SurveyIo {
  /** Address below which the paths lie, with or without a slash at its end. */
  readonly base: string | URL
  /** Its name in messages to the operator. */
  readonly service: string
  /** Headers of every request, with the login. */
  readonly headers?: Readonly<Record<string, string>>
  /** Largest answer (bytes), where it differs from the default of the fetch. */
  readonly maxBytes?: number
  /** Turns an answer other than success into an error; by its status alone where it is left out. */
  readonly refused?: (answer: Response) => Promise<EngineError>
}

export interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** JSON, or a form. With one the method is POST unless it is given. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Requests to a server. All of them throw `EngineError`. */
export interface ServiceWire {
  /** The answer whatever its status is. */
  send(path: string, sent?: Sent): Promise<Response>
  /** The answer, which is a success. */
  request(path: string, sent?: Sent): Promise<Response>
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>
  /** Undefined where there is nothing. */
  find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>
  /** Undefined where the server has no such address, or something else lies there. */
  probe<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>
  /** The address of a path. */
  at(path: string): URL
  /** Headers of every request, for requests that are not sent with this wire. */
  readonly headers: Readonly<Record<string, string>>
}

export function createServiceWire({
  fetch,
  signal,
  base,
  service,
  headers = {},
  maxBytes,
  refused = byStatus(service),
}: ServiceAt): ServiceWire {
  const root = String(base).replace(/\/*$/, '/')
  const at = (path: string): URL => new URL(path, root)
  const send: ServiceWire['send'] = (path, { body, method = body ? 'POST' : 'GET', headers: own = {} } = {}) => {
    const isForm = body instanceof FormData
    return fetch(at(path), {
      method,
      signal,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }), ...own },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(maxBytes !== undefined && { maxBytes }),
    })
  }
  const request: ServiceWire['request'] = async (path, sent) => {
    const answer = await send(path, sent)
    if (!answer.ok) throw await refused(answer)
    return answer
  }
  /** The answer; undefined where its status is one of those that mean that there is nothing. */
  const sendUnless = async (absent: readonly number[], path: string): Promise<Response | undefined> => {
    const answer = await send(path)
    if (answer.ok) return answer
    if (!absent.includes(answer.status)) throw await refused(answer)
    await answer.body?.cancel()
    return undefined
  }
  return {
    at,
    headers,
    send,
    request,
    get: async (path, schema) => readJson(await request(path), schema, service),
    find: async (path, schema) => {
      const answer = await sendUnless([404], path)
      return answer && readJson(answer, schema, service)
    },
    probe: async (path, schema) => {
      const answer = await sendUnless([404, 405], path)
      return answer && schema.safeParse(parseJson(await answer.text())).data
    },
  }
}

const byStatus = (service: string) => async (answer: Response) => {
  await answer.body?.cancel()
  return statusError(answer, `${service} refused`)
}

/** @throws {EngineError} `unavailable` for what is not of that shape: a proxy's page, a reply that was cut off */
export async function readJson<T>(answer: Response, schema: z.ZodType<T>, service: string): Promise<T> {
  const text = await answer.text()
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new EngineError('unavailable', `${service} answered what it should not`, { cause })
  }
}

/** The JSON of an answer; undefined where it is none. */
export const readAny = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined)
