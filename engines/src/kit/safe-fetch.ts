import type { LookupFunction } from 'node:net'
import { Agent, fetch, type Response as Answer } from 'undici'
import { EngineError, type Fetch } from '../spec.ts'
import { toFetchError } from './fetch-error.ts'
import { checkHost, publicLookup } from './public-address.ts'

export interface SafeFetchOptions {
  /** Origins (`https://host:port`) that are reached wherever they are: those that the operator wrote down. */
  readonly allowedOrigins?: readonly string[]
  /** For the whole answer, its body included. */
  readonly milliseconds?: number
  /** Of an answer's body, unpacked, where a request does not say. */
  readonly maxBytes?: number
  /** How names become addresses; the system's way when absent. */
  readonly lookup?: LookupFunction
}

const MOST_REDIRECTS = 5
const MEGABYTE = 2 ** 20
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** What goes with a request to another origin; anything else might be a secret. */
const HARMLESS: ReadonlySet<string> = new Set(['accept', 'accept-language', 'range', 'user-agent'])

/**
 * Fetches from addresses that are not ours: only by HTTP, only from the public internet or the allowed origins, only from the address that was checked,
 * and never without an end. Redirects are followed by hand, each is checked like the first; what goes to another origin goes without secrets.
 *
 * It throws `EngineError`s: `internal` for an address that may not be fetched or an answer that is too large, `unavailable` where nobody could be reached,
 * `timeout`, `cancelled`, and `lost` where a request that changes something was sent and not answered. So does the body of an answer while it is read.
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
    let request = await toHop(address, init)
    for (let followed = 0; followed <= MOST_REDIRECTS; followed++) {
      const { url, method, headers, body } = request
      const explain = (error: unknown) => toFetchError(error, { url, method, deadline, signal })
      const isAllowed = allowedOrigins.includes(url.origin)
      const answer = await ask(request, { dispatcher: isAllowed ? OPEN : guarded, isAllowed, signal }).catch((error: unknown) => {
        throw explain(error)
      })
      const target = REDIRECTS.has(answer.status) ? answer.headers.get('location') : null
      if (target === null) return limited(answer, { maxBytes: most, explain })
      await answer.body?.cancel()
      request = redirected({ url, method, headers, body }, { status: answer.status, target })
    }
    throw new EngineError('internal', `${request.url.origin} redirects for ever`)
  }
}

/** The deadline of a request is its only one: an engine may take minutes to answer. */
const PATIENT = { headersTimeout: 0, bodyTimeout: 0 } as const

const agentFor = (lookup?: LookupFunction): Agent => new Agent({ ...PATIENT, connect: { lookup: publicLookup(lookup) } })
const PUBLIC = agentFor()
const OPEN = new Agent(PATIENT)

/** One request of a chain. */
interface Hop {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly body: ArrayBuffer | ReadableStream | undefined
}

/** A body is written out, so that it can be sent again; but for streams, which cannot. */
async function toHop(address: string | URL, init: RequestInit): Promise<Hop> {
  const { signal: _, body, ...rest } = init
  const stream = body instanceof ReadableStream ? body : undefined
  try {
    const url = new URL(address)
    const request = new Request(url.href, { ...rest, ...(body !== undefined && !stream && { body }) })
    const { method, headers } = request
    return { url, method, headers, body: stream ?? (request.body ? await request.arrayBuffer() : undefined) }
  } catch (cause) {
    throw new EngineError('internal', 'the request is no request', { cause })
  }
}

async function ask(
  { url, method, headers, body }: Hop,
  { dispatcher, isAllowed, signal }: { dispatcher: Agent; isAllowed: boolean; signal: AbortSignal },
): Promise<Answer> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new EngineError('internal', `${url.protocol} is not fetched`)
  if (url.username !== '' || url.password !== '') throw new EngineError('internal', 'an address with a password is not fetched')
  if (!isAllowed) checkHost(url)
  const sent = body === undefined ? {} : body instanceof ArrayBuffer ? { body } : { body, duplex: 'half' as const }
  return fetch(url.href, { method, headers: [...headers], redirect: 'manual', dispatcher, signal, ...sent })
}

function redirected(hop: Hop, { status, target }: { status: number; target: string }): Hop {
  const url = URL.parse(target, hop.url.href)
  if (!url) throw new EngineError('internal', `${hop.url.origin} redirects to no address`)
  const keepsBody = status === 307 || status === 308 || hop.method === 'GET' || hop.method === 'HEAD'
  const isElsewhere = url.origin !== hop.url.origin
  if (keepsBody && hop.body !== undefined && (isElsewhere || !(hop.body instanceof ArrayBuffer)))
    throw new EngineError('internal', `${hop.url.origin} redirects what was sent to it to ${url.origin}`)
  const headers = new Headers(
    [...hop.headers].filter(([name]) => (!isElsewhere || HARMLESS.has(name)) && (keepsBody || !name.startsWith('content-'))),
  )
  return { url, headers, method: keepsBody ? hop.method : 'GET', body: keepsBody ? hop.body : undefined }
}

/** The answer with a body that ends, and whose failures are explained. */
function limited(answer: Answer, { maxBytes, explain }: { maxBytes: number; explain: (error: unknown) => EngineError }): Response {
  const { body, status, statusText } = answer
  const headers = new Headers([...answer.headers])
  if (!body) return new Response(null, { status, statusText, headers })
  if (Number(headers.get('content-length') ?? 0) > maxBytes) {
    void body.cancel().catch(() => undefined)
    throw tooLarge(maxBytes)
  }
  const read = async function* (): AsyncGenerator<Uint8Array> {
    let received = 0
    try {
      for await (const piece of body) {
        received += piece.byteLength
        if (received > maxBytes) throw tooLarge(maxBytes)
        yield piece
      }
    } catch (error) {
      throw explain(error)
    }
  }
  return new Response(ReadableStream.from(read()), { status, statusText, headers })
}

const tooLarge = (maxBytes: number) => new EngineError('internal', `the answer is larger than ${Math.ceil(maxBytes / MEGABYTE)} MB`)
