import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'Img2Logo',
  icon: 'Shapes',
  label: { en: 'Image to logo', zh: '图片生成 Logo' },
  summary: { en: 'Turn a drawing or photo into a clean vector logo (SVG and PNG)', zh: '把图画变成干净的矢量 Logo，给出 SVG 和 PNG' },
  group: 'design',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'vectorize',
  fields: {
    image: field.image(),
    colours: field.amount({ minimum: 2, maximum: 16, initial: 5, label: { en: 'Colours', zh: '颜色数' } }),
    detail: field.scale({
      initial: 0.4,
      label: { en: 'Detail', zh: '细节' },
      hint: { en: 'Less detail gives cleaner shapes', zh: '越少越干净' },
    }),
    transparent: field.toggle({
      area: 'main',
      initial: true,
      label: { en: 'Transparent background', zh: '去掉底色' },
    }),
  },
  toTask: (input, seed) => ({
    kind: 'vectorize',
    image: input.image,
    colours: input.colours,
    detail: input.detail,
    transparent: input.transparent ?? true,
    seed,
  }),
})
