import { type Language, localize } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import { recordAction } from '../../db/record-action.ts'
import type { Caller } from '../../http/caller.ts'
import { priceOf } from '../catalogue/public.ts'
import { catalogueOf } from '../engines/public.ts'
import { orderPack, packsOfMachines } from '../machines/public.ts'
import { lastDay } from './data.ts'

/** Engines with their models and figures of the last day, and the packs. */
export async function describeEngines(context: Context, language: Language) {
  const [figures, packs] = await Promise.all([lastDay(context.db), packsOfMachines(context)])
  const overrides = context.settings.get('models.overrides')
  const catalogue = catalogueOf(context)
  const engines = catalogue.engines.map((engine) => {
    const connection = catalogue.connections.get(engine.id)
    const models = catalogue.models.filter((model) => model.engine === engine.id || model.connections.includes(engine.id))
    const failure =
      catalogue.failures.get(engine.id) ?? (connection?.health === 'well' ? undefined : localize(connection?.lastError, language))
    const own = figures.filter(({ model }) => models.some(({ id }) => id === model))
    const medians = own.flatMap(({ median }) => (median === null ? [] : [median])).toSorted((a, b) => a - b)
    const median = medians[Math.floor(medians.length / 2)]
    return {
      id: engine.id,
      label: engine.label,
      healthy: failure === undefined,
      ...(failure !== undefined && { error: failure }),
      ...(connection?.facts && {
        machine: [connection.facts.version, connection.facts.hardware].filter(Boolean).join(', '),
        warnings: [...connection.facts.warnings],
      }),
      models: models.map((model) => ({
        id: model.id,
        label: overrides[model.id]?.label ?? model.label,
        tasks: [...model.tasks],
        cost: priceOf(model, overrides[model.id]?.cost),
        initial_cost: priceOf(model),
        ...(model.experimental && { experimental: true }),
        hidden: overrides[model.id]?.hidden ?? false,
      })),
      finished: own.reduce((sum, { finished }) => sum + finished, 0),
      failed: own.reduce((sum, { failed }) => sum + failed, 0),
      ...(median !== undefined && { median_seconds: Math.round(median * 10) / 10 }),
    }
  })
  return {
    engines,
    packs: packs.map(({ id, label, licence, bytes, state, permissive }) => ({ id, name: label, licence, bytes, state, permissive })),
  }
}

/** Orders the download or deletion of a pack, on one machine or all. Throws as `orderPack`. */
export async function changePack(
  context: Context,
  { accountId }: Caller,
  { id, to, machine }: { readonly id: string; readonly to: 'install' | 'remove'; readonly machine?: string | undefined },
): Promise<void> {
  await orderPack(context, { pack: id, to, machine })
  await recordAction(context.db, { accountId, action: `pack_${to}`, subject: id, ...(machine !== undefined && { after: { machine } }) })
}
