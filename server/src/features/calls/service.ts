import type { CallOutcome } from '@stipple/core/contract/calls'
import type { Context } from '../../context.ts'
import { type Part, partOf } from '../../db/page.ts'
import type { KeyCallRow } from '../../db/schema/calls.ts'
import type { Caller } from '../../http/caller.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import * as data from './data.ts'

const PAGE = 50
/** Longest delay until a call is in the log (ms). */
const WRITE_EVERY_MS = 500
/** Calls written at once. */
const MAX_AT_ONCE = 1000
/** Most calls waiting to be written; beyond it the oldest are dropped to bound memory. */
const MAX_WAITING = 20_000

interface CallQuery {
  readonly after?: string | undefined
  readonly key?: string | undefined
  readonly outcome?: CallOutcome | undefined
}

/** A page of the calls by a member's keys; empty for an unknown call or key. */
export async function callsOf(
  { db }: Pick<Context, 'db'>,
  { accountId }: Pick<Caller, 'accountId'>,
  { after, key, outcome }: CallQuery,
): Promise<Part<KeyCallRow>> {
  const last = after === undefined ? undefined : Number(after)
  if ((last !== undefined && !Number.isSafeInteger(last)) || (key !== undefined && !isUuid(key))) return { rows: [] }
  const rows = await data.listCalls(db, { accountId, after: last, key, outcome, size: PAGE + 1 })
  return partOf(rows, PAGE, ({ id }) => id)
}

/** Writes calls in batches without delaying their responses. */
export interface CallLog {
  readonly add: (call: data.NewCall) => void
  /** Writes the rest. */
  readonly stop: () => Promise<void>
}

export function createCallLog({ db, log }: Pick<Context, 'db' | 'log'>): CallLog {
  let waiting: data.NewCall[] = []
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const calls = waiting.splice(0, MAX_AT_ONCE)
      try {
        await data.insertCalls(db, calls)
      } catch (error) {
        log.warn({ err: error, calls: calls.length }, 'calls by key could not be written to the call log')
      }
    }
  }
  const start = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  return {
    add(call) {
      waiting.push(call)
      if (waiting.length > MAX_WAITING) waiting = waiting.slice(-MAX_WAITING / 2)
      timer ??= setTimeout(() => void start(), WRITE_EVERY_MS).unref()
    },
    stop: async () => {
      await start()
      await start()
    },
  }
}
