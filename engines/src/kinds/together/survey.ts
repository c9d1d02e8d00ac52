import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { readsChinese } from '../reads-chinese.ts'
import type { ServiceWire } from '../service-wire.ts'
import { linesOf } from '../setting-parts.ts'
import type { FoundModel, Survey } from '../spec.ts'

/** `ModelInfo` of the published schema. */
const listed = z.array(
  z.object({ id: z.string(), type: z.string(), display_name: z.string().nullish(), organization: z.string().nullish() }),
)
type Listed = z.infer<typeof listed>[number]

/** Concurrent requests; each is open until its image is ready. */
const SLOTS = 4

/** Lists image models: those named by the operator, otherwise all. */
export async function surveyService(wire: ServiceWire, lines: string): Promise<Survey> {
  const images = (await wire.get('models', listed)).filter(({ type }) => type === 'image')
  const names = linesOf(lines)
  const offered = names.length === 0 ? images : images.filter(({ id }) => names.includes(id))
  const missing = names.filter((name) => images.every(({ id }) => id !== name))
  return {
    version: 'v1',
    models: offered.map(foundModel),
    loras: [],
    limits: { slots: SLOTS, cancel: 'none', progress: 'none', idempotent: false, resumable: false, billed: true },
    warnings: [...(offered.length === 0 ? [NONE] : []), ...(missing.length > 0 ? [notListed(missing)] : [])],
  }
}

/** Distilled models need few steps and no guidance. */
const isDistilled = (name: string): boolean => /schnell|turbo|lightning/i.test(name)
/** Models run by their own makers only take a prompt and a size. */
const isOpen = (name: string): boolean =>
  /flux\.?1-(?:schnell|dev|krea)|stable-diffusion|sdxl|dreamshaper|juggernaut|qwen-image|hidream/i.test(name)
const takesNegative = (name: string): boolean => /stable-diffusion|sdxl|dreamshaper|juggernaut|qwen-image/i.test(name)

/** Parameters of a model besides prompt, size and seed, by name. */
export const parametersOf = (name: string) => ({
  steps: isOpen(name),
  cfg: isOpen(name) && !isDistilled(name),
  negative: takesNegative(name),
})

function foundModel({ id, display_name: title, organization }: Listed): FoundModel {
  const label = { en: title ?? id, zh: title ?? id }
  const { steps, cfg, negative } = parametersOf(id)
  return {
    remoteId: id,
    label,
    traits: {
      id: `together/${id.toLowerCase()}`,
      label,
      description: {
        en: `Images from words${organization ? `, by ${organization}` : ''}`,
        zh: `按文字生成图片${organization ? `，来自 ${organization}` : ''}`,
      },
      tasks: ['text-to-image'],
      style: 'generalist',
      cost: isDistilled(id) ? 1 : 4,
      can: { dimensions: true, ...(steps && { steps }), ...(cfg && { cfg }), ...(negative && { negative }) },
      limits: { count: 4, size: { min: 256, max: 1440, step: 16 } },
      defaults: { width: 1024, height: 768, ...(steps && { steps: isDistilled(id) ? 4 : 28 }), ...(cfg && { cfg: 3.5 }) },
      ...(!readsChinese(id) && { englishOnly: true }),
    },
  }
}

const NONE: Text = {
  en: 'The key has no image model that matches. Check the names under Models.',
  zh: '此密钥没有符合的图片模型，请检查「模型」中填写的名称。',
}
const notListed = (names: readonly string[]): Text => ({
  en: `Together AI does not list these image models: ${names.join(', ')}.`,
  zh: `Together AI 没有这些图片模型：${names.join('、')}。`,
})
