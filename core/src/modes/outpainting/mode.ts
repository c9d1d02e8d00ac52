import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'Outpainting',
  icon: 'Expand',
  label: { en: 'Outpainting', zh: '扩图' },
  summary: { en: 'Extend an image beyond its edges', zh: '让画面向外延伸' },
  group: 'edit',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'outpaint',
  fields: {
    image: field.image({ layered: true }),
    left: field.growLeft(),
    right: field.growRight(),
    top: field.growTop(),
    bottom: field.growBottom(),
    prompt: field.prompt({
      optional: true,
      hint: { en: 'Describe the new area. Leave empty to continue the image', zh: '外面是什么？留空则顺着画面延伸' },
    }),
    seed: field.seed(),
  },
  check: ({ left, right, top, bottom }) => (left + right + top + bottom === 0 ? [{ field: 'left', code: 'no_growth', params: {} }] : []),
  toTask: ({ image, left, right, top, bottom, prompt }, seed) => ({ kind: 'outpaint', image, left, right, top, bottom, prompt, seed }),
})
