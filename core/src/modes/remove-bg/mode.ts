import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'RemoveBg',
  icon: 'Scissors',
  label: { en: 'Background removal', zh: '智能抠图' },
  summary: { en: 'Cut out the subject of an image', zh: '把主体从画面中抠出来' },
  group: 'edit',
  media: 'image',
  access: 'member',
  task: 'cut-out',
  fields: {
    image: field.image(),
    background: field.background(),
  },
  toTask: (input, seed) => ({ kind: 'cut-out', image: input.image, background: input.background, seed }),
})
