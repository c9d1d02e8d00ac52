import type { ModelTraits } from '@stipple/core/domain/model'

const common = { engine: 'cutout', tasks: ['cut-out'], style: 'generalist', cost: 1, can: { backgrounds: true } } as const

export const MODELS = [
  {
    ...common,
    id: 'builtin/isnet',
    label: { en: 'Cutout, precise', zh: '精细抠图' },
    description: {
      en: 'Finds people, animals and objects with fine edges. Takes a few seconds and about 1.5 GB of memory.',
      zh: '人物、动物、物品都能识别，边缘细腻。需要几秒钟和约 1.5 GB 内存。',
    },
    packs: ['isnet', 'selfie', 'centernet', 'movenet-thunder'],
  },
  {
    ...common,
    id: 'builtin/cutout-light',
    label: { en: 'Cutout, light', zh: '快速抠图' },
    description: {
      en: 'Fast and small. Good for people, and for objects that contrast with the background.',
      zh: '又快又省。适合人像，以及与背景颜色差别明显的物品。',
    },
    packs: ['selfie', 'centernet', 'movenet-thunder'],
  },
] as const satisfies readonly ModelTraits[]
