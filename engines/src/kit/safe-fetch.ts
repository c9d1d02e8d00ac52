import type { LookupFunction } from 'node:net'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Text } from '@stipple/core/domain/text'
import { Agent, type Dispatcher, request } from 'undici'
import { EngineError, type Fetch } from '../spec.ts'
import { toFetchError } from './fetch-error.ts'
import { checkHost, publicLookup } from './public-address.ts'

export interface SafeFetchOptions {
  /** Origins (`https://host:port`) from the operator's settings, which may also be in private networks. */
  readonly allowedOrigins?: readonly string[]
  /** Time limit for the whole response, its body included. */
  readonly milliseconds?: number
  /** Limit for a response's decompressed body, unless a request sets its own. */
  readonly maxBytes?: number
  /** Lookup of names; the system's by default. */
  readonly lookup?: LookupFunction
}

const MAX_REDIRECTS = 5
const MEGABYTE = 2 ** 20
/** Length up to which a body is read at once, because a stream costs as much as the request. */
const SMALL = MEGABYTE / 16
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const UNPACK: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}
/** Statuses of responses without a body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])
/** Headers that follow a redirect to another origin; any other might be a secret. */
const HARMLESS: ReadonlySet<string> = new Set(['accept', 'accept-encoding', 'accept-language', 'range', 'user-agent'])

/**
 * Creates a fetch for untrusted URLs: only HTTP, only the public internet and the allowed origins, only the IP address that was checked, and always
 * with limits of time and size. Redirects are followed one by one, each checked like the first, unless `redirect` is `manual`; a request to another
 * origin carries no secrets.
 *
 * It throws `EngineError`s: `internal` for a forbidden URL or a response that is too large, `unavailable` if no server could be reached, `timeout`,
 * `cancelled`, and `lost` if a request that changes something was sent without a response. Reading the body throws the same.
 */
export function createSafeFetch({
  allowedOrigins = [],
  milliseconds = 60_000,
  maxBytes = 64 * MEGABYTE,
  lookup,
}: SafeFetchOptions = {}): Fetch {
  const guarded = lookup ? agentFor(lookup) : PUBLIC
  return async (address, { maxBytes: most = maxBytes, ...init } = {}) => {
    const deadline = AbortSignal.timeout(milliseconds)
    const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    let hop = await toHop(address, init)
    for (let followed = 0; followed <= MAX_REDIRECTS; followed++) {
      const { url, method } = hop
      const explain = (error: unknown) => toFetchError(error, { url, method, deadline, signal })
      const isAllowed = allowedOrigins.includes(url.origin)
      const answer = await ask(hop, { dispatcher: isAllowed ? OPEN : guarded, isAllowed, signal }).catch((error: unknown) => {
        throw explain(error)
      })
      const isFollowed = init.redirect !== 'manual' && REDIRECTS.has(answer.statusCode)
      const target = isFollowed ? headersOf(answer).get('location') : null
      if (target === null) return limited(answer, { maxBytes: most, explain })
      await answer.body.dump().catch(() => undefined)
      hop = redirected(hop, { status: answer.statusCode, target })
    }
    throw new EngineError('internal', `${hop.url.origin} redirects for ever`)
  }
}

/** Options that disable undici's own timeouts: an engine may take minutes to respond, and each request has its deadline. */
const PATIENT = { headersTimeout: 0, bodyTimeout: 0 } as const

const agentFor = (lookup?: LookupFunction): Agent => new Agent({ ...PATIENT, connect: { lookup: publicLookup(lookup) } })
const PUBLIC = agentFor()
const OPEN = new Agent(PATIENT)

const USUAL = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'stipple' } as const

/** One request of a chain of redirects. */
interface Hop {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly body: Uint8Array | ReadableStream | undefined
}

/** Prepares a request. Its body is read into memory, so that a redirect can send it again, unless it is a stream. */
async function toHop(address: string | URL, init: RequestInit): Promise<Hop> {
  const { body, method = 'GET' } = init
  try {
    const hop = { url: new URL(address), method: method.toUpperCase() }
    if (body === undefined || body === null || body instanceof ReadableStream)
      return { ...hop, headers: new Headers(init.headers), body: body ?? undefined }
    // Only a `Request` derives the content type from a body, such as a form's.
    const whole = new Request('http://body/', { method, body, ...(init.headers && { headers: init.headers }) })
    return { ...hop, headers: whole.headers, body: await whole.bytes() }
  } catch (cause) {
    throw new EngineError('internal', 'the request is no request', { cause })
  }
}

