import type { z } from 'zod'
import { EngineError } from '../../spec.ts'
import { createServiceWire, type ServiceWire } from '../service-wire.ts'
import type { SurveyIo } from '../spec.ts'
import { submitOnce } from '../submit-once.ts'
import { refusal } from './refusal.ts'

/** Requests to a server. All throw `EngineError`. A path that begins with a slash is relative to the host. */
export type OpenAiWire = ServiceWire

/** Largest response with images or audio (bytes). */
const LARGEST = 2 ** 29

/** Opens a server. Its address usually ends in `/v1`. */
export const createWire = (
  { address, key }: { readonly address: string; readonly key?: string | undefined },
  { fetch, signal }: SurveyIo,
): OpenAiWire =>
  createServiceWire({
    fetch,
    signal,
    base: baseOf(address),
    service: 'the server',
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    maxBytes: LARGEST,
    refused: refusal,
  })

/**
 * Makes a server generate, and returns the response to an executed request. `name` is the request's id in its log.
 * @throws {EngineError} `lost` if it is unknown whether it was executed
 */
export const submit = (
  wire: OpenAiWire,
  path: string,
  { body, name }: { readonly body: object; readonly name: string },
): Promise<Response> =>
  submitOnce({
    service: 'the server',
    post: () => wire.send(path, { body, headers: { 'x-client-request-id': name } }),
    read: async (answer) => answer,
    refused: (answer) => refusal(answer, { isSubmission: true }),
  })

/** Headers for an address from the server: with its key if it is the server's own. */
export const loginFor = (wire: OpenAiWire, url: string): Readonly<Record<string, string>> =>
  URL.parse(url)?.origin === wire.at('').origin ? wire.headers : {}

/** Base address of the paths. Without a path it is a host only. */
export function baseOf(address: string): URL {
  const url = new URL(address)
  url.pathname = url.pathname === '/' ? '/v1/' : `${url.pathname.replace(/\/+$/, '')}/`
  return url
}

/** @throws {EngineError} `lost` for another shape: the run is over, and its result is gone */
export function readAnswer<T>(value: unknown, schema: z.ZodType<T>): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new EngineError('lost', 'the server answered what it should not', { cause: read.error })
}
