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

/** Everything that features use. Built once by `createContext`; tests pass overrides. */
export interface Context {
  readonly config: Config
  /** Id of this process among those of the installation. */
  readonly process: string
  /** Settings that can be changed at run time. */
  readonly settings: LiveSettings
  readonly log: Logger
  readonly db: Database
  readonly notifier: Notifier
  /** Validity of cached identities of callers. */
  readonly identities: Identities
  readonly queue: Queue
  readonly interactive: InteractiveLimiter
  readonly storage: Storage
  /** Built-in engines. */
  readonly engines: readonly Engine[]
  /** Kinds of external engines. */
  readonly kinds: readonly EngineKind<unknown>[]
  /** In-memory offers of all engines; see `catalogueOf`. */
  readonly catalogue: CatalogueKeeper
  readonly packs: PackStore
  /** Weights that the operator downloaded or added. */
  readonly weights: WeightStore
  /** Encrypts secrets for engines and services. */
  readonly secrets: Secrets
  /** Signs files as made here. */
  readonly credentials: Credentials
  /** Translates, expands, optimizes and describes. */
  readonly words: TextEngine
  /** Safety check of images and videos. */
  readonly safety: Safety
  readonly payments: PaymentProviders
  readonly metrics: Metrics
  /** Current time; replaceable in tests. */
  readonly now: () => Date
}

/** Parts that tests replace. */
export type Overrides = Partial<
  Pick<Context, 'storage' | 'engines' | 'kinds' | 'packs' | 'weights' | 'words' | 'safety' | 'payments' | 'metrics' | 'now'>
>
