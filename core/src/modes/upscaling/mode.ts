import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'Upscaling',
  icon: 'ImageUpscale',
  label: { en: 'Upscaling', zh: '高清放大' },
  summary: { en: 'Enlarge and sharpen an image', zh: '让图片更大、更清晰' },
  group: 'enhance',
  media: 'image',
  access: 'member',
  task: 'upscale',
  fields: {
    image: field.image(),
    factor: field.factor(),
  },
  toTask: (input, seed) => ({ kind: 'upscale', image: input.image, factor: input.factor, seed }),
})
