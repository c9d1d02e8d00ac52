import type { LoraItem, ModelItem } from '@stipple/core/contract/shapes'
import type { Template } from '@stipple/core/contract/templates'
import { DEFAULT_NEGATIVE_PROMPT, LIMITS } from '@stipple/core/domain/limits'
import { type LoraTraits, TRAINED_STRENGTH } from '@stipple/core/domain/loras'
import { pickModel } from '@stipple/core/domain/model'
import { type Language, type Text, localize } from '@stipple/core/domain/text'
import type { OfferedModel } from './service.ts'

/**
 * Lists the models, then the apps, under inherited names (docs/compatibility.md). Local models are listed as drafts if an external engine does the
 * same; experimental ones are omitted then. `default` marks the default model of each mode.
 */
export function presentCatalogue({
  models,
  apps,
  language,
  showcasesOf,
}: {
  models: readonly OfferedModel[]
  apps: readonly NamedApp[]
  language: Language
  showcasesOf: (model: string) => readonly string[]
}): ModelItem[] {
  const elsewhere = new Set(models.filter(isAbleElsewhere).flatMap(({ modes }) => modes))
  const all = models.map((given) => ({
    given,
    isDraft: given.draft === true || (given.lane === 'here' && given.modes.every((mode) => elsewhere.has(mode))),
  }))
  const items = all.map(({ given, isDraft }, value) => {
    const model = isDraft ? { ...given, mark: DRAFT } : given
    return presentModel({ model, value, language, isDefault: isDefaultOfAMode(models, given), showcases: showcasesOf(given.id) })
  })
  // Kept if apps use it.
  const listed = items.filter((_, index) => !(all[index]?.isDraft && all[index].given.experimental))
  return [...listed, ...presentApps(apps, items)]
}

const isAbleElsewhere = ({ lane, resting, experimental }: OfferedModel): boolean => lane === 'elsewhere' && !resting && !experimental

/** Label of local models where an external engine does the same; experimental ones are not listed then. */
const DRAFT: Text = { en: 'Instant draft', zh: '即时草稿' }

function presentModel({
  model,
  value,
  language,
  isDefault,
  showcases,
}: {
  model: OfferedModel
  value: number
  language: Language
  isDefault: boolean
  showcases: readonly string[]
}): ModelItem {
  const upload = Object.entries(model.modes[0]?.properties(model) ?? {}).find(([, property]) => property.accept)
  const cover = model.cover ?? showcases[0]
  const { samplers, controls = [] } = model.can
  const scheduler = samplers && (model.defaults?.sampler ?? samplers[0])
  return {
    model: model.id,
    name: localize(model.label, language),
    label: localize(model.label, language),
    label_en: model.label.en,
    label_cn: model.label.zh,
    label_default: model.label.en,
    old_versions_label: '',
    description: localize(model.description, language),
    value,
    type: model.modes.map(({ id }) => id).join(','),
    modes: model.modes.map(({ id }) => id),
    mtype: model.engine,
    style: model.style,
    cost: model.cost,
    ...(model.experimental && { experimental: true }),
    ...(model.draft && { draft: true }),
    ...(model.resting && { resting: true }),
    ...(model.madeBy && { made_by: model.madeBy.map((name) => localize(name, language)).join(', ') }),
    mark: localize(model.mark, language) ?? '',
    mark_en: model.mark?.en ?? '',
    cover: cover ?? '',
    show_cover: cover !== undefined,
    showcases: [...showcases],
    ...abilitiesOf(model),
    upload: upload?.[0] ?? '',
    upload_limit: upload ? (upload[1].limit ?? 1) : 0,
    accept_types: [...(upload?.[1].accept ?? [])],
    default: isDefault,
    params: {
      default_prompt: '',
      default_negative_prompt: model.can.negative ? DEFAULT_NEGATIVE_PROMPT : '',
      default_width: model.can.dimensions ? (model.defaults?.width ?? LIMITS.size.initial) : null,
      default_height: model.can.dimensions ? (model.defaults?.height ?? LIMITS.size.initial) : null,
      default_steps: model.can.steps ? (model.defaults?.steps ?? LIMITS.steps.initial) : null,
      default_scale: model.can.cfg ? (model.defaults?.cfg ?? LIMITS.cfg.initial) : null,
      default_denoising: model.can.strength ? (model.defaults?.strength ?? LIMITS.denoise.initial) : null,
      default_scheduler: scheduler ?? '',
      default_controltype: controls[0] ?? '',
      default_upscaler: model.can.factors ? (model.defaults?.factor ?? 2) : null,
      allow_dimensions: model.can.dimensions ?? false,
      num_outputs: model.limits?.count ?? 1,
      allow_controltypes: [...controls],
      allow_upscales: [...(model.can.factors ?? [])],
    },
    schema: model.id,
    uid: '',
  }
}

