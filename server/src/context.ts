import { KINDS } from '@stipple/engines/kinds/registry.gen'
import type { EngineKind } from '@stipple/engines/kinds/spec'
import { closeChildren } from '@stipple/engines/kit/child-pool'
import { createPackStore } from '@stipple/engines/kit/packs'
import { ENGINES } from '@stipple/engines/registry.gen'
import { builtinSafety } from '@stipple/engines/safety/create-safety'
import type { Safety } from '@stipple/engines/safety/spec'
import type { Engine, PackStore } from '@stipple/engines/spec'
import { createTextEngine } from '@stipple/engines/words/create-text-engine'
import type { TextEngine } from '@stipple/engines/words/spec'
import type { Config } from './config.ts'
import { closeDatabase, createDatabase, type Database } from './db/database.ts'
import { createNotifier, notify, type Notifier } from './db/notifier.ts'
import { type CatalogueKeeper, ENGINES_CHANGED, keepCatalogue } from './features/engines/public.ts'
import type { Logger } from './http/logger.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { createProviders, type PaymentProviders } from './payments/create-providers.ts'
import { createLooks, type Looks } from './queue/looks.ts'
import { createQueue, type Queue } from './queue/queue.ts'
import { createLiveSettings, type LiveSettings } from './settings/live/live-settings.ts'
import { createSecrets, type Secrets } from './settings/secrets.ts'
import { createStorage } from './storage/create-storage.ts'
import type { Storage } from './storage/storage.ts'

/** Everything a feature may use. Built once, in `createContext`; tests pass overrides. */
export interface Context {
  readonly config: Config
  /** What the operator sets while the server runs. */
  readonly settings: LiveSettings
  readonly log: Logger
  readonly db: Database
  readonly notifier: Notifier
  readonly queue: Queue
  readonly looks: Looks
  readonly storage: Storage
  /** Those that run here. */
  readonly engines: readonly Engine[]
  /** Ways of generating elsewhere. */
  readonly kinds: readonly EngineKind<unknown>[]
  /** What all engines offer, kept in memory; see `catalogueOf`. */
  readonly catalogue: CatalogueKeeper
  readonly packs: PackStore
  /** Seals what only engines and services elsewhere may know. */
  readonly secrets: Secrets
  /** Translates, expands, optimizes, describes. */
  readonly words: TextEngine
  /** Tells what is fit for everybody. */
  readonly safety: Safety
  readonly payments: PaymentProviders
  readonly metrics: Metrics
  /** The time; tests set it. */
  readonly now: () => Date
}

/** What a test puts in the place of the real thing. */
export type Overrides = Partial<
  Pick<Context, 'storage' | 'engines' | 'kinds' | 'packs' | 'words' | 'safety' | 'payments' | 'metrics' | 'now'>
>

interface Given {
  readonly config: Config
  readonly log: Logger
  /** A migrated database. */
  readonly databaseUrl: string
  readonly overrides?: Overrides
}

/** Constructs everything; nothing else does. `close` ends it in the reverse order, the queue first. */
export async function createContext({ config, log, databaseUrl, overrides = {} }: Given): Promise<Context & { close(): Promise<void> }> {
  const db = createDatabase(databaseUrl, { log })
  const now = overrides.now ?? (() => new Date())
  const [notifier, queue, storage, payments] = await Promise.all([
    createNotifier({ url: databaseUrl, log }),
    createQueue({ url: databaseUrl, db, log }),
    overrides.storage ?? createStorage(config),
    overrides.payments ?? createProviders({ config, db, now }),
  ])
  const settings = await createLiveSettings({ config, db, notifier, log })
  const [engines, kinds] = [overrides.engines ?? ENGINES, overrides.kinds ?? KINDS]
  const secrets = await createSecrets(config)
  const onChange = (): void =>
    void notify(db, ENGINES_CHANGED, 'packs').catch((error: unknown) => log.warn({ err: error }, 'a change of packs was not told'))
  const packs = overrides.packs ?? createPackStore({ directory: config.packDirectory, mode: config.packs, log, onChange })
  return {
    config,
    settings,
    log,
    db,
    notifier,
    queue,
    looks: createLooks(),
    storage,
    engines,
    kinds,
    packs,
    secrets,
    catalogue: await keepCatalogue({ engines, kinds, secrets, packs, db, notifier, log }),
    words: overrides.words ?? createTextEngine(config.words),
    safety: overrides.safety ?? builtinSafety,
    payments,
    metrics: overrides.metrics ?? createMetrics({ process: false }),
    now,
    async close() {
      await queue.stop()
      await closeChildren()
      await notifier.stop()
      await closeDatabase(db)
    },
  }
}
