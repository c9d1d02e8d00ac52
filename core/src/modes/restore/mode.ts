import { REPAIRS } from '../../domain/repairs.ts'
import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'Restore',
  icon: 'Wand',
  label: { en: 'Restore', zh: '图片修复' },
  summary: { en: 'Remove noise, blur, haze, rain, darkness or scratches', zh: '去噪点、模糊、雾霾、过暗与划痕' },
  group: 'enhance',
  media: 'image',
  access: 'member',
  task: 'restore',
  fields: {
    image: field.image(),
    repairs: field.several({
      options: REPAIRS,
      label: { en: 'Repairs', zh: '修复内容' },
      hint: { en: 'Leave empty to detect problems automatically', zh: '不选则自动判断' },
      when: ({ can }) => REPAIRS.filter(({ id }) => can.repairs?.includes(id)),
    }),
    thorough: field.toggle({
      area: 'main',
      initial: false,
      when: ({ can }) => can.thorough,
      label: { en: 'High quality', zh: '精修' },
      hint: { en: 'Better results, but many times slower', zh: '效果更好，耗时长得多' },
    }),
  },
  toTask: (input, seed) => ({ kind: 'restore', image: input.image, repairs: [...input.repairs], thorough: input.thorough ?? false, seed }),
  words: {
    fields: ['image'],
    ask: ({ image }) => ({
      images: [image],
      prompt:
        'Restore this picture: take away scratches, stains, noise, blur and haze, and mend what is damaged. Keep faces, things, colours and framing exactly as they are.',
    }),
  },
})