/** Text fields for the request, most important first. */
const WORDS = ['prompt', 'text', 'object', 'headline', 'name']

function abilitiesOf(model: OfferedModel) {
  const fields = new Map(model.modes.flatMap((mode) => Object.entries(mode.properties(model))))
  return {
    lora: model.can.loras ?? false,
    controlnet: (model.can.controls?.length ?? 0) > 0,
    mask: [...fields.values()].some(({ widget }) => widget === 'mask'),
    upscale: model.tasks.includes('upscale'),
    restore: model.tasks.includes('restore'),
    disable_translate: !model.englishOnly,
    filed_mappings: WORDS.filter((name) => fields.has(name)),
    use_default_prompt: false,
    default_num_outputs: 1,
  }
}

interface NamedApp {
  readonly app: Template
  readonly name: Text
}

/** Apps follow the models in the catalogue, with their id as name, each based on a model. */
function presentApps(apps: readonly NamedApp[], models: readonly ModelItem[]): ModelItem[] {
  return apps.flatMap(({ app, name }, index) => {
    const base = models.find(({ model }) => model === app.model)
    return base ? [presentApp({ app, name }, { base, value: models.length + index, isDefault: index === 0 })] : []
  })
}

function presentApp(
  { app, name }: NamedApp,
  { base, value, isDefault }: { base: ModelItem; value: number; isDefault: boolean },
): ModelItem {
  const upload = Object.entries(app.schema.properties).find(([, property]) => property['x-accept'])
  return {
    ...base,
    mark: '',
    mark_en: '',
    model: app.id,
    name: app.name,
    label: app.name,
    label_en: name.en,
    label_cn: name.zh,
    label_default: name.en,
    description: app.description,
    value,
    type: app.type,
    modes: [app.type],
    cost: app.cost,
    cover: app.cover ?? '',
    show_cover: app.cover !== undefined,
    upload: upload?.[0] ?? '',
    upload_limit: upload ? (upload[1]['x-limit'] ?? 1) : 0,
    accept_types: [...(upload?.[1]['x-accept'] ?? [])],
    default: isDefault,
    schema: `templates/${app.id}`,
    schema_base: app.model,
    jobtype: app.mode,
    uid: app.uid,
  }
}

const isDefaultOfAMode = (models: readonly OfferedModel[], model: OfferedModel): boolean =>
  model.modes.some((mode) => pickModel(models, mode.task) === model)

export const presentLora = (
  { id, name, label, originalName = name, tags, triggers = [], base, image, file, trained, strength, off }: LoraTraits,
  language: Language,
): LoraItem => ({
  id,
  name: localize(label, language) ?? name,
  original_name: originalName,
  tags: [...tags],
  triggers: [...triggers],
  ...(base !== undefined && { base }),
  ...(image !== undefined && { image }),
  file,
  ...(trained && { trained }),
  ...(off && { disabled: localize(off, language) }),
  strength: strength ?? (trained ? TRAINED_STRENGTH : LIMITS.loras.strength.initial),
})
