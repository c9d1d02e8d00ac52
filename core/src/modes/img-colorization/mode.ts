import { sentences } from '../as-instruction.ts'
import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'ImgColorization',
  icon: 'Palette',
  label: { en: 'Colorization', zh: '图片上色' },
  summary: { en: 'Add colour to black-and-white images', zh: '给黑白照片上色' },
  group: 'enhance',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'colorize',
  fields: {
    image: field.image(),
    hints: field.points({
      coloured: true,
      label: { en: 'Colour points', zh: '颜色点' },
      hint: { en: 'Choose a colour, then click where it belongs', zh: '选好颜色，点在它该在的地方' },
    }),
    reference: field.otherImage({
      label: { en: 'Reference image', zh: '参考图' },
      hint: { en: 'The result uses the colours of this image', zh: '借用它的配色' },
    }),
    automatic: field.toggle({
      area: 'main',
      initial: true,
      label: { en: 'Detect typical colours', zh: '自动判断常见颜色' },
      hint: { en: 'Skin, hair, sky and plants', zh: '肤色、头发、天空与草木' },
    }),
    vividness: field.scale({
      initial: 0.7,
      label: { en: 'Vividness', zh: '鲜艳度' },
      hint: { en: 'Colour intensity', zh: '颜色的浓淡' },
    }),
  },
  check: ({ hints, reference, automatic }) =>
    hints.length === 0 && reference === undefined && automatic === false ? [{ field: 'hints', code: 'no_choice', params: {} }] : [],
  toTask: (input, seed) => ({
    kind: 'colorize',
    image: input.image,
    hints: input.hints.flatMap(({ x, y, colour }) => (colour === undefined ? [] : [{ x, y, colour }])),
    automatic: input.automatic ?? true,
    strength: input.vividness,
    seed,
    ...(input.reference !== undefined && { reference: input.reference }),
  }),
  words: {
    fields: ['image', 'reference'],
    ask: ({ image, reference }) => ({
      images: reference === undefined ? [image] : [image, reference],
      prompt: sentences(
        reference === undefined
          ? 'Give this black-and-white picture natural colours.'
          : 'Give the first picture the colours of the second.',
        'Change nothing else: every face, line and detail stays as it is.',
      ),
    }),
  },
})
