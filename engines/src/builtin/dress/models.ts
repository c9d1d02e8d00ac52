import type { ModelTraits } from '@stipple/core/domain/model'

export const MODELS = [
  {
    engine: 'dress',
    tasks: ['dress'],
    style: 'realistic',
    limits: { count: 4 },
    packs: ['selfie', 'centernet', 'movenet-thunder'],
    id: 'builtin/dress-up',
    label: { en: 'Another place', zh: '更换场景' },
    description: {
      en: 'Cuts out the person in the garment and stands them in front of the place that you name. To put the garment on another person, an engine that can do it has to be connected.',
      zh: '抠出穿着服装的人物，放进你描述的场景。想把衣服穿到另一个人身上，需要接入有此能力的引擎。',
    },
    cost: 3,
    can: {},
  },
] as const satisfies readonly ModelTraits[]
