import { loraBase } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Text } from '@stipple/core/domain/text'
import { type Family, fromComfySampler, slugOf } from '../comfyui/public.ts'
import { familyOf, fromServer, scheduleToServer } from '../sdapi/public.ts'
import type { ServiceWire } from '../service-wire.ts'
import type { FoundModel, Survey } from '../spec.ts'
import { type Capabilities, readCapabilities } from './capabilities.ts'

export const loraIdOf = (name: string): string => `sdcpp/${slugOf(name)}`

/** Abilities of the server's single model. */
export async function surveyServer(wire: ServiceWire): Promise<Survey> {
  const found = await readCapabilities(wire)
  const { model, loras, features_by_mode: features } = found
  const family = familyOf(model.name, { large: true })
  return {
    version: 'sd-server',
    models: family && features.img_gen ? [modelOf(found, family)] : [],
    loras: [
      ...new Map(
        loras.map(({ name }) => [loraIdOf(name), { id: loraIdOf(name), name, tags: [], base: loraBase('sdcpp'), file: name }]),
      ).values(),
    ],
    limits: {
      slots: 2,
      cancel: features.img_gen?.cancel_generating ? 'running' : 'queued',
      progress: 'none',
      idempotent: false,
      resumable: true,
      billed: false,
    },
    warnings: family && features.img_gen ? [] : [notKnown(model.name)],
  }
}

function modelOf({ model, features_by_mode: features, samplers, schedulers, limits }: Capabilities, family: Family): FoundModel {
  const { lora, init_image: takesPicture, mask_image: takesMask, hires } = features.img_gen ?? {}
  const label = { en: model.stem, zh: model.stem }
  const { steps, cfg, sampler } = family.defaults
  const can: ModelTraits['can'] = {
    dimensions: true,
    steps: true,
    seedStep: true,
    samplers: fromServer(samplers),
    ...(takesPicture && { strength: true }),
    ...(family.guidance !== 'none' && { cfg: true }),
    ...(family.guidance === 'cfg' && { negative: true }),
    ...(family.clipSkip && { clipSkip: true }),
    ...(scheduleToServer('karras', schedulers) !== undefined && { karras: true }),
    ...(hires && { hiresFix: true }),
    ...(lora && { loras: true, loraBase: loraBase('sdcpp', family.base) }),
  }
  return {
    remoteId: `${family.id}:${model.name}`,
    label,
    traits: {
      id: `sdcpp/${family.id}/${slugOf(model.name)}`,
      label,
      description: family.description,
      tasks: [
        'text-to-image',
        ...(takesPicture ? (['image-to-image'] as const) : []),
        ...(takesPicture && takesMask ? (['inpaint', 'outpaint'] as const) : []),
      ],
      style: family.style,
      rank: family.rank,
      cost: 1,
      can,
      limits: {
        count: Math.min(4, limits.max_batch_count),
        size: { min: 256, max: Math.min(2048, limits.max_width, limits.max_height), step: family.step },
      },
      defaults: { width: family.side, height: family.side, steps, cfg, sampler: fromComfySampler(sampler) },
      ...(family.englishOnly && { englishOnly: true }),
    },
  }
}

const notKnown = (name: string): Text => ({
  en: `The model ${name} is not offered: it makes no images, or its type can’t be told from its name.`,
  zh: `其模型 ${name} 未提供：它不生成图片，或无法从名称识别。`,
})
