import { fitsBase, type LoraTraits, readLoras } from '@stipple/core/domain/loras'
import { type FormTraits, formTraitsOf, type ModelTraits, pickModel } from '@stipple/core/domain/model'
import type { ModelAudience } from '@stipple/core/domain/model-audience'
import type { Input, Properties } from '@stipple/core/domain/property'
import { everyText, type Language, localize } from '@stipple/core/domain/text'
import { entriesOf } from '@stipple/core/domain/value'
import { toWireSchema, type WireSchema } from '@stipple/core/domain/wire-schema'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode, MODE_LIST } from '@stipple/core/modes/find-mode'
import type { Engine } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Catalogue, CatalogueModel } from '../../engine-catalogue.ts'
import { featuresOff, isModeOn, requireModeOn } from '../../http/feature-switches.ts'
import { type PackedAnswer, cacheReplies } from '../../http/packed-answer.ts'
import { Problem } from '../../problem.ts'
import { catalogueOf, engineOf } from '../engines/public.ts'
import { isOfferedTo, type Roles } from './policy.ts'

export interface OfferedModel extends CatalogueModel {
  /** Modes of this model in the order of `MODE_IDS`. Never empty. */
  readonly modes: readonly Mode[]
  /** Members who may use it; default: everyone. */
  readonly audience?: ModelAudience
}

/**
 * Every model that this caller (default: a guest) can use now, with the operator's prices and names: models of reachable external engines first, best
 * first; then the others, in engine order; experimental ones last. The first one for a mode is its default. Returns the same list until something
 * changes.
 */
export function offeredModels(context: Context, caller?: Roles): readonly OfferedModel[] {
  const { offered, byRoles } = listsOf(context)
  if (offered.every(({ audience }) => audience === undefined)) return offered
  const roles = JSON.stringify([caller?.isVip, caller?.isAllowlisted, caller?.isSuper])
  const own = byRoles.get(roles) ?? offered.filter(({ audience }) => isOfferedTo(audience, caller))
  byRoles.set(roles, own)
  return own
}

/** All models, including those no longer offered: waiting jobs for them still run. */
export const allModels = (context: Context): readonly OfferedModel[] => listsOf(context).all

/** Modes that a model can serve. */
export const modesOf = ({ tasks }: Pick<ModelTraits, 'tasks'>): Mode[] => MODE_LIST.filter(({ task }) => tasks.includes(task))

/** Price of one output in dots: the operator's, or else the model's. Experimental models are always free. */
export const priceOf = ({ experimental, cost }: Pick<ModelTraits, 'experimental' | 'cost'>, own?: number): number =>
  experimental ? 0 : (own ?? cost)

/** All LoRAs that can be used now, those trained here first. Returns the same list until something changes. */
export const offeredLoras = (context: Context): readonly LoraTraits[] => listsOf(context).loras

/** A member's own style is in no list. */
const NONE: Partial<LoraTraits> = {}

/** Throws `invalid_input` for the field if a LoRA has another base model or is disabled. */
export function requireFittingLoras(context: Context, { properties, input }: { properties: Properties; input: Input }): void {
  for (const [field, { widget, base, label }] of Object.entries(properties)) {
    if (widget !== 'loras') continue
    const known = new Map(offeredLoras(context).map((lora) => [lora.id, lora]))
    const chosen = readLoras(entriesOf(input[field])).map(({ id }) => known.get(id) ?? NONE)
    const code = chosen.some((lora) => !fitsBase(lora, base)) ? 'lora_unfit' : chosen.some(({ off }) => off) ? 'lora_off' : undefined
    if (code) throw new Problem('invalid_input', { fields: [{ field, code, title: label }] })
  }
}

interface Lists {
  readonly overrides: Overrides
  /** Disabled features, as one string. */
  readonly off: string
  readonly all: readonly OfferedModel[]
  readonly offered: readonly OfferedModel[]
  /** Offered models by the members' roles, built on first use. */
  readonly byRoles: Map<string, readonly OfferedModel[]>
  readonly loras: readonly LoraTraits[]
}
type Overrides = ReturnType<typeof overridesOf>

const overridesOf = ({ settings }: Context) => settings.get('models.overrides')

/** Built once per catalogue and operator's settings of its models. */
const kept = new WeakMap<Catalogue, Lists>()

function listsOf(context: Context): Lists {
  const [catalogue, overrides, off] = [catalogueOf(context), overridesOf(context), featuresOff(context).join(' ')]
  const known = kept.get(catalogue)
  if (known?.overrides === overrides && known.off === off) return known
  const lists = { ...makeLists(context, catalogue, overrides), off }
  kept.set(catalogue, lists)
  return lists
}

