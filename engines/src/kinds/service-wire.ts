import { parseJson } from '@stipple/core/domain/parse-json'
import type { z } from 'zod'
import { statusError } from '../kit/status-error.ts'
import { EngineError } from '../spec.ts'
import type { SurveyIo } from './spec.ts'

export interface ServiceAt extends SurveyIo {
  /** Base address of the paths, with or without a trailing slash. */
  readonly base: string | URL
  /** Its name in messages to the operator. */
  readonly service: string
  /** Headers of every request, with authentication. */
  readonly headers?: Readonly<Record<string, string>>
  /** Largest response (bytes), if it differs from the fetch's default. */
  readonly maxBytes?: number
  /** Converts an error response; default: by status only. */
  readonly refused?: (answer: Response) => Promise<EngineError>
}

export interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** JSON, or a form. With a body the default method is POST. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Requests to a server. All throw `EngineError`. */
export interface ServiceWire {
  /** Response with any status. */
  send(path: string, sent?: Sent): Promise<Response>
  /** Successful response. */
  request(path: string, sent?: Sent): Promise<Response>
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>
  /** Undefined if not found. */
  find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>
  /** Undefined if the server has no such address, or another response. */
  probe<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>
  /** Address of a path. */
  at(path: string): URL
  /** Headers of every request, for requests outside this wire. */
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
  /** The response; undefined for a status that means absence. */
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

/** @throws {EngineError} `unavailable` for another shape, such as a proxy's page or a truncated response */
export async function readJson<T>(answer: Response, schema: z.ZodType<T>, service: string): Promise<T> {
  const text = await answer.text()
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new EngineError('unavailable', `${service} answered what it should not`, { cause })
  }
}

/** JSON of a response; undefined if invalid. */
export const tryReadJson = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined)
