import type { LoraTraits } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Engine } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { LaneName } from '../../db/schema/jobs.ts'
import { ENGINES_CHANGED } from './channels.ts'
import { connect } from './connect.ts'
import { listConnections, type StoredConnection } from './data.ts'
import { sharedTraits } from './shared-traits.ts'

/** What all engines have to offer, as it was when something last changed. Never altered: who keeps what follows from it compares by identity. */
export interface Catalogue {
  /** Those that run here, then those elsewhere. */
  readonly engines: readonly Engine[]
  /** In the order of the engines. */
  readonly models: readonly CatalogueModel[]
  /** Add-ons that can be laid on models, in the order of the engines. */
  readonly loras: readonly LoraTraits[]
  /** Engines that cannot be used, by id, with the reason. */
  readonly failures: ReadonlyMap<string, string>
  /** By id. */
  readonly connections: ReadonlyMap<string, StoredConnection>
}

export interface CatalogueModel extends ModelTraits {
  /** Where its jobs are made. */
  readonly lane: LaneName
  /** Connections that carry it and that this process can use. Empty for what runs here. */
  readonly connections: readonly string[]
  /** Its engines do not answer now, or are paused: jobs are accepted and wait. */
  readonly resting?: boolean
  /** Nothing new is accepted; what was accepted before is still made. */
  readonly closed?: boolean
}

export interface CatalogueKeeper {
  readonly current: () => Catalogue
  /** Builds it anew in this process. Those who ask while it is being built share one more building. */
  readonly refresh: () => Promise<void>
}

type Sources = Pick<Context, 'engines' | 'kinds' | 'secrets' | 'packs' | 'db' | 'notifier' | 'log'>

/** Builds the catalogue now, when any process says that engines changed, and when such a message may have been missed. */
export async function keepCatalogue(sources: Sources): Promise<CatalogueKeeper> {
  const { notifier, log } = sources
  const follow = (): void => void refresh().catch((error: unknown) => log.warn({ err: error }, 'the catalogue could not be built again'))
  await notifier.subscribe(ENGINES_CHANGED, follow)
  notifier.onReconnect(follow)

  let catalogue = await build(sources)
  let building = Promise.resolve()
  let next: Promise<void> | undefined
  const refresh = (): Promise<void> =>
    (next ??= building
      .catch(() => undefined)
      .then(() => {
        next = undefined
        building = build(sources).then((built) => {
          catalogue = built
        })
        return building
      }))
  return { current: () => catalogue, refresh }
}

async function build(sources: Sources): Promise<Catalogue> {
  const [here, elsewhere] = await Promise.all([buildHere(sources), buildElsewhere(sources)])
  const own = new Set(here.models.map(({ id }) => id))
  return {
    engines: [...here.engines, ...elsewhere.engines],
    models: [...here.models, ...elsewhere.models.filter(({ id }) => !own.has(id))],
    loras: [...here.loras, ...elsewhere.loras],
    failures: new Map([...here.failures, ...elsewhere.failures]),
    connections: elsewhere.connections,
  }
}

async function buildHere({ engines, packs, log }: Sources) {
  const failures = new Map<string, string>()
  const listed = await Promise.all(
    engines.map(async (engine) => {
      try {
        const [models, loras = []] = await Promise.all([engine.models({ log, packs }), engine.loras?.({ log, packs })])
        return { models, loras }
      } catch (error) {
        log.warn({ engine: engine.id, err: error }, 'an engine does not say what it has')
        failures.set(engine.id, error instanceof Error ? error.message : String(error))
        return { models: [], loras: [] }
      }
    }),
  )
  const models = listed.flatMap(({ models }) => models.map((model) => ({ ...model, lane: 'here' as const, connections: [] })))
  return { engines, models, loras: listed.flatMap(({ loras }) => loras), failures }
}

/** Asks no engine: what connections carry is stored. */
async function buildElsewhere(sources: Sources) {
  const stored = await listConnections(sources.db)
  const failures = new Map<string, string>()
  const connected = await Promise.all(
    stored.map(async (connection) => {
      try {
        return [await connect(sources, connection)]
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        sources.log.error({ connection: connection.id, name: connection.name, reason }, 'an engine elsewhere cannot be used')
        failures.set(connection.id, reason)
        return []
      }
    }),
  )
  const engines = connected.flat()
  const usable = new Set(engines.map(({ id }) => id))
  return {
    engines,
    models: modelsOf(stored, usable),
    loras: stored.flatMap(({ loras }) => loras),
    failures,
    connections: new Map(stored.map((connection) => [connection.id, connection])),
  }
}

/** Models by the id that members use. */
function modelsOf(stored: readonly StoredConnection[], usable: ReadonlySet<string>): CatalogueModel[] {
  const carried = stored.flatMap((connection) =>
    connection.models
      .filter(({ missing }) => !missing)
      .map(({ model, traits, form, hidden }) => ({
        connection,
        hidden,
        traits: { ...traits, id: model, engine: connection.id, ...(form && { form }) },
      })),
  )
  return [...Map.groupBy(carried, ({ traits }) => traits.id).values()].flatMap((carriers) => {
    const [first, ...others] = carriers.map(({ traits }) => traits)
    if (!first) return []
    const isOpen = carriers.some(({ connection, hidden }) => !hidden && connection.state !== 'draining')
    const isAwake = carriers.some(({ connection: { id, state, health } }) => usable.has(id) && state !== 'paused' && health === 'well')
    return [
      {
        ...sharedTraits([first, ...others]),
        lane: 'elsewhere' as const,
        connections: carriers.map(({ connection }) => connection.id).filter((id) => usable.has(id)),
        ...(!isAwake && { resting: true }),
        ...(!isOpen && { closed: true }),
      },
    ]
  })
}
