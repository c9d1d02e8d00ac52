import type { EngineKind } from '@stipple/engines/kinds/spec'
import type { Safety } from '@stipple/engines/safety/public'
import type { Engine, PackStore } from '@stipple/engines/spec'
import type { WeightStore } from '@stipple/engines/weights/public'
import type { TextEngine } from '@stipple/engines/words/public'
import type { Config } from './config.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { Database } from './db/database.ts'
import type { Identities } from './db/identities.ts'
import type { Notifier } from './db/notifier.ts'
import type { CatalogueKeeper } from './engine-catalogue.ts'
import type { Logger } from './lib/logger.ts'
import type { Metrics } from './metrics.ts'
import type { PaymentProviders } from './payment-providers/provider.ts'
import type { InteractiveLimiter } from './queue/interactive-limiter.ts'
import type { Queue } from './queue/queue.ts'
import type { LiveSettings } from './settings/live/live-settings.ts'
import type { Secrets } from './settings/secrets.ts'
import type { Storage } from './storage/storage.ts'

/** Everything a feature may use. Built once, in `createContext`; tests pass overrides. */
export interface Context {
  readonly config: Config
  /** Id of this process among those of the installation. */
  readonly process: string
  /** Settings that the operator changes while the server runs. */
  readonly settings: LiveSettings
  readonly log: Logger
  readonly db: Database
  readonly notifier: Notifier
  /** True if the cached identity of the caller is still valid. */
  readonly identities: Identities
  readonly queue: Queue
  readonly interactive: InteractiveLimiter
  readonly storage: Storage
  /** Engines that run here. */
  readonly engines: readonly Engine[]
  /** Ways of generating elsewhere. */
  readonly kinds: readonly EngineKind<unknown>[]
  /** Offers of all engines, kept in memory; see `catalogueOf`. */
  readonly catalogue: CatalogueKeeper
  readonly packs: PackStore
  /** Weights that the operator had fetched or put there. */
  readonly weights: WeightStore
  /** Seals what only engines and services elsewhere may know. */
  readonly secrets: Secrets
  /** Signs what leaves the house as made here. */
  readonly credentials: Credentials
  /** Translates, expands, optimizes, describes. */
  readonly words: TextEngine
  /** Tells what is safe for work. */
  readonly safety: Safety
  readonly payments: PaymentProviders
  readonly metrics: Metrics
  /** The time; tests set it. */
  readonly now: () => Date
}

/** Parts that a test replaces. */
export type Overrides = Partial<
  Pick<Context, 'storage' | 'engines' | 'kinds' | 'packs' | 'weights' | 'words' | 'safety' | 'payments' | 'metrics' | 'now'>
>
