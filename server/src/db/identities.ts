import { remember } from '../lib/remember.ts'
import type { Database } from './database.ts'
import type { Notifier } from './notifier.ts'

/** Message of triggers when rows change that decide who someone is, to the connection that writes and to all processes. */
export const IDENTITIES_CHANGED = 'identities_changed'

/** Longest time that something is remembered: the bound where a connection is dead and nobody was told. */
const MOST_AGE_MS = 10_000

/** True if the cached identity of the caller is still valid. */
export interface Identities {
  /** Stands for who everyone is: another object after any change, and undefined while changes by other processes cannot be heard. */
  current(): object | undefined
  change(): void
  /** Hears of changes from now on. */
  follow(notifier: Notifier): Promise<void>
}

export function createIdentities(): Identities {
  let state = {}
  let hears = (): boolean => false
  const change = (): void => {
    state = {}
  }
  return {
    current: () => (hears() ? state : undefined),
    change,
    async follow(notifier) {
      await notifier.subscribe(IDENTITIES_CHANGED, change)
      notifier.onReconnect(change)
      hears = () => notifier.connected()
    },
  }
}

/**
 * A look at rows whose changes are told, which is remembered until any of them changes, and for seconds at most. A look that began before a change is
 * forgotten with it. Nothing that depends on the time may be decided in it: the caller does that anew each time.
 */
export function rememberedIdentity<T>(look: (db: Database, key: string) => Promise<T>) {
  const memories = new WeakMap<object, (key: string) => Promise<T>>()
  return ({ db, identities }: { readonly db: Database; readonly identities: Identities }, key: string): Promise<T> => {
    const state = identities.current()
    if (!state) return look(db, key)
    const memory = memories.get(state) ?? remember(MOST_AGE_MS, (wanted) => look(db, wanted))
    memories.set(state, memory)
    return memory(key)
  }
}
