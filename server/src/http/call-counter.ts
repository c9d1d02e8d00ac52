import { createHash } from 'node:crypto'
import type { Log } from '@stipple/engines/spec'
import { addCalls, type CountedCalls } from '../db/call-counts.ts'
import type { Database } from '../db/database.ts'

/** Counts calls under keys, those of all processes together. */
export interface CallCounter {
  /** Counts one call, and says how many there were since the window began and how long it still lasts. */
  count(key: string, limit: { readonly most: number; readonly windowMs: number }): Promise<CountedCalls> | CountedCalls
  stop(): void
}

/** Interval at which what was counted here is told to the others (ms). */
const SETTLE_MS = 500
/** Part of a large limit that a process lets through before it asks what the others counted: with N processes at most N times as much goes beyond. */
const TRUST = 0.1
/** Calls a minute below which a limit guards something, and is exact. */
const LARGE = 60
/** Keys that are remembered; far above, nobody has called for a while. */
const MOST_KEYS = 50_000

/** Calls of this process that are told together. */
interface Batch {
  calls: number
  /** Calls that were counted before them, once that is known. */
  before: number | undefined
}

interface Window {
  /** Calls before those of the batch, as far as is known. */
  known: number
  batch: Batch
  /** By the clock that is never set (ms). */
  until: number
  readonly windowMs: number
}

/**
 * A counter that asks the database once for many calls: each process counts for itself, and twice a second one statement tells what all of its keys got and learns what
 * the others counted. A call that finds more than a tenth of its limit untold waits for that; so does every call of a limit below one a second, which is exact. Without a
 * database a process counts for itself.
 */
export function createCallCounter({ db, log }: { readonly db: Database; readonly log: Log }): CallCounter {
  const windows = new Map<string, Window>()
  const untold = new Map<string, Window>()
  let telling: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const tell = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const batches = [...untold].map(([key, window]) => ({ key, window, batch: window.batch, hash: hashed(key) }))
    untold.clear()
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
      if (!stopped) log.warn({ err: error }, 'calls were counted by this process alone')
    }
    const now = performance.now()
    if (windows.size > MOST_KEYS) for (const [key, { until, batch }] of windows) if (until <= now && batch.calls === 0) windows.delete(key)
  }
  /** One after the other; calls that come meanwhile are told together by the next. */
  const tellNext = (): Promise<void> => {
    next ??= telling.then(() => {
      next = undefined
      return tell()
    })
    telling = next
    return next
  }

  return {
    count(key, { most, windowMs }) {
      const now = performance.now()
      const found = windows.get(key)
      const window = found && found.until > now ? found : { known: 0, batch: emptyBatch(), until: now + windowMs, windowMs }
      windows.set(key, window)
      untold.set(key, window)
      const { batch, known } = window
      const place = ++batch.calls
      const answer = (): CountedCalls => ({ count: (batch.before ?? known) + place, leftMs: Math.max(0, window.until - performance.now()) })
      if (place > trusted(most, windowMs)) return tellNext().then(answer)
      timer ??= setTimeout(() => void tellNext(), SETTLE_MS).unref()
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

/** Keys hold addresses of people. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')
