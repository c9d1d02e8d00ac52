import type { z } from 'zod'
import type { ErrorReply } from '../errors.ts'
import type { Contract } from './contract.ts'

/**
 * The typed client. It knows the contract by its types alone, so a browser that uses it loads no schema.
 * `client('POST /api/v2/works_delete', { body: { image_ids } })`
 */
export type Client = <K extends keyof Contract>(call: K, ...args: Arguments<Contract[K]>) => Promise<z.output<Contract[K]['reply']>>

type Part<C, Name extends string> = C extends { readonly [K in Name]: infer S }
  ? S extends z.ZodType
    ? Needless<Name, z.input<S>> extends true
      ? { readonly [K in Name]?: z.input<S> }
      : { readonly [K in Name]: z.input<S> }
    : { readonly [K in Name]: FormData }
  : unknown
/** A body may be left away where the contract says so; a query also when none of its fields is needed. */
type Needless<Name, Input> = undefined extends Input ? true : Name extends 'query' ? (Partial<Input> extends Input ? true : false) : false
type Options<C> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'> & { readonly signal?: AbortSignal }
type Arguments<C> = Partial<Options<C>> extends Options<C> ? [options?: Options<C>] : [options: Options<C>]

export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  /** Undefined when the server could not be reached or did not answer in our shape. */
  readonly reply: ErrorReply | undefined

  constructor(status: number, reply: ErrorReply | undefined, cause?: unknown) {
    super(reply?.message ?? (status === 0 ? 'network' : `Got response code ${status}`), { cause })
    this.status = status
    this.reply = reply
  }
}

interface Transport {
  readonly fetch: typeof fetch
  /** '' in the browser: same origin. */
  readonly base: string
  readonly headers: () => Record<string, string>
}

export function createClient({ fetch, base, headers }: Transport): Client {
  const send = async (call: string, options: Sent = {}): Promise<unknown> => {
    const { method, url } = addressOf(call, options)
    const form = options.body instanceof FormData
    const response = await fetch(base + url, {
      method,
      headers: { ...headers(), 'X-Isapi': '1', ...(options.body !== undefined && !form && { 'Content-Type': 'application/json' }) },
      ...(options.body !== undefined && { body: options.body instanceof FormData ? options.body : JSON.stringify(options.body) }),
      ...(options.signal && { signal: options.signal }),
    }).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause
      throw new CallError(0, undefined, cause)
    })
    const reply: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw new CallError(response.status, isErrorReply(reply) ? reply : undefined)
    return reply
  }
  // The edge between the typed contract and text on a wire.
  return send as Client
}

interface Sent {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly signal?: AbortSignal
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
