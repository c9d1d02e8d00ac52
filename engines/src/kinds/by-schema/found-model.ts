import { LIMITS } from '@stipple/core/domain/limits'
import type { ModelTraits } from '@stipple/core/domain/model'
import { readsChinese } from '../reads-chinese.ts'
import type { FoundModel } from '../spec.ts'
import { suggestedCost } from '../suggested-cost.ts'
import { modelForm } from './model-form.ts'
import type { ReadModel } from './read-model.ts'
import type { Roles } from './roles.ts'
import type { ModelInput } from './schema.ts'
import { readSizes } from './sizes.ts'

interface Listed {
  /** Id in the catalogue. */
  readonly id: string
  readonly remoteId: string
  readonly label: string
  readonly description: string
}

/** Converts a parsed model to one offered to members, with a form of its inputs. */
export function foundModel({ id, remoteId, label: name, description }: Listed, { tasks, parts, inputs }: ReadModel): FoundModel {
  const label = { en: name, zh: name }
  const form = modelForm(inputs, parts)
  return {
    remoteId,
    label,
    traits: {
      id: id.toLowerCase(),
      label,
      description: { en: description, zh: description },
      tasks,
      style: 'generalist',
      cost: suggestedCost(tasks),
      can: abilitiesOf(parts),
      ...fieldsOf(tasks, parts),
      limits: limitsOf(parts),
      defaults: defaultsOf(parts),
      ...(parts.prompt && !readsChinese(remoteId) && { englishOnly: true }),
    },
    ...(Object.keys(form).length > 0 && { form }),
  }
}

function abilitiesOf(parts: Roles): ModelTraits['can'] {
  const { image, sampler } = parts
  const most = image?.kind === 'files' ? Math.min(image.most ?? LIMITS.pictures.max, LIMITS.pictures.max) : 1
  const factors = parts.factor ? factorsOf(parts.factor) : []
  return {
    ...(parts.negative && { negative: true }),
    ...(parts.steps && { steps: true }),
    ...(parts.cfg && { cfg: true }),
    ...(parts.strength && { strength: true }),
    ...((parts.size || parts.width) && { dimensions: true }),
    ...(sampler?.options && { samplers: sampler.options.map(String) }),
    ...(factors.length > 0 && { factors }),
    ...(most > 1 && { pictures: { least: 1, most } }),
    ...(most > 1 && parts.prompt?.required && !parts.strength && { edits: true }),
    ...(parts.voice?.options && { voices: voicesOf(parts.voice) }),
  }
}

/** Voices in the model's order, its default first. */
function voicesOf({ options = [], initial }: ModelInput) {
  const names = options.map(String)
  const first = names.filter((name) => name === initial)
  return [...first, ...names.filter((name) => name !== initial)].map((name) => ({ id: name, label: { en: name, zh: name } }))
}

/** Audio fields of the mode that the model supports; those of images and videos follow from its abilities. */
function fieldsOf([task]: ReadModel['tasks'], { voice, speed, seconds, seed }: Roles): Pick<ModelTraits, 'fields'> {
  const more = seed ? ['seed'] : []
  if (task === 'speech') return { fields: ['text', ...(voice ? ['voice'] : []), ...(speed ? ['rate'] : []), 'format', ...more] }
  return task === 'music' ? { fields: ['prompt', ...(seconds ? ['seconds'] : []), 'format', ...more] } : {}
}

const FACTORS = [2, 3, 4] as const

function factorsOf({ minimum = 0, maximum = Infinity, options }: ModelInput): readonly number[] {
  const allowed = FACTORS.filter((factor) => (options ? options.map(Number).includes(factor) : factor >= minimum && factor <= maximum))
  return allowed.length > 0 ? allowed : [2]
}

function limitsOf({ count, width, height, size }: Roles): NonNullable<ModelTraits['limits']> {
  const numbers = count?.options?.map(Number) ?? []
  const most = count ? Math.min(LIMITS.count.max, count.maximum ?? Infinity, ...(numbers.length > 0 ? [Math.max(...numbers)] : [])) : 1
  return {
    count: Math.max(1, Math.floor(most)),
    ...(width && height ? { size: rangeOf(width, height) } : {}),
    ...(size && !width
      ? { size: { min: Math.max(256, size.minimum ?? 0), max: Math.min(size.maximum ?? Infinity, LIMITS.size.max), step: STEP } }
      : {}),
  }
}

/** Sizes valid for both sides. Diffusion models require multiples of eight, whatever their schema says. */
function rangeOf(width: ModelInput, height: ModelInput): { min: number; max: number; step: number } {
  const ends = [width, height].map(({ minimum, maximum, options }) => {
    const numbers = options?.map(Number) ?? []
    return numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : { min: minimum ?? 0, max: maximum ?? Infinity }
  })
  const round = (side: number): number => Math.ceil(side / STEP) * STEP
  const min = round(Math.max(LIMITS.size.min, ...ends.map((end) => end.min)))
  return { min, max: Math.max(min, Math.min(LIMITS.size.max, ...ends.map((end) => end.max))), step: STEP }
}

const STEP = 8

function defaultsOf(parts: Roles): NonNullable<ModelTraits['defaults']> {
  const initial = (input: ModelInput | undefined): number | undefined => (typeof input?.initial === 'number' ? input.initial : undefined)
  const { size } = limitsOf(parts)
  const fit = (side: number): number =>
    size ? Math.min(size.min + Math.floor((size.max - size.min) / STEP) * STEP, Math.max(size.min, Math.round(side / STEP) * STEP)) : side
  const chosen = parts.size?.initial
  const [own] = parts.size && !parts.width && typeof chosen === 'string' ? readSizes({ options: [chosen] }) : []
  const [width, height] =
    own && (own.isExact || parts.size?.kind === 'sides')
      ? [own.width, own.height]
      : own
        ? sidesOf(own)
        : [initial(parts.width) ?? 1024, initial(parts.height) ?? 1024]
  const [steps, cfg, strength] = [initial(parts.steps), initial(parts.cfg), initial(parts.strength)]
  const factors = parts.factor ? factorsOf(parts.factor) : []
  const factor = factors.find((one) => one === initial(parts.factor)) ?? factors[0]
  const sampler = parts.sampler?.options?.map(String).find((option) => option === parts.sampler?.initial)
  return {
    ...(size && { width: fit(width), height: fit(height) }),
    ...(steps !== undefined && { steps }),
    ...(cfg !== undefined && { cfg }),
    ...(strength !== undefined && { strength }),
    ...(factor !== undefined && { factor }),
    ...(sampler !== undefined && { sampler }),
  }
}

/** Sides with a given ratio and about a million pixels. */
function sidesOf({ width, height }: { readonly width: number; readonly height: number }): [number, number] {
  const scale = Math.sqrt((1024 * 1024) / (width * height))
  return [width * scale, height * scale]
}
