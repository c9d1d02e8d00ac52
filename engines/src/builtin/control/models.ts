import { CONTROL_TYPE_IDS } from '@stipple/core/domain/control-types'
import type { ModelTraits } from '@stipple/core/domain/model'

export const MODELS = [
  {
    id: 'builtin/control',
    engine: 'control',
    label: { en: 'Illustrator by map', zh: '按图作画' },
    description: {
      en: 'Reads edges, pose, depth or areas off your picture and has the built-in illustrator paint your prompt within them. For drawings: colours them in, keeping your lines.',
      zh: '从图片里读出边缘、姿势、深度或区域，再由内置画师按提示词在其中作画；也能给手绘线稿上色，线条照旧。',
    },
    tasks: ['control', 'scribble'],
    style: 'artistic',
    cost: 2,
    can: { negative: true, styles: true, controls: CONTROL_TYPE_IDS },
    limits: { count: 4 },
  },
] as const satisfies readonly ModelTraits[]
