import { once } from 'node:events'
import type { Language } from '@stipple/core/domain/text'
import type { Context } from '../context.ts'
import type { App, Reply, Request } from './app-type.ts'
import { requireMember } from './auth.ts'
import { addressesBelow, basePathOf } from './base-path.ts'
import type { Caller } from './caller.ts'
import { definedHeaders } from './defined-headers.ts'
import { originOf } from './implement.ts'
import { languageOf } from './language.ts'
import { limitOf } from './limits.ts'

export interface ServerEvent {
  /** Sent back by a reconnecting client as the last event seen. */
  readonly id?: string
  readonly event: string
  /** A string as is, anything else as JSON. */
  readonly data: unknown
}

/** Stream of events for one client. */
export interface EventSource {
  /** Everything new since the last call, in order. */
  take(): readonly ServerEvent[]
  /** Returns true if the stream has ended. */
  isOver?(): boolean
  close(): void
}

export interface Opening {
  readonly caller: Pick<Caller, 'accountId'>
  readonly params: Readonly<Record<string, string>>
  /** Scheme, host and base path at which the caller reaches us. */
  readonly origin: string
  readonly language: Language
  /** The number in `Last-Event-ID`: the last event seen. */
  readonly since: number | undefined
}

/** Interval of comments, so that neither side nor a proxy treats silence as a lost connection. */
const COMMENT_MS = 15_000
/** Afterwards the client reconnects and is authenticated again. */
const LONGEST_MS = 30 * 60_000

interface Stream {
  readonly path: string
  /** Calls `wake` whenever there may be something new. */
  readonly callerOf?: (request: Request) => Promise<Pick<Caller, 'accountId'>>
  readonly open: (opening: Opening, wake: () => void) => Promise<EventSource>
  /** Silence after which a comment is sent; default: 15 s. */
  readonly quietMs?: number
}

/** Registers a stream of server-sent events for members. */
export function streamEvents(
  app: App,
  context: Context,
  { path, callerOf = (request) => requireMember(context, request), open, quietMs = COMMENT_MS }: Stream,
): void {
  const streams = new Set<AbortController>()
  app.addHook('preClose', async () => streams.forEach((stream) => stream.abort()))

  app.get<{ Params: Record<string, string> }>(
    path,
    { config: { rateLimit: limitOf(context, {}) }, exposeHeadRoute: false },
    async (request, reply) => {
      const caller = await callerOf(request)
      const wakeup = createWakeup()
      const since = revisionIn(request.headers['last-event-id'])
      const opening = { caller, params: request.params, origin: originOf(context, request), language: languageOf(request), since }
      const source = await open(opening, wakeup.signal)
      const stream = new AbortController()
      streams.add(stream)
      context.metrics.eventStreams.inc()
      reply.hijack()
      reply.raw.on('close', () => stream.abort())
      if (reply.raw.destroyed) stream.abort()
      try {
        await follow({ source, wakeup, reply, signal: stream.signal, quietMs, base: basePathOf(context.config) })
      } catch (error) {
        request.log.warn({ err: error }, 'an event stream broke')
      } finally {
        source.close()
        streams.delete(stream)
        context.metrics.eventStreams.dec()
        reply.raw.end()
      }
    },
  )
}

interface Following {
  readonly source: EventSource
  readonly wakeup: Wakeup
  readonly reply: Reply
  readonly signal: AbortSignal
  readonly quietMs: number
  readonly base: string
}

async function follow({ source, wakeup, reply, signal, quietMs, base }: Following): Promise<void> {
  const end = setTimeout(wakeup.signal, LONGEST_MS)
  const until = performance.now() + LONGEST_MS
  signal.addEventListener('abort', wakeup.signal, { once: true })
  try {
    reply.raw.writeHead(200, {
      ...definedHeaders(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    await send(reply, ': open\n\n', signal)
    while (!signal.aborted && performance.now() < until) {
      const text = source
        .take()
        .map((serverEvent) => format(serverEvent, base))
        .join('')
      if (text !== '') await send(reply, text, signal)
      if (source.isOver?.()) break
      const woken = await wakeup.wait(quietMs)
      if (!woken) await send(reply, ': \n\n', signal)
    }
  } finally {
    clearTimeout(end)
  }
}

/** Waits until the client has taken what was sent. */
async function send({ raw }: Reply, text: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted || raw.write(text)) return
  await once(raw, 'drain', { signal }).catch(() => undefined)
}

const formatted = new WeakMap<ServerEvent, string>()

/** Serialized once for all clients. */
function format(serverEvent: ServerEvent, base: string): string {
  const known = formatted.get(serverEvent)
  if (known !== undefined) return known
  const { id, event, data } = serverEvent
  const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\n${linesOf(data, base)}\n\n`
  formatted.set(serverEvent, text)
  return text
}

const linesOf = (data: unknown, base: string): string =>
  (typeof data === 'string' ? data : JSON.stringify(data, addressesBelow(base))).replaceAll(/^/gm, 'data: ')

function revisionIn(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}

interface Wakeup {
  readonly signal: () => void
  /** Returns true if a signal came within the given milliseconds. */
  readonly wait: (ms: number) => Promise<boolean>
}

/** Signals while nothing waits are kept as one. */
function createWakeup(): Wakeup {
  let signalled = false
  let waiting: ((woken: boolean) => void) | undefined
  return {
    signal: () => {
      if (waiting) waiting(true)
      else signalled = true
    },
    wait: (ms) => {
      if (signalled) {
        signalled = false
        return Promise.resolve(true)
      }
      return new Promise((resolve) => {
        const finish = (woken: boolean): void => {
          clearTimeout(timer)
          waiting = undefined
          resolve(woken)
        }
        const timer = setTimeout(() => finish(false), ms)
        waiting = finish
      })
    },
  }
}
