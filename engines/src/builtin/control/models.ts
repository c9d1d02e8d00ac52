import type { ModelTraits } from '@stipple/core/domain/model'

export const MODEL = {
  id: 'builtin/control',
  engine: 'control',
  label: { en: 'Illustrator by lines', zh: '按线条作画' },
  description: {
    en: 'Colours in the outlines of your image or drawing and keeps the lines: objects, animals and buildings. People, poses and depth need another engine.',
    zh: '按提示词给图片的轮廓或手绘线稿上色，线条照旧，适合物品、动物和建筑。人物、姿势与深度需要接入有此能力的引擎。',
  },
  tasks: ['control', 'scribble'],
  style: 'artistic',
  cost: 2,
  limits: { count: 4 },
  can: { negative: true, styles: true, controls: ['canny', 'hed', 'scribble', 'fakescribbles'] },
} as const satisfies ModelTraits

/** Maps of lines, from which it paints. It makes maps of the other types too, for other engines. */
export type LineControl = (typeof MODEL.can.controls)[number]
export const isLineControl = (control: string): control is LineControl => MODEL.can.controls.some((one) => one === control)
