import { createHash } from 'node:crypto'
import type { PictureWork } from '@stipple/core/contract/define-call'
import { limitConcurrency } from '@stipple/engines/kit/limit-concurrency'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import type { App, Reply, Request } from './app-type.ts'
import { identify } from './auth.ts'
import { LONGEST_PLAIN } from './bodies.ts'

/** Bounds of a call besides body size and rate, which the framework enforces. */
export interface Bounds {
  /** Concurrent calls of this kind by one member; others wait before their body is read. */
  readonly atOnce?: number | undefined
  /** Largest decoding or conversion by one call; absent for none. */
  readonly work?: PictureWork | undefined
}

/** Adds bounds to a call's options. */
export const withBounds = <O extends { readonly config?: object }>(bounds: Bounds, options: O) => ({
  ...options,
  config: { ...options.config, ...bounds },
})

declare module 'fastify' {
  interface FastifyContextConfig extends Bounds {}
}

/** Concurrent changes by one member, or one address without an account. */
export const CHANGES_AT_ONCE = 8
/** Waiting calls of one member; more are refused. */
export const MAX_WAITING = 300

/** Allowed concurrent calls of a member for this call; undefined for no bound: reads are cheap, and streams stay open. */
export const boundOf = ({ method, config }: { readonly method: string; readonly config?: Bounds | undefined }): number | undefined =>
  config?.atOnce ?? (READING.has(method) ? undefined : CHANGES_AT_ONCE)

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Enforces concurrency bounds for calls registered afterwards: a member's calls only wait for each other. */
export function holdBounds(app: App, context: Context): void {
  const lines = new Map<string, { readonly inTurn: ReturnType<typeof limitConcurrency>; open: number }>()
  app.addHook('onRequest', async (request, reply) => {
    const { method, routeOptions } = request
    const most = request.is404 ? undefined : boundOf({ method, config: routeOptions.config })
    if (most === undefined) return
    const own = routeOptions.config.atOnce === undefined ? '' : ` ${routeOptions.url ?? ''}`
    const holder = await holderOf(context, request)
    const wait = async (key: string, running: number): Promise<void> => {
      const line = lines.get(key) ?? { inTurn: limitConcurrency({ running, waiting: MAX_WAITING, refuse: tooMany }), open: 0 }
      lines.set(key, line)
      line.open += 1
      await turnOf(line.inTurn, reply, () => {
        line.open -= 1
        if (line.open === 0) lines.delete(key)
      })
    }
    await wait(holder + own, most)
    if (isLarge(request)) await wait(`${holder} large`, 1)
  })
}

/** Returns true for a body that is long or of unknown length: the member's next one waits. Forms are streamed to disk and do not count. */
const isLarge = ({ headers }: Request): boolean =>
  !headers['content-type']?.startsWith('multipart/') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LONGEST_PLAIN)

const tooMany = (): Problem => new Problem('too_many_requests', { retryAfter: 5 })

/** Waits for a slot, held until the reply is sent or the caller disconnects, which may happen first. */
async function turnOf(inTurn: ReturnType<typeof limitConcurrency>, reply: Reply, leave: () => void): Promise<void> {
  const gone = new AbortController()
  const over = new Promise<void>((resolve) => {
    const end = (): void => {
      if (gone.signal.aborted) return
      gone.abort(new Problem('malformed_request'))
      leave()
      resolve()
    }
    reply.raw.once('close', end).once('finish', end)
    if (reply.raw.closed || reply.raw.destroyed) end()
  })
  const turn = Promise.withResolvers<void>()
  inTurn(() => {
    turn.resolve()
    return over
  }, gone.signal).catch(turn.reject)
  await turn.promise
}

/** Identity of the caller before the call is checked: an account, a key of another API, or an address. */
export async function holderOf(context: Context, request: Request): Promise<string> {
  const caller = await identify(context, request).catch(() => undefined)
  if (caller) return caller.accountId
  const { apikey } = request.headers
  return typeof apikey === 'string' && /[^0]/.test(apikey) ? createHash('sha256').update(apikey).digest('base64url') : request.ip
}
