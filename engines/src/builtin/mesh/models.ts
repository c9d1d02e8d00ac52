import type { ModelTraits } from '@stipple/core/domain/model'

export const MODELS = [
  {
    id: 'builtin/inflator',
    engine: 'mesh',
    label: { en: 'Inflator', zh: '充气塑形' },
    description: {
      en: 'Cuts out the subject and inflates its outline into a closed model with the image as its texture. GLB with texture, STL and OBJ without, PLY with colours.',
      zh: '抠出主体，让轮廓像气球一样鼓起来，成为闭合的立体模型，画面就是它的表皮。GLB 带贴图，PLY 带顶点颜色，STL 和 OBJ 只含形状。',
    },
    cost: 4,
    tasks: ['image-to-3d'],
    style: 'other',
    can: {},
  },
] as const satisfies readonly ModelTraits[]
