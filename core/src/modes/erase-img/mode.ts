import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'EraseImg',
  icon: 'Eraser',
  label: { en: 'Erase', zh: '消除' },
  summary: { en: 'Paint over what you want to remove', zh: '涂抹不想要的部分，让它消失' },
  group: 'edit',
  media: 'image',
  access: 'member',
  task: 'erase',
  fields: { image: field.image({ layered: true }), mask: field.mask() },
  toTask: (input, seed) => ({ kind: 'erase', image: input.image, mask: input.mask ?? '', seed }),
})
