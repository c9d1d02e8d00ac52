import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { OUTBOX } from '../../../lib/browser-caches.ts'
import type { SentRun } from './store.ts'

/** A run that the server has not confirmed. */
export interface UnsentRun {
  /** Request key: the server makes a run once per key, within a day. */
  readonly key: string
  readonly member: string
  /** Time of the first attempt, in milliseconds since 1970. */
  readonly time: number
  readonly run: SentRun
  /** Reason of the server's refusal: it waits for the member's decision. */
  readonly refusal?: string
  /** Current price, if different from the agreed one. */
  readonly price?: number
}

interface Schema extends DBSchema {
  runs: { key: string; value: UnsentRun }
}

async function withOutbox<T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(OUTBOX, 1, {
    upgrade: (created) => void created.createObjectStore('runs', { keyPath: 'key' }),
  })
  try {
    return await act(database)
  } finally {
    database.close()
  }
}

/** Stores a run in this browser. Rejects if the browser cannot store it, as in some private windows. */
export const storeRun = (unsent: UnsentRun): Promise<unknown> => withOutbox((database) => database.put('runs', unsent))

export const deleteRun = (key: string): Promise<void> => withOutbox((database) => database.delete('runs', key))

/** Unsent runs of a member, oldest first; empty if the browser stores nothing. */
export const unsentRuns = (member: string): Promise<readonly UnsentRun[]> =>
  withOutbox((database) => database.getAll('runs')).then(
    (all) => all.filter((one) => one.member === member).toSorted((one, other) => one.time - other.time),
    () => [],
  )
