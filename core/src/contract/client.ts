import type { z } from 'zod'
import { parseJson } from '../domain/parse-json.ts'
import type { ErrorReply } from '../errors.ts'
import type { Contract } from './contract.ts'
import { type End, readParts } from './read-parts.ts'

/**
 * The typed client. It uses only the types of the contract, so that a browser loads no schema.
 * `client('POST /api/v2/works_delete', { body: { image_ids } })`
 */
export type Client = <K extends CallName>(call: K, ...args: CallArguments<K>) => Promise<CallReply<K>>

export type CallName = keyof Contract
export type CallReply<K extends CallName> = z.output<Contract[K]['reply']>
/** Arguments of a call after its name; `More` are options of a wrapper around the client. */
export type CallArguments<K extends CallName, More = unknown> = Arguments<Options<Contract[K]> & More>

/** Reply of a call, as returned to its caller. */
export type Reply<K extends keyof Contract> = z.output<Contract[K]['reply']>

type Part<C, Name extends string> = C extends { readonly [K in Name]: infer S }
  ? S extends z.ZodType
    ? Needless<Name, z.input<S>> extends true
      ? { readonly [K in Name]?: z.input<S> }
      : { readonly [K in Name]: z.input<S> }
    : { readonly [K in Name]: FormData }
  : unknown
/** A body may be omitted if the contract says so; a query also if none of its fields is required. */
type Needless<Name, Input> = undefined extends Input ? true : Name extends 'query' ? (Partial<Input> extends Input ? true : false) : false
type Options<C> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'> & Following<C> & { readonly signal?: AbortSignal }
/** `onPart` is called with the text so far while the reply is written, if the server supports it. */
type Following<C> = C extends { readonly parts: true } ? { readonly onPart?: (text: string) => void } : unknown
type Arguments<O> = Partial<O> extends O ? [options?: O] : [options: O]

export class CallError extends Error {
  override readonly name = 'CallError'
  /** 0 when the server could not be reached or did not answer in time. */
  readonly status: number
  /** Undefined when the server could not be reached or did not answer in our shape. */
  readonly reply: ErrorReply | undefined
  /** Message of the server, in any of its formats. */
  readonly serverMessage: string | undefined
  /** Seconds until a retry, if the server named them. */
  readonly retryAfter: number | undefined

  constructor(status: number, reply: ErrorReply | undefined, cause?: unknown, more: { serverMessage?: string; retryAfter?: number } = {}) {
    super(reply?.message ?? (status === 0 ? 'network' : `Got response code ${status}`), { cause })
    this.status = status
    this.reply = reply
    this.serverMessage = reply?.message ?? more.serverMessage
    this.retryAfter = more.retryAfter
  }
}

/** Cause of a call with status 0 after its timeout. */
export class CallTimeout extends Error {
  override readonly name = 'CallTimeout'
}

interface Transport {
  readonly fetch: typeof fetch
  /** '' in the browser: same origin. */
  readonly base: string
  readonly headers: (call: string) => Record<string, string>
  /** Added to the query of a call. */
  readonly query?: (call: string) => Record<string, string>
  /** Milliseconds until the whole response must have arrived; undefined: no timeout. */
  readonly timeout?: (call: string) => number | undefined
}

export function createClient({ fetch, base, headers, query, timeout }: Transport): Client {
  const send = async (call: string, options: Sent = {}): Promise<unknown> => {
    const { method, url } = addressOf(call, { ...options, query: { ...query?.(call), ...options.query } })
    const form = options.body instanceof FormData
    const limit = limitOf(timeout?.(call), options.signal)
    try {
      const response = await fetch(base + url, {
        method,
        headers: {
          'X-Isapi': '1',
          ...headers(call),
          ...(options.body !== undefined && !form && { 'Content-Type': 'application/json' }),
          ...(options.onPart && { Accept: 'text/event-stream, application/json' }),
        },
        ...(options.body !== undefined && { body: options.body instanceof FormData ? options.body : JSON.stringify(options.body) }),
        ...(limit.signal && { signal: limit.signal }),
      })
      if (response.status === 204) return undefined
      if (options.onPart && response.body && response.headers.get('content-type')?.startsWith('text/event-stream'))
        return endOf(await readParts(response.body, options.onPart))
      const text = await response.text().catch((cause: unknown) => {
        if (limit.signal?.aborted) throw cause
        return ''
      })
      const reply = parseJson(text)
      if (!response.ok) throw refusalOf(response, reply, text)
      if (reply === undefined) throw new CallError(response.status, undefined)
      return reply
    } catch (cause) {
      if (cause instanceof CallError || options.signal?.aborted) throw cause
      throw new CallError(0, undefined, cause)
    } finally {
      limit.end()
    }
  }
  // Boundary between the typed contract and text on the wire.
  return send as Client
}

/** Returns the reply of a followed call; throws its error. */
function endOf(end: End | undefined): unknown {
  if (end?.isDone) return end.data
  const { status = 0, reply }: { status?: unknown; reply?: unknown } = typeof end?.data === 'object' ? (end.data ?? {}) : {}
  throw new CallError(Number(status) || 0, isErrorReply(reply) ? reply : undefined)
}

function refusalOf(response: Response, reply: unknown, text: string): CallError {
  const serverMessage = messageIn(reply, text)
  const retryAfter = secondsIn(response.headers.get('retry-after'))
  return new CallError(response.status, isErrorReply(reply) ? reply : undefined, undefined, {
    ...(serverMessage !== undefined && { serverMessage }),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** Older servers and proxies respond with a bare message or with plain text. An HTML page is not a message. */
function messageIn(reply: unknown, text: string): string | undefined {
  if (typeof reply === 'object' && reply !== null && 'message' in reply && typeof reply.message === 'string') return reply.message
  if (typeof reply === 'string') return reply
  const plain = text.trim()
  return reply !== undefined || plain === '' || plain.startsWith('<') || plain.length > LONGEST_MESSAGE ? undefined : plain
}

const LONGEST_MESSAGE = 300

/** The header contains seconds or a date. */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

interface Sent {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly onPart?: (text: string) => void
}

interface Limit {
  readonly signal: AbortSignal | undefined
  readonly end: () => void
}

/** Ends a call at its timeout or when its caller aborts it. */
function limitOf(milliseconds: number | undefined, wanted: AbortSignal | undefined): Limit {
  if (milliseconds === undefined) return { signal: wanted, end: () => undefined }
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(new CallTimeout()), milliseconds)
  return { signal: wanted ? AbortSignal.any([wanted, over.signal]) : over.signal, end: () => clearTimeout(timer) }
}

function addressOf(call: string, options: Sent): { method: string; url: string } {
  const [method = 'GET', path = ''] = call.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''))
  const query = Object.entries(options.query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(query.map(([key, value]): [string, string] => [key, String(value)])).toString()
  return { method, url: search === '' ? filled : `${filled}?${search}` }
}

const isErrorReply = (reply: unknown): reply is ErrorReply =>
  typeof reply === 'object' && reply !== null && 'code' in reply && 'message' in reply
