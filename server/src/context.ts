import type { Engine, Log, PackStore } from '@stipple/engines/spec'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Notifier } from './db/notifier.ts'
import type { Metrics } from './http/metrics.ts'
import type { Queue } from './queue/queue.ts'
import type { Storage } from './storage/storage.ts'

/** Everything a feature may use. Built once, in `createContext`; tests pass overrides. */
export interface Context {
  readonly config: Config
  readonly log: Log
  readonly db: Database
  readonly notifier: Notifier
  readonly queue: Queue
  readonly storage: Storage
  readonly engines: readonly Engine[]
  readonly packs: PackStore
  readonly metrics: Metrics
  /** The time; tests set it. */
  readonly now: () => Date
}
