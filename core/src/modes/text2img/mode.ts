import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'
import { sampling, samplingOf } from '../fields/sampling.ts'

export const mode = defineMode({
  id: 'Text2Img',
  icon: 'Sparkles',
  label: { en: 'Text to image', zh: '文生图' },
  summary: { en: 'Turn a prompt into an image', zh: '写下描述，得到画面' },
  group: 'create',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'text-to-image',
  fields: {
    prompt: field.prompt(),
    sd_style: field.style(),
    width: field.width(),
    height: field.height(),
    n: field.count(),
    negative_prompt: field.negativePrompt(),
    ...sampling(),
    seed: field.seed(),
    variation: field.variation(),
  },
  outputs: ({ n }) => n,
  toTask: (input, seed) => ({
    kind: 'text-to-image',
    prompt: input.prompt,
    negativePrompt: input.negative_prompt,
    width: input.width,
    height: input.height,
    count: input.n,
    seed,
    ...(input.variation !== undefined && { variation: input.variation }),
    ...samplingOf(input),
    ...(input.sd_style && { style: input.sd_style }),
  }),
})
