import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'
import { sampling, samplingOf } from '../fields/sampling.ts'

export const mode = defineMode({
  id: 'Img2Img',
  icon: 'Images',
  label: { en: 'Image editing', zh: '图片编辑' },
  summary: { en: 'Edit an image with a prompt, or combine several', zh: '用一句话修改图片，或把多张图拼成一张' },
  group: 'edit',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'image-to-image',
  fields: {
    image: field.images(),
    prompt: field.prompt({ hint: { en: 'What should change?', zh: '想怎么改？' } }),
    sd_style: field.style(),
    denoising_strength: field.strength(),
    n: field.count(),
    negative_prompt: field.negativePrompt(),
    ...sampling(),
    seed: field.seed(),
  },
  outputs: ({ n }) => n,
  toTask: (input, seed) => ({
    kind: 'image-to-image',
    images: [...input.image],
    prompt: input.prompt,
    negativePrompt: input.negative_prompt,
    strength: input.denoising_strength,
    count: input.n,
    seed,
    ...samplingOf(input),
    ...(input.sd_style && { style: input.sd_style }),
  }),
})
