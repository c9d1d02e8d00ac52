import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'
import { sampling, samplingOf } from '../fields/sampling.ts'

export const mode = defineMode({
  id: 'Inpainting',
  icon: 'Paintbrush',
  label: { en: 'Inpainting', zh: '局部重绘' },
  summary: { en: 'Replace a part of an image', zh: '涂抹一处，写下想要的内容' },
  group: 'edit',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'inpaint',
  fields: {
    image: field.image({ layered: true }),
    mask: field.mask(),
    prompt: field.prompt({
      optional: true,
      hint: { en: 'Describe what goes there. Leave empty to fill in the background', zh: '这里应该是什么？留空则自动补全' },
    }),
    denoising_strength: field.strength(),
    n: field.count(),
    negative_prompt: field.negativePrompt(),
    ...sampling(),
    seed: field.seed(),
  },
  outputs: ({ n }) => n,
  toTask: (input, seed) => ({
    kind: 'inpaint',
    image: input.image,
    mask: input.mask ?? '',
    prompt: input.prompt,
    negativePrompt: input.negative_prompt,
    strength: input.denoising_strength,
    count: input.n,
    seed,
    ...samplingOf(input),
  }),
})
