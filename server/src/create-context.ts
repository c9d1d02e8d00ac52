import { KINDS } from '@stipple/engines/kinds/registry.gen'
import { closeChildren } from '@stipple/engines/kit/child-pool'
import { createPackStore } from '@stipple/engines/kit/packs'
import { ENGINES } from '@stipple/engines/registry.gen'
import { builtinSafety } from '@stipple/engines/safety/public'
import { createWeightStore } from '@stipple/engines/weights/public'
import { createTextEngine } from '@stipple/engines/words/public'
import type { Config } from './config.ts'
import type { Context, Overrides } from './context.ts'
import { createCredentials } from './credentials/credentials.ts'
import { closeDatabase, createDatabase } from './db/database.ts'
import { createIdentities, IDENTITIES_CHANGED } from './db/identities.ts'
import { createNotifier, notify } from './db/notifier.ts'
import { ENGINES_CHANGED, keepCatalogue } from './features/engines/public.ts'
import { createNetworkKind } from './features/network/matching/public.ts'
import type { Logger } from './lib/logger.ts'
import { newId } from './lib/new-id.ts'
import { readVersion } from './lib/read-version.ts'
import { createMetrics } from './metrics.ts'
import { createProviders } from './payment-providers/create-providers.ts'
import { createInteractiveLimiter } from './queue/interactive-limiter.ts'
import { createQueue } from './queue/queue.ts'
import { createLiveSettings } from './settings/live/live-settings.ts'
import { connectionsOf } from './settings/processes.ts'
import { createSecrets } from './settings/secrets.ts'
import { createStorage } from './storage/create-storage.ts'

interface ContextOptions {
  readonly config: Config
  readonly log: Logger
  /** A migrated database. */
  readonly databaseUrl: string
  readonly overrides?: Overrides
}

type Closable = Context & { close(options?: { readonly graceMs?: number }): Promise<void> }

/** Constructs everything. `close` shuts down in reverse order, first the queue, whose jobs have `graceMs` to finish. */
export async function createContext({ config, log, databaseUrl, overrides = {} }: ContextOptions): Promise<Closable> {
  const connections = connectionsOf(config)
  const identities = createIdentities()
  const onNotice = (message: string): void => void (message === IDENTITIES_CHANGED && identities.change())
  const db = createDatabase(databaseUrl, { log, connections: connections.pool, driver: config.databaseDriver, onNotice })
  const now = overrides.now ?? (() => new Date())
  const [notifier, queue, storage, payments] = await Promise.all([
    createNotifier({ url: databaseUrl, log }),
    createQueue({ url: databaseUrl, db, log, connections: connections.queue, upkeep: config.roles.includes('upkeep') }),
    overrides.storage ?? createStorage(config),
    overrides.payments ?? createProviders({ config, db, now }),
  ])
  await identities.follow(notifier)
  const settings = await createLiveSettings({ config, db, notifier, log })
  const [engines, kinds] = [overrides.engines ?? ENGINES, overrides.kinds ?? [...KINDS, createNetworkKind({ db, storage })]]
  const secrets = await createSecrets(config)
  const onChange = (): void =>
    void notify(db, ENGINES_CHANGED, 'packs').catch((error: unknown) =>
      log.warn({ err: error }, 'a change of packs could not be announced'),
    )
  const packs = overrides.packs ?? createPackStore({ directory: config.packDirectory, mode: config.packs, log, onChange })
  const weights = overrides.weights ?? createWeightStore({ directory: config.weightDirectory, log, onChange, works: config.workers > 0 })
  return {
    config,
    process: newId(),
    settings,
    log,
    db,
    notifier,
    identities,
    queue,
    interactive: createInteractiveLimiter(),
    storage,
    engines,
    kinds,
    packs,
    weights,
    secrets,
    credentials: createCredentials({
      own: config.contentCredentials,
      isOn: () => settings.get('site.contentCredentials'),
      db,
      secrets,
      now,
      version: readVersion(),
    }),
    catalogue: await keepCatalogue({ engines, kinds, secrets, packs, weights, db, notifier, log }),
    words: overrides.words ?? createTextEngine(config.words, { weights, mayUseCard: () => settings.get('models.graphics') }),
    safety: overrides.safety ?? builtinSafety,
    payments,
    metrics: overrides.metrics ?? createMetrics({ process: false }),
    now,
    async close(options) {
      await queue.stop(options)
      await closeChildren()
      await notifier.stop()
      await closeDatabase(db)
    },
  }
}
