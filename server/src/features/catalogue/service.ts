import type { LoraTraits } from '@stipple/core/domain/loras'
import { pickModel, type ModelTraits } from '@stipple/core/domain/model'
import type { Language } from '@stipple/core/domain/text'
import { toWireSchema, type WireSchema } from '@stipple/core/domain/wire-schema'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode, MODE_LIST } from '@stipple/core/modes/find-mode'
import type { Engine } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { Problem } from '../../http/problem.ts'

export interface OfferedModel extends ModelTraits {
  /** Modes that this model can serve, in the specification's order. Never empty. */
  readonly modes: readonly Mode[]
}

/**
 * Every model that members can use now at the operator’s prices, in the order of the engines, experimental ones last. An engine that fails to answer
 * is left out, and logged.
 */
export async function offeredModels(context: Context): Promise<readonly OfferedModel[]> {
  const overrides = context.settings.get('models.overrides')
  const offered = (await allModels(context)).filter(({ id }) => overrides[id]?.hidden !== true)
  return offered.toSorted((one, other) => Number(one.experimental ?? false) - Number(other.experimental ?? false))
}

/** Those that the operator hides as well: what waits for one of them still runs. */
export async function allModels(context: Context): Promise<readonly OfferedModel[]> {
  const overrides = context.settings.get('models.overrides')
  const lists = await Promise.all(context.engines.map((engine) => modelsOf(context, engine)))
  return lists.flat().flatMap((model) => {
    const modes = MODE_LIST.filter((mode) => model.tasks.includes(mode.task))
    return modes.length > 0 ? [{ ...model, cost: priceOf(model, overrides[model.id]?.cost), modes }] : []
  })
}

/** Dots for one output at the operator’s price, where there is one. What is experimental costs nothing, whatever the operator says. */
export const priceOf = ({ experimental, cost }: Pick<ModelTraits, 'experimental' | 'cost'>, own?: number): number =>
  experimental ? 0 : (own ?? cost)

/** Every LoRA that can be laid on a model now, those that were trained here before the others. */
export async function offeredLoras(context: Context): Promise<readonly LoraTraits[]> {
  const lists = await Promise.all(
    context.engines.map((engine) =>
      listed(context, {
        engine,
        what: 'LoRAs',
        list: async () => (await engine.loras?.({ log: context.log, packs: context.packs })) ?? [],
      }),
    ),
  )
  return lists.flat().toSorted((a, b) => Number(b.trained ?? false) - Number(a.trained ?? false))
}

/** The model a request names, or the mode's first when it names none. */
export const requireModel = async (context: Context, mode: Mode, wanted: string): Promise<OfferedModel> =>
  pick(await offeredModels(context), mode, wanted)

/** The model of a job that was taken, also when members cannot choose it any more. */
export const requireModelOfJob = async (context: Context, mode: Mode, wanted: string): Promise<OfferedModel> =>
  pick(await allModels(context), mode, wanted)

function pick(models: readonly OfferedModel[], mode: Mode, wanted: string): OfferedModel {
  const model = wanted === '' ? pickModel(models, mode.task) : models.find(({ id }) => id === wanted)
  if (!model) throw new Problem('model_missing')
  if (!model.modes.includes(mode)) throw new Problem('invalid_input', { fields: [{ field: 'model', code: 'not_an_option', params: {} }] })
  return model
}

export function requireEngine(context: Context, model: Pick<ModelTraits, 'engine'>): Engine {
  const engine = context.engines.find(({ id }) => id === model.engine)
  if (!engine) throw new Problem('model_missing')
  return engine
}

/** The form of a model in a mode (its first mode when none is given), with texts in one language. */
export async function modelSchema(
  context: Context,
  request: { model: string; mode: string | undefined; larger: boolean; language: Language },
): Promise<WireSchema> {
  const models = await offeredModels(context)
  const model = models.find(({ id }) => id === request.model)
  if (!model) throw new Problem('model_missing')
  const mode = request.mode === undefined ? model.modes[0] : findMode(request.mode)
  if (!mode || !model.modes.includes(mode))
    throw new Problem('invalid_input', { fields: [{ field: 'job_type', code: 'not_an_option', params: {} }] })
  return toWireSchema(model.label[request.language], mode.properties(model, { larger: request.larger }), request.language)
}

const modelsOf = (context: Context, engine: Engine): Promise<readonly ModelTraits[]> =>
  listed(context, { engine, what: 'models', list: () => engine.models({ log: context.log, packs: context.packs }) })

interface Listing<T> {
  readonly engine: Engine
  readonly what: string
  readonly list: () => Promise<readonly T[]>
}

async function listed<T>(context: Context, { engine, what, list }: Listing<T>): Promise<readonly T[]> {
  try {
    return await list()
  } catch (error) {
    context.log.warn({ engine: engine.id, error }, `engine does not list its ${what}`)
    return []
  }
}
