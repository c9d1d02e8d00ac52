import { PHOTO_STYLES } from '../domain/styles.ts'
import { defineMode } from './define-mode.ts'
import { field } from './fields.ts'
import { lorasOf } from './fields/sampling.ts'

export const mode = defineMode({
  id: 'PhotoStylization',
  label: { en: 'Photo stylization', zh: '照片风格化' },
  summary: { en: 'Turn a photo into a painting, a drawing or a film still', zh: '把照片变成绘画、线稿或电影画面' },
  group: 'enhance',
  media: 'image',
  access: 'member',
  task: 'stylize',
  fields: {
    image: field.image(),
    style: field.choice({
      options: PHOTO_STYLES,
      initial: 'oil',
      widget: 'style',
      label: { en: 'Style', zh: '风格' },
      when: ({ can }) => PHOTO_STYLES.filter(({ id }) => can.photoStyles?.includes(id)),
    }),
    reference: field.otherImage({
      label: { en: 'Style of a picture', zh: '参考画作' },
      hint: { en: 'Its strokes and colours instead of a style above', zh: '用它的笔触与色彩，代替上面的风格' },
      when: ({ can }) => can.reference === true,
    }),
    strength: field.scale({ label: { en: 'Strength', zh: '强度' }, hint: { en: 'How strongly the style is laid on', zh: '风格的浓淡' } }),
    loras: field.loras(),
    seed: field.seed(),
  },
  toTask: (input, seed) => ({
    kind: 'stylize',
    image: input.image,
    strength: input.strength,
    seed,
    ...(input.reference === undefined ? { style: input.style } : { reference: input.reference }),
    ...lorasOf(input),
  }),
})
