import { addressOfModelCover } from '@stipple/core/domain/asset-address'
import type { Text } from '@stipple/core/domain/text'
import { fitDefaults } from '@stipple/core/modes/fit-defaults'
import { withInstructionModes } from '@stipple/core/modes/with-instruction-modes'
import type { Context } from '../../context.ts'
import type { Catalogue, CatalogueKeeper, CatalogueModel, StoredConnection } from '../../engine-catalogue.ts'
import { ENGINES_CHANGED } from './channels.ts'
import { connect } from './connect.ts'
import { listConnections } from './data.ts'
import { listLooks } from './lora-data.ts'
import { lookedLoras } from './lora-looks.ts'
import { listCovers } from './model-cover-data.ts'
import { destination } from './present.ts'
import { sharedTraits } from './shared-traits.ts'
import { isSpent } from './spent.ts'

type Sources = Pick<Context, 'engines' | 'kinds' | 'secrets' | 'packs' | 'weights' | 'db' | 'notifier' | 'log'>

/** Builds the catalogue now, whenever a process announces a change of engines, and when an announcement may have been missed. */
export async function keepCatalogue(sources: Sources): Promise<CatalogueKeeper> {
  const { notifier, log } = sources
  const follow = (): void => void refresh().catch((error: unknown) => log.warn({ err: error }, 'the catalogue could not be refreshed'))
  await notifier.subscribe(ENGINES_CHANGED, follow)
  notifier.onReconnect(follow)

  const listeners: (() => void)[] = []
  let catalogue = await build(sources)
  let building = Promise.resolve()
  let next: Promise<void> | undefined
  const refresh = (): Promise<void> =>
    (next ??= building
      .catch(() => undefined)
      .then(() => {
        next = undefined
        building = build(sources).then((built) => {
          const isNews = offerOf(built) !== offerOf(catalogue)
          catalogue = built
          if (isNews) for (const listener of listeners) listener()
        })
        return building
      }))
  return { current: () => catalogue, refresh, onOffer: (listener) => void listeners.push(listener) }
}

/** Everything about the offered models that members see; compared to detect changes. */
const offerOf = ({ models }: Catalogue): string => JSON.stringify(models.map(({ id, resting, closed }) => [id, resting, closed]))

async function build(sources: Sources): Promise<Catalogue> {
  const [here, elsewhere, looks] = await Promise.all([buildHere(sources), buildElsewhere(sources), listLooks(sources.db)])
  const own = new Set(here.models.map(({ id }) => id))
  return {
    engines: [...here.engines, ...elsewhere.engines],
    // Applied here once: models of several connections have limits that no single one has.
    models: [...here.models, ...elsewhere.models.filter(({ id }) => !own.has(id))].flatMap((model) => fitDefaults(model).model ?? []),
    loras: lookedLoras([...here.loras, ...elsewhere.loras], looks),
    failures: new Map([...here.failures, ...elsewhere.failures]),
    connections: elsewhere.connections,
  }
}

async function buildHere({ engines, packs, weights, log }: Sources) {
  const failures = new Map<string, string>()
  const listed = await Promise.all(
    engines.map(async (engine) => {
      try {
        const [models, loras = []] = await Promise.all([engine.models({ log, packs, weights }), engine.loras?.({ log, packs, weights })])
        return { models, loras }
      } catch (error) {
        log.warn({ engine: engine.id, err: error }, 'an engine could not list its models')
        failures.set(engine.id, error instanceof Error ? error.message : String(error))
        return { models: [], loras: [] }
      }
    }),
  )
  const models = listed.flatMap(({ models }) =>
    models.map((model) => ({ ...withInstructionModes(model), lane: 'here' as const, connections: [] })),
  )
  return { engines, models, loras: listed.flatMap(({ loras }) => loras), failures }
}

/** Sends no requests: models of connections are stored. */
async function buildElsewhere(sources: Sources) {
  const [stored, covers] = await Promise.all([listConnections(sources.db), listCovers(sources.db)])
  const failures = new Map<string, string>()
  const connected = await Promise.all(
    stored.map(async (connection) => {
      try {
        return [await connect(sources, connection)]
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        sources.log.error({ connection: connection.id, name: connection.name, reason }, 'an external engine cannot be used')
        failures.set(connection.id, reason)
        return []
      }
    }),
  )
  const engines = connected.flat()
  const usable = new Set(engines.map(({ id }) => id))
  return {
    engines,
    models: modelsOf(stored, { usable, covers, services: servicesOf(stored, sources.kinds) }),
    loras: stored.flatMap(({ loras }) => loras),
    failures,
    connections: new Map(stored.map((connection) => [connection.id, connection])),
  }
}

/** Names of external services by connection id. */
function servicesOf(stored: readonly StoredConnection[], kinds: Sources['kinds']): ReadonlyMap<string, Text> {
  return new Map(
    stored.flatMap((connection) => {
      const kind = kinds.find(({ id }) => id === connection.kind)
      const name = destination(kind, connection)
      return name ? [[connection.id, name]] : []
    }),
  )
}

interface Known {
  /** Ids of connections that this process can use. */
  readonly usable: ReadonlySet<string>
  readonly services: ReadonlyMap<string, Text>
  readonly covers: ReadonlyMap<string, string>
}

/** Models by public id. */
function modelsOf(stored: readonly StoredConnection[], { usable, services, covers }: Known): CatalogueModel[] {
  const carried = stored.flatMap((connection) =>
    connection.models
      .filter(({ missing }) => !missing)
      .map(({ model, traits, form, hidden }) => ({
        connection,
        hidden,
        traits: { ...traits, id: model, engine: connection.id, ...(form && { form }) },
      })),
  )
  return [...Map.groupBy(carried, ({ traits }) => traits.id).values()].flatMap((all) => {
    const open = all.filter(({ connection, hidden }) => !hidden && connection.state !== 'draining')
    // If no connection offers it any more, the former ones still make accepted jobs.
    const carriers = open.length > 0 ? open : all
    const [first, ...others] = carriers.map(({ traits }) => traits)
    if (!first) return []
    const isAwake = carriers.some(({ connection, traits }) => usable.has(connection.id) && isAwakeNow(connection) && !traits.away)
    const madeBy = [
      ...new Map(carriers.flatMap(({ connection: { id } }) => services.get(id) ?? []).map((name) => [name.en, name])).values(),
    ]
    const cover = covers.get(first.id)
    return [
      {
        ...withInstructionModes(sharedTraits([first, ...others])),
        ...(cover !== undefined && { cover: addressOfModelCover(cover) }),
        ...(madeBy.length > 0 && { madeBy }),
        lane: 'elsewhere' as const,
        connections: carriers.map(({ connection }) => connection.id).filter((id) => usable.has(id)),
        ...(!isAwake && { resting: true }),
        ...(open.length === 0 && { closed: true }),
      },
    ]
  })
}

const isAwakeNow = (connection: StoredConnection): boolean =>
  connection.state !== 'paused' && connection.health === 'well' && !isSpent(connection)
