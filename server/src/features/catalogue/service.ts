import { fitsBase, type LoraTraits, readLoras } from '@stipple/core/domain/loras'
import { type FormTraits, formTraitsOf, type ModelTraits, pickModel } from '@stipple/core/domain/model'
import type { ModelAudience } from '@stipple/core/domain/model-audience'
import type { Input, Properties } from '@stipple/core/domain/property'
import { everyText, type Language, say } from '@stipple/core/domain/text'
import { entriesOf } from '@stipple/core/domain/value'
import { toWireSchema, type WireSchema } from '@stipple/core/domain/wire-schema'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode, MODE_LIST } from '@stipple/core/modes/find-mode'
import type { Engine } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Catalogue, CatalogueModel } from '../../engine-catalogue.ts'
import { type Kept, keepAnswers } from '../../http/kept.ts'
import { Problem } from '../../problem.ts'
import { catalogueOf, engineOf } from '../engines/public.ts'
import { isFor, type Roles } from './policy.ts'

export interface OfferedModel extends CatalogueModel {
  /** Modes that this model can serve, in the order of `MODE_IDS`. Never empty. */
  readonly modes: readonly Mode[]
  /** Members that get it; everyone where it is left out. */
  readonly audience?: ModelAudience
}

/**
 * Every model that this caller can use now, or a stranger where none is given, at the operator’s prices and under their names: those elsewhere whose engine answers, the best first; then the others, in the order of the engines;
 * experimental ones last. The first that can do a mode is its default. The same list as long as nothing changed.
 */
export function offeredModels(context: Context, caller?: Roles): readonly OfferedModel[] {
  const { offered, byRoles } = listsOf(context)
  if (offered.every(({ audience }) => audience === undefined)) return offered
  const roles = JSON.stringify([caller?.isVip, caller?.isAllowlisted, caller?.isSuper])
  const own = byRoles.get(roles) ?? offered.filter(({ audience }) => isFor(audience, caller))
  byRoles.set(roles, own)
  return own
}

/** Models including those that are not offered any more: waiting jobs for them still run. */
export const allModels = (context: Context): readonly OfferedModel[] => listsOf(context).all

/** Modes that a model can serve. */
export const modesOf = ({ tasks }: Pick<ModelTraits, 'tasks'>): Mode[] => MODE_LIST.filter(({ task }) => tasks.includes(task))

/** Dots for one output at the operator’s price, where there is one. What is experimental costs nothing, whatever the operator says. */
export const priceOf = ({ experimental, cost }: Pick<ModelTraits, 'experimental' | 'cost'>, own?: number): number =>
  experimental ? 0 : (own ?? cost)

/** Every LoRA that can be laid on a model now, those that were trained here before the others. The same list as long as nothing changed. */
export const offeredLoras = (context: Context): readonly LoraTraits[] => listsOf(context).loras

/** A style of a member's own is in no list. */
const NONE: Partial<LoraTraits> = {}

/** Throws `invalid_input`, naming the field, for a LoRA that was made for another base than the model's, or is switched off. */
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
  readonly all: readonly OfferedModel[]
  readonly offered: readonly OfferedModel[]
  /** Models on offer to members with the same roles, once someone with them asked. */
  readonly byRoles: Map<string, readonly OfferedModel[]>
  readonly loras: readonly LoraTraits[]
}
type Overrides = ReturnType<typeof overridesOf>

const overridesOf = ({ settings }: Context) => settings.get('models.overrides')

/** Made once for a catalogue and what the operator says of its models. */
const kept = new WeakMap<Catalogue, Lists>()

function listsOf(context: Context): Lists {
  const [catalogue, overrides] = [catalogueOf(context), overridesOf(context)]
  const known = kept.get(catalogue)
  if (known?.overrides === overrides) return known
  const lists = makeLists(catalogue, overrides)
  kept.set(catalogue, lists)
  return lists
}

function makeLists({ models, loras }: Catalogue, overrides: Overrides): Lists {
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
      .toSorted((one, other) => shelfOf(one) - shelfOf(other) || rankOf(other) - rankOf(one)),
    loras: loras.toSorted((one, other) => Number(other.trained ?? false) - Number(one.trained ?? false)),
  }
}

/**
 * External engines that answer, and models here that have a rank, come before the crafts that are built in, which stay as quick drafts; models of members' machines
 * come after both, and what is experimental last.
 */
const shelfOf = ({ lane, resting, experimental, guest, rank }: CatalogueModel): number =>
  experimental ? 3 : guest ? 2 : (lane === 'elsewhere' ? !resting : rank !== undefined) ? 0 : 1

const rankOf = (model: CatalogueModel): number => (shelfOf(model) === 0 ? (model.rank ?? 0) : 0)

/** The model that a request names, or the mode's first when it names none. Throws `model_missing` also for one that this caller may not use. */
export const requireModel = (context: Context, { caller, mode, wanted }: { caller: Roles; mode: Mode; wanted: string }): OfferedModel =>
  pick(offeredModels(context, caller), mode, wanted)

/** The model of a job that was taken, also when members cannot choose it any more. */
export const requireModelOfJob = (context: Context, mode: Mode, wanted: string): OfferedModel => pick(allModels(context), mode, wanted)

function pick(models: readonly OfferedModel[], mode: Mode, wanted: string): OfferedModel {
  const model = wanted === '' ? pickModel(models, mode.task) : findNamed(models, wanted, mode)
  if (!model) throw new Problem('model_missing')
  if (!model.modes.includes(mode)) throw new Problem('invalid_input', { fields: [{ field: 'model', code: 'not_an_option', params: {} }] })
  return model
}

/** The model of an id, or of a name that a list here shows in any language: of several the first that serves the mode. */
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

const forms = keepAnswers<readonly OfferedModel[], WireSchema>()

/** The form of a model in a mode (its first mode when none is given), with texts in one language: made once. */
export function modelSchema(context: Context, request: Wanted & { larger: boolean; language: Language }): Kept<WireSchema> {
  const { models, model, mode } = requireForm(context, request)
  const { language, larger } = request
  const key = JSON.stringify([model.id, mode.id, larger, language])
  return (
    forms.find(models, key) ??
    forms.keep(models, key, toWireSchema(say(model.label, language), mode.properties(model, { larger }), language))
  )
}

const traits = keepAnswers<readonly OfferedModel[], FormTraits>()

/** Everything that the forms of a model depend on: made once. */
export function modelTraits(context: Context, request: Wanted): Kept<FormTraits> {
  const { models, model } = requireForm(context, request)
  return traits.find(models, model.id) ?? traits.keep(models, model.id, formTraitsOf(model))
}

interface Wanted {
  readonly model: string
  /** The first of the model by default. */
  readonly mode: string | undefined
  readonly caller: Roles | undefined
}

function requireForm(context: Context, wanted: Wanted) {
  const models = offeredModels(context, wanted.caller)
  const model = models.find(({ id }) => id === wanted.model)
  if (!model) throw new Problem('model_missing')
  const mode = wanted.mode === undefined ? model.modes[0] : findMode(wanted.mode)
  if (!mode || !model.modes.includes(mode))
    throw new Problem('invalid_input', { fields: [{ field: 'job_type', code: 'not_an_option', params: {} }] })
  return { models, model, mode }
}
