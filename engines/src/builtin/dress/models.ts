import type { ModelTraits } from '@stipple/core/domain/model'

export const MODELS = [
  {
    engine: 'dress',
    tasks: ['dress'],
    style: 'realistic',
    limits: { count: 4 },
    packs: ['selfie', 'centernet', 'movenet-thunder'],
    id: 'builtin/dress-up',
    label: { en: 'Background swap', zh: '更换场景' },
    description: {
      en: 'Cuts out the person with the garment and places them in front of the background that you describe. To put the garment on another person, your administrator must connect an engine that supports it.',
      zh: '抠出穿着服装的人物，放进你描述的场景。想把衣服穿到另一个人身上，需要接入有此能力的引擎。',
    },
    cost: 3,
    can: {},
  },
] as const satisfies readonly ModelTraits[]
