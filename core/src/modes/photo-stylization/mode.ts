import { PHOTO_STYLES, type PhotoStyle } from '../../domain/styles.ts'
import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'
import { lorasOf } from '../fields/sampling.ts'

export const mode = defineMode({
  id: 'PhotoStylization',
  icon: 'Stamp',
  label: { en: 'Photo stylization', zh: '照片风格化' },
  summary: { en: 'Turn a photo into a painting or drawing', zh: '把照片变成绘画、线稿或电影画面' },
  group: 'enhance',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'stylize',
  fields: {
    image: field.image({ layered: true }),
    style: field.choice({
      options: PHOTO_STYLES,
      initial: 'oil',
      widget: 'style',
      label: { en: 'Style', zh: '风格' },
      when: ({ can }) => PHOTO_STYLES.filter(({ id }) => can.photoStyles?.includes(id)),
    }),
    reference: field.otherImage({
      label: { en: 'Reference image', zh: '参考画作' },
      hint: { en: 'Uses the strokes and colours of this image instead of a style above', zh: '用它的笔触与色彩，代替上面的风格' },
      when: ({ can }) => can.reference === true,
    }),
    strength: field.scale({ label: { en: 'Strength', zh: '强度' }, hint: { en: 'How strongly the style is applied', zh: '风格的浓淡' } }),
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
  words: {
    fields: ['image', 'style', 'reference', 'seed'],
    ask: ({ image, style, reference }) =>
      reference === undefined
        ? {
            images: [image],
            prompt: `Make this picture anew as ${wordsFor(style ?? 'oil')}. What it shows and where things stand stay the same.`,
          }
        : {
            images: [image, reference],
            prompt:
              'Make the first picture anew in the manner of the second: its strokes, colours and surface. What the first shows and where things stand stay the same.',
          },
  },
})

const wordsFor = (style: PhotoStyle): string =>
  WORDS[style] ?? `a picture in the style “${PHOTO_STYLES.find(({ id }) => id === style)?.label.en ?? style}”`

/** Prompts for styles with unclear names. */
const WORDS: Readonly<Partial<Record<PhotoStyle, string>>> = {
  enhance: 'a sharper photograph in better light',
  'modeling-compound': 'figures of coloured modelling clay',
  'tile-texture': 'a texture whose edges fit together',
  oil: 'an oil painting',
  watercolor: 'a watercolour',
  ink: 'a Chinese ink painting',
  pencil: 'a pencil drawing',
  halftone: 'a halftone print',
  stipple: 'a drawing made of dots of ink',
  pen: 'a drawing with pen and ink',
  charcoal: 'a charcoal drawing',
  pastel: 'a pastel drawing',
  porcelain: 'a blue and white painting on porcelain',
}
