import { remember } from '../lib/remember.ts'
import type { Database } from './database.ts'
import type { Notifier } from './notifier.ts'

/** Message of triggers when identity rows change, to the writing connection and all processes. */
export const IDENTITIES_CHANGED = 'identities_changed'

/** Longest cache lifetime, in case a dead connection misses the message. */
const MAX_AGE_MS = 10_000

/** Validity of cached identities of callers. */
export interface Identities {
  /** Token of the current state: a new object after any change, and undefined while changes by other processes cannot be received. */
  current(): object | undefined
  change(): void
  /** Starts to receive changes. */
  follow(notifier: Notifier): Promise<void>
}

export function createIdentities(): Identities {
  let state = {}
  let isListening = (): boolean => false
  const change = (): void => {
    state = {}
  }
  return {
    current: () => (isListening() ? state : undefined),
    change,
    async follow(notifier) {
      await notifier.subscribe(IDENTITIES_CHANGED, change)
      notifier.onReconnect(change)
      isListening = () => notifier.connected()
    },
  }
}

/**
 * Cached read of rows whose changes are announced: until any of them changes, for some seconds at most. A read that began before a change is
 * discarded. It must not depend on the time: the caller checks that on each use.
 */
export function rememberedIdentity<T>(look: (db: Database, key: string) => Promise<T>) {
  const memories = new WeakMap<object, (key: string) => Promise<T>>()
  return ({ db, identities }: { readonly db: Database; readonly identities: Identities }, key: string): Promise<T> => {
    const state = identities.current()
    if (!state) return look(db, key)
    const memory = memories.get(state) ?? remember(MAX_AGE_MS, (wanted) => look(db, wanted))
    memories.set(state, memory)
    return memory(key)
  }
}
