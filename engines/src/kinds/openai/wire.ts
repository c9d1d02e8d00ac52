import type { z } from 'zod'
import { EngineError } from '../../spec.ts'
import { createServiceWire, type ServiceWire } from '../service-wire.ts'
import type { SurveyIo } from '../spec.ts'
import { submitOnce } from '../submit-once.ts'
import { refusal } from './refusal.ts'

/** Requests to a server. All of them throw `EngineError`. A path that begins with a slash is one of the host. */
export type OpenAiWire = ServiceWire

/** Largest answer, with pictures or sound (bytes). */
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
 * Has a server make something, and returns the answer to a request that was carried out. `name` is how the server knows the request, in its log.
 * @throws {EngineError} `lost` where nobody knows whether it was carried out
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

/** Headers for an address that the server gave: its key, where it is its own. */
export const loginFor = (wire: OpenAiWire, url: string): Readonly<Record<string, string>> =>
  URL.parse(url)?.origin === wire.at('').origin ? wire.headers : {}

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
