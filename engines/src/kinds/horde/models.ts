import { loraBase } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { TaskKind } from '@stipple/core/domain/task'
import { type Family, slugOf } from '../comfyui/public.ts'
import { familyById, familyOf } from '../sdapi/public.ts'
import type { FoundModel } from '../spec.ts'
import { postProcessingFields } from './post-processing-fields.ts'
import { referenceModel } from './reference.ts'

/** A model loaded by workers of the Horde. */
export interface ServedModel {
  readonly name: string
  /** Worker threads with it. */
  readonly count: number
  /** Expected wait of a new request (s). */
  readonly eta: number
}

/** Horde samplers with the product's names. */
export const SAMPLERS = [
  'k_lms',
  'k_heun',
  'k_euler',
  'k_euler_a',
  'k_dpm_2',
  'k_dpm_2_a',
  'k_dpm_fast',
  'k_dpm_adaptive',
  'k_dpmpp_2s_a',
  'k_dpmpp_2m',
  'k_dpmpp_sde',
]
/** Step of image sides on the Horde. */
export const STEP = 64

/** Families by base network of the AI Horde's reference. */
const BASES: Readonly<Record<string, string>> = { sd1: 'sd15', sd2: 'sd15', sdxl: 'sdxl' }

/** Family by the AI Horde's reference, otherwise by name, otherwise SD 1.5: the workers know their models. */
const familyFor = (name: string): Family | undefined =>
  familyById(BASES[referenceModel(name)?.base ?? ''] ?? '') ?? familyOf(name, { large: true }) ?? familyById('sd15')
export const isFilling = (name: string): boolean => /inpaint/i.test(name)

/** Public id of a Horde model. */
export const idOfName = (name: string): string => `horde/${slugOf(name)}`

export function foundModel({ name, count, eta }: ServedModel, hasLoras: boolean): FoundModel | undefined {
  const family = familyFor(name)
  if (!family) return undefined
  const { steps, cfg } = family.defaults
  const label = { en: name, zh: name }
  const isClassic = family.id === 'sd15' || family.id === 'sdxl'
  const can: ModelTraits['can'] = {
    dimensions: true,
    steps: true,
    strength: true,
    seedStep: true,
    ...(family.guidance !== 'none' && { cfg: true }),
    ...(family.guidance === 'cfg' && { negative: true, samplers: SAMPLERS, karras: true, tiling: true }),
    ...(isClassic && { hiresFix: true, clipSkip: true }),
    ...(hasLoras && { loras: true, loraBase: loraBase('horde') }),
    ...(family.id === 'sd15' && { controls: ['canny', 'hed', 'depth', 'normal', 'openpose', 'seg', 'scribble', 'fakescribbles', 'hough'] }),
  }
  return {
    remoteId: `${family.id}:${name}`,
    label,
    traits: {
      id: idOfName(name),
      label,
      description: {
        en: `${family.description.en}. ${count === 0 ? 'No volunteer’s machine has it now.' : `${count} volunteers’ machines have it; a wait of about ${eta} s.`}`,
        zh: `${family.description.zh}。${count === 0 ? '目前没有志愿者机器提供。' : `现有 ${count} 台志愿者机器，约等待 ${eta} 秒。`}`,
      },
      tasks: tasksOf(name, family),
      style: family.style,
      rank: Math.max(0, family.rank - BEHIND),
      cost: 1,
      can,
      limits: { count: 4, size: { min: 256, max: family.id === 'sd15' ? 1024 : 2048, step: STEP } },
      defaults: { width: family.side, height: family.side, steps, cfg, ...(family.guidance === 'cfg' && { sampler: samplerFor(family) }) },
      ...(family.englishOnly && { englishOnly: true }),
    },
    form: postProcessingFields,
  }
}

/** Rank difference to the same family on the operator's own machine: volunteers are slower. */
const BEHIND = 15

function tasksOf(name: string, { id }: Family): readonly TaskKind[] {
  if (isFilling(name)) return ['inpaint', 'outpaint']
  if (id === 'sd15') return ['text-to-image', 'image-to-image', 'inpaint', 'outpaint', 'control', 'scribble']
  return id === 'sdxl' ? ['text-to-image', 'image-to-image', 'inpaint', 'outpaint'] : ['text-to-image', 'image-to-image']
}

/** Sampler of a family by its name here; the simplest if the Horde lacks it. */
export function samplerFor({ defaults: { sampler } }: Pick<Family, 'defaults'>): string {
  const name = sampler === 'euler_ancestral' ? 'k_euler_a' : `k_${sampler}`
  return SAMPLERS.includes(name) ? name : 'k_euler'
}

/** Family and name of a model in the catalogue. */
export function readRemoteId(remoteId: string): { readonly family: Family | undefined; readonly name: string } {
  const [id = '', name = ''] = remoteId.split(/:(.*)/s)
  return { family: familyById(id), name }
}