function makeLists(context: Context, { models, loras }: Catalogue, overrides: Overrides): Omit<Lists, 'off'> {
  const all = models.flatMap((model) => {
    const { cost, label = model.label, audience } = overrides[model.id] ?? {}
    const modes = modesOf(model)
    return modes.length > 0 ? [{ ...model, label, cost: priceOf(model, cost), modes, ...(audience && { audience }) }] : []
  })
  return {
    overrides,
    all,
    byRoles: new Map(),
    offered: all
      .filter(({ id, closed = false }) => !closed && overrides[id]?.hidden !== true)
      .map((model) => ({ ...model, modes: model.modes.filter(({ id }) => isModeOn(context, id)) }))
      .filter(({ modes }) => modes.length > 0)
      .toSorted((one, other) => shelfOf(one) - shelfOf(other) || rankOf(other) - rankOf(one)),
    loras: loras.toSorted((one, other) => Number(other.trained ?? false) - Number(one.trained ?? false)),
  }
}

/**
 * Order: reachable external engines and ranked local models; built-in models without a network, as quick drafts; models of guest machines and face
 * repair; experimental ones last.
 */
const shelfOf = ({ lane, resting, experimental, guest, rank, can }: CatalogueModel): number =>
  experimental ? 3 : guest || can.facesOnly ? 2 : (lane === 'elsewhere' ? !resting : rank !== undefined) ? 0 : 1

const rankOf = (model: CatalogueModel): number => (shelfOf(model) === 0 ? (model.rank ?? 0) : 0)

/** The requested model, or the mode's default. Throws `feature_off`, and `model_missing` also if the caller may not use it. */
export function requireModel(context: Context, { caller, mode, wanted }: { caller: Roles; mode: Mode; wanted: string }): OfferedModel {
  requireModeOn(context, mode.id)
  return pick(offeredModels(context, caller), mode, wanted)
}

/** The model of an accepted job, also if members can no longer choose it. */
export const requireModelOfJob = (context: Context, mode: Mode, wanted: string): OfferedModel => pick(allModels(context), mode, wanted)

function pick(models: readonly OfferedModel[], mode: Mode, wanted: string): OfferedModel {
  const model = wanted === '' ? pickModel(models, mode.task) : findNamed(models, wanted, mode)
  if (!model) throw new Problem('model_missing')
  if (!model.modes.includes(mode)) throw new Problem('invalid_input', { fields: [{ field: 'model', code: 'not_an_option', params: {} }] })
  return model
}

/** Finds a model by id, or by a listed name in any language: of several the first that serves the mode. */
export function findNamed(models: readonly OfferedModel[], wanted: string, mode?: Mode): OfferedModel | undefined {
  const known = models.find(({ id }) => id === wanted)
  if (known) return known
  const named = models.filter(({ label }) => everyText(label).includes(wanted))
  return named.find(({ modes }) => mode !== undefined && modes.includes(mode)) ?? named[0]
}

export function requireEngine(context: Context, model: Pick<ModelTraits, 'engine'>): Engine {
  const engine = engineOf(context, model.engine)
  if (!engine) throw new Problem('model_missing')
  return engine
}

const forms = cacheReplies<readonly OfferedModel[], WireSchema>()

/** Form of a model in a mode (default: its first), in one language; cached. */
export function modelSchema(context: Context, request: SchemaQuery & { larger: boolean; language: Language }): PackedAnswer<WireSchema> {
  const { models, model, mode } = requireForm(context, request)
  const { language, larger } = request
  const key = JSON.stringify([model.id, mode.id, larger, language])
  return (
    forms.find(models, key) ??
    forms.keep(models, key, toWireSchema(localize(model.label, language), mode.properties(model, { larger }), language))
  )
}

const traits = cacheReplies<readonly OfferedModel[], FormTraits>()

/** All that a model's forms depend on; cached. */
export function modelTraits(context: Context, request: SchemaQuery): PackedAnswer<FormTraits> {
  const { models, model } = requireForm(context, request)
  return traits.find(models, model.id) ?? traits.keep(models, model.id, formTraitsOf(model))
}

interface SchemaQuery {
  readonly model: string
  /** Default: the model's first. */
  readonly mode: string | undefined
  readonly caller: Roles | undefined
}

function requireForm(context: Context, wanted: SchemaQuery) {
  const models = offeredModels(context, wanted.caller)
  const model = models.find(({ id }) => id === wanted.model)
  if (!model) throw new Problem('model_missing')
  const mode = wanted.mode === undefined ? model.modes[0] : findMode(wanted.mode)
  if (!mode || !model.modes.includes(mode))
    throw new Problem('invalid_input', { fields: [{ field: 'job_type', code: 'not_an_option', params: {} }] })
  return { models, model, mode }
}
