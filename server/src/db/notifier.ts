import type { Log } from '@stipple/engines/spec'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Executor } from './database.ts'

/** Messages between processes by LISTEN / NOTIFY, over one connection that reconnects. */
export interface Notifier {
  /**
   * Calls the handler for each message on the channel, from any process. Returns an unsubscribe function. Messages during a disconnection are lost:
   * see `onReconnect`.
   */
  subscribe(channel: string, handler: (payload: string) => void): Promise<() => void>
  /** Called after a reconnection, before it is announced: read again what may have been missed. Returns an unsubscribe function. */
  onReconnect(handler: () => void): () => void
  connected(): boolean
  stop(): Promise<void>
}

/** Sends a message (under 8000 bytes) on commit; immediately outside a transaction. */
export async function notify(executor: Executor, channel: string, payload: string): Promise<void> {
  await executor.execute(sql`select pg_notify(${channel}, ${payload})`)
}

const RETRY_MS = { first: 100, most: 5_000 }
/** A connection dropped by a firewall looks alive; a query detects it. */
const PROBE_MS = 15_000

export async function createNotifier(options: { readonly url: string; readonly log: Log }): Promise<Notifier> {
  const { url, log } = options
  const handlers = new Map<string, Set<(payload: string) => void>>()
  const reconnectHandlers = new Set<() => void>()
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'stipple-notifier',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ channel, payload }) => deliver(channel, payload ?? ''))
    try {
      await fresh.connect()
      for (const channel of handlers.keys()) await listen(fresh, channel)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    if (stopped) return fresh.end()
    client = fresh
    for (const handler of reconnectHandlers) guard(handler)
  }

  const deliver = (channel: string, payload: string): void => {
    for (const handler of handlers.get(channel) ?? []) guard(() => handler(payload))
  }

  const guard = (call: () => void): void => {
    try {
      call()
    } catch (error) {
      log.error({ err: error }, 'a notification handler failed')
    }
  }

  const lose = (lost: pg.Client, error?: Error): void => {
    if (client !== lost || stopped) return
    client = undefined
    log.warn({ err: error }, 'the notification connection was lost')
    void lost.end().catch(() => undefined)
    reconnectAfter(RETRY_MS.first)
  }

  const reconnectAfter = (wait: number): void => {
    retry = setTimeout(() => {
      connect().catch(() => {
        if (!stopped) reconnectAfter(Math.min(wait * 2, RETRY_MS.most))
      })
    }, wait)
  }

  await connect()
  const probe = setInterval(() => {
    const current = client
    current?.query('select 1').catch((error: Error) => lose(current, error))
  }, PROBE_MS)
  probe.unref()

  return {
    async subscribe(channel, handler) {
      const known = handlers.get(channel)
      const set = known ?? new Set()
      set.add(handler)
      handlers.set(channel, set)
      if (!known && client) await listen(client, channel)
      return () => set.delete(handler)
    },
    onReconnect(handler) {
      reconnectHandlers.add(handler)
      return () => reconnectHandlers.delete(handler)
    },
    connected: () => client !== undefined,
    async stop() {
      stopped = true
      clearTimeout(retry)
      clearInterval(probe)
      await client?.end().catch(() => undefined)
      client = undefined
    },
  }
}

const listen = (client: pg.Client, channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`)
