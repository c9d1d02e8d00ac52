import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'Img2ThreeD',
  icon: 'Box',
  label: { en: 'Image to 3D', zh: '图生 3D' },
  summary: {
    en: 'Turn an image into a textured 3D model',
    zh: '把图中的主体变成带贴图的 3D 模型，可旋转查看、打印或置入场景',
  },
  group: 'more',
  media: '3d',
  access: 'allowlisted',
  task: 'image-to-3d',
  fields: {
    image: field.image(),
    depth: field.scale({
      label: { en: 'Depth', zh: '厚度' },
      hint: { en: 'From a flat relief to a model as deep as it is wide', zh: '从薄片到和宽度一样厚' },
      initial: 0.5,
    }),
    seed: field.seed(),
  },
  toTask: (input, seed) => ({ kind: 'image-to-3d', image: input.image, depth: input.depth, seed }),
})