const PASSWORD: Text = {
  en: 'Addresses that contain a password are blocked. If there are fields for them, enter the user and password there.',
  zh: '不会访问带有密码的地址。如有用户名和密码字段，请填写在那里。',
}

async function ask(
  { url, method, headers, body }: Hop,
  { dispatcher, isAllowed, signal }: { dispatcher: Agent; isAllowed: boolean; signal: AbortSignal },
): Promise<Dispatcher.ResponseData> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new EngineError('internal', `${url.protocol} is not fetched`)
  if (url.username !== '' || url.password !== '')
    throw new EngineError('internal', 'an address with a password is not fetched', { text: PASSWORD })
  if (!isAllowed) checkHost(url)
  const sent = body instanceof ReadableStream ? Readable.fromWeb(body) : (body ?? null)
  return request(url, { method, headers: { ...USUAL, ...Object.fromEntries(headers) }, body: sent, dispatcher, signal })
}

function redirected(hop: Hop, { status, target }: { status: number; target: string }): Hop {
  const url = URL.parse(target, hop.url.href)
  if (!url) throw new EngineError('internal', `${hop.url.origin} redirects to no address`)
  const keepsBody = status === 307 || status === 308 || hop.method === 'GET' || hop.method === 'HEAD'
  const isExternal = url.origin !== hop.url.origin
  if (keepsBody && hop.body !== undefined && (isExternal || hop.body instanceof ReadableStream))
    throw new EngineError('internal', `${hop.url.origin} redirects what was sent to it to ${url.origin}`)
  const headers = new Headers(
    [...hop.headers].filter(([name]) => (!isExternal || HARMLESS.has(name)) && (keepsBody || !name.startsWith('content-'))),
  )
  return { url, headers, method: keepsBody ? hop.method : 'GET', body: keepsBody ? hop.body : undefined }
}

interface Limits {
  readonly maxBytes: number
  readonly explain: (error: unknown) => EngineError
}

/** Returns the response with a limited body whose failures are `EngineError`s. */
async function limited(answer: Dispatcher.ResponseData, { maxBytes, explain }: Limits): Promise<Response> {
  const { body, statusCode: status, statusText } = answer
  const headers = headersOf(answer)
  const init = { status, statusText, headers }
  const length = headers.get('content-length')
  const unpack = UNPACK[headers.get('content-encoding') ?? '']
  if (Number(length ?? 0) > maxBytes) {
    body.destroy()
    throw tooLarge(maxBytes)
  }
  if (length !== null && Number(length) <= SMALL && !unpack) {
    const bytes = await body.bytes().catch((error: unknown) => {
      throw explain(error)
    })
    return new Response(BODILESS.has(status) ? null : bytes, init)
  }
  if (BODILESS.has(status)) {
    await body.dump().catch(() => undefined)
    return new Response(null, init)
  }
  // Errors of the body surface in the last stream.
  const pieces = unpack ? pipeline(body, unpack(), () => undefined) : body
  return new Response(ReadableStream.from(counted(pieces, { maxBytes, explain })), init)
}

async function* counted(pieces: AsyncIterable<Uint8Array>, { maxBytes, explain }: Limits): AsyncGenerator<Uint8Array> {
  let received = 0
  try {
    for await (const piece of pieces) {
      received += piece.byteLength
      if (received > maxBytes) throw tooLarge(maxBytes)
      yield piece
    }
  } catch (error) {
    throw explain(error)
  }
}

const headersOf = ({ headers }: Dispatcher.ResponseData): Headers =>
  new Headers(Object.entries(headers).flatMap(([name, value = []]) => [value].flat().map((one): [string, string] => [name, one])))

const tooLarge = (maxBytes: number) => new EngineError('internal', `the answer is larger than ${Math.ceil(maxBytes / MEGABYTE)} MB`)
