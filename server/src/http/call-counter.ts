import { createHash } from 'node:crypto'
import type { Log } from '@stipple/engines/spec'
import { addCalls, type CountedCalls } from '../db/call-counts.ts'
import type { Database } from '../db/database.ts'

/** Counts calls by key over all processes. */
export interface CallCounter {
  /** Counts a call, and returns the count of the window and its remaining time. */
  count(key: string, limit: { readonly most: number; readonly windowMs: number }): Promise<CountedCalls> | CountedCalls
  stop(): void
}

/** Interval at which this process writes its counts to the database (ms). */
const SETTLE_MS = 500
/** Fraction of a large limit that a process allows before it syncs: with N processes the limit can be exceeded by at most N times this. */
const TRUST = 0.1
/** Limit per minute below which it protects something and is exact. */
const LARGE = 60
/** Most keys in memory. Above it, expired ones are dropped. */
const MAX_KEYS = 50_000

/** Calls of this process written together. */
interface Batch {
  calls: number
  /** Calls counted before the batch, once known. */
  before: number | undefined
}

interface Window {
  /** Known calls before the batch. */
  known: number
  batch: Batch
  /** On the monotonic clock (ms). */
  until: number
  readonly windowMs: number
}

/**
 * Counter with few database writes: each process counts alone, and twice a second one statement writes the counts of all its keys and reads those of
 * others. A call waits for that if more than a tenth of its limit is unsynced, as does every call of a limit below one per second, which is exact.
 * Without a database each process counts alone.
 */
export function createCallCounter({ db, log }: { readonly db: Database; readonly log: Log }): CallCounter {
  const windows = new Map<string, Window>()
  const unsynced = new Map<string, Window>()
  let syncing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const sync = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const batches = [...unsynced].map(([key, window]) => ({ key, window, batch: window.batch, hash: hashed(key) }))
    unsynced.clear()
    for (const { window, batch } of batches) Object.assign(window, { known: window.known + batch.calls, batch: emptyBatch() })
    try {
      const calls = batches.map(({ hash, batch, window }) => ({ key: hash, calls: batch.calls, windowMs: window.windowMs }))
      const counts = await addCalls(db, calls)
      for (const { window, batch, hash } of batches) {
        const { count, leftMs } = counts.get(hash) ?? { count: window.known, leftMs: window.until - performance.now() }
        batch.before = count - batch.calls
        Object.assign(window, { known: count, until: performance.now() + leftMs })
      }
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'calls could not be counted across processes')
    }
    const now = performance.now()
    if (windows.size > MAX_KEYS) for (const [key, { until, batch }] of windows) if (until <= now && batch.calls === 0) windows.delete(key)
  }
  /** One batch at a time; calls that arrive meanwhile go into the next one. */
  const syncNext = (): Promise<void> => {
    next ??= syncing.then(() => {
      next = undefined
      return sync()
    })
    syncing = next
    return next
  }

  return {
    count(key, { most, windowMs }) {
      const now = performance.now()
      const found = windows.get(key)
      const window = found && found.until > now ? found : { known: 0, batch: emptyBatch(), until: now + windowMs, windowMs }
      windows.set(key, window)
      unsynced.set(key, window)
      const { batch, known } = window
      const place = ++batch.calls
      const answer = (): CountedCalls => ({ count: (batch.before ?? known) + place, leftMs: Math.max(0, window.until - performance.now()) })
      if (place > trusted(most, windowMs)) return syncNext().then(answer)
      timer ??= setTimeout(() => void syncNext(), SETTLE_MS).unref()
      return answer()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const trusted = (most: number, windowMs: number): number => ((most * 60_000) / windowMs < LARGE ? 0 : Math.max(1, most * TRUST))

const emptyBatch = (): Batch => ({ calls: 0, before: undefined })

/** Keys contain addresses of people. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')
