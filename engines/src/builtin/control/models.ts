import type { ModelTraits } from '@stipple/core/domain/model'

const common = { engine: 'control', tasks: ['control', 'scribble'], style: 'artistic', limits: { count: 4 } } as const
const can = { negative: true, styles: true } as const

export const MODELS = [
  {
    ...common,
    id: 'builtin/control',
    label: { en: 'Illustrator by lines', zh: '按线条作画' },
    description: {
      en: 'Colours in the outlines of your image or drawing and keeps the lines: objects, animals and buildings. People, poses and depth need another engine.',
      zh: '按提示词给图片的轮廓或手绘线稿上色，线条照旧，适合物品、动物和建筑。人物、姿势与深度需要接入有此能力的引擎。',
    },
    cost: 2,
    can: { ...can, controls: ['canny', 'hed', 'scribble', 'fakescribbles'] },
  },
  {
    ...common,
    id: 'builtin/control-layout',
    label: { en: 'Illustrator by layout', zh: '按布局作画' },
    description: {
      en: 'Uses a pose, depth, regions or straight lines as a rough layout. Also accepts sketches of people. The shapes are the illustrator’s own and rarely follow the image closely. The control maps are exact.',
      zh: '把姿势、深度、区域或直线当作大致布局，也会尝试人物涂鸦。外形由画师自己画，很少贴合原图。控制图本身是准确的。',
    },
    cost: 0,
    experimental: true,
    can: { ...can, controls: ['hough', 'pose', 'openpose', 'depth', 'normal', 'seg'] },
  },
] as const satisfies readonly ModelTraits[]
