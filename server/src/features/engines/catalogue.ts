import type { LoraTraits } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Engine } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { ENGINES_CHANGED } from './channels.ts'

/** What all engines have to offer, as it was when something last changed. Never altered: who keeps what follows from it compares by identity. */
export interface Catalogue {
  readonly engines: readonly Engine[]
  /** In the order of the engines. */
  readonly models: readonly ModelTraits[]
  /** Add-ons that can be laid on models, in the order of the engines. */
  readonly loras: readonly LoraTraits[]
  /** Engines that did not say what they have, by id, with the reason. */
  readonly failures: ReadonlyMap<string, string>
}

export interface CatalogueKeeper {
  readonly current: () => Catalogue
  /** Builds it anew in this process. Those who ask while it is being built share one more building. */
  readonly refresh: () => Promise<void>
}

/** Builds the catalogue now, when any process says that engines changed, and when such a message may have been missed. */
export async function keepCatalogue(context: Pick<Context, 'engines' | 'packs' | 'notifier' | 'log'>): Promise<CatalogueKeeper> {
  const { notifier, log } = context
  const follow = (): void => void refresh().catch((error: unknown) => log.warn({ err: error }, 'the catalogue could not be built again'))
  await notifier.subscribe(ENGINES_CHANGED, follow)
  notifier.onReconnect(follow)

  let catalogue = await build(context)
  let building = Promise.resolve()
  let next: Promise<void> | undefined
  const refresh = (): Promise<void> =>
    (next ??= building
      .catch(() => undefined)
      .then(() => {
        next = undefined
        building = build(context).then((built) => {
          catalogue = built
        })
        return building
      }))
  return { current: () => catalogue, refresh }
}

async function build({ engines, packs, log }: Pick<Context, 'engines' | 'packs' | 'log'>): Promise<Catalogue> {
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
  return { engines, models: listed.flatMap(({ models }) => models), loras: listed.flatMap(({ loras }) => loras), failures }
}
