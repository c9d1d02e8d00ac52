import type { ModelTraits } from '@stipple/core/domain/model'

const common = {
  engine: 'dress',
  tasks: ['dress'],
  style: 'realistic',
  limits: { count: 4 },
  packs: ['selfie', 'centernet', 'movenet-thunder'],
} as const

export const MODELS = [
  {
    ...common,
    id: 'builtin/dress-up',
    label: { en: 'Another place', zh: '更换场景' },
    description: {
      en: 'Cuts out the person in the garment and stands them in front of the place that you name. To put the garment on another person well, an engine that can do it has to be connected.',
      zh: '抠出穿着服装的人物，放进你描述的场景。想把衣服真正穿到另一个人身上，需要接入有此能力的引擎。',
    },
    cost: 3,
    can: {},
  },
  {
    ...common,
    id: 'builtin/dress-up-figure',
    label: { en: 'Another person', zh: '更换人物' },
    description: {
      en: 'Lays the garment’s colours and pattern over what another person wears. Both should stand upright, alone and facing the camera; even then the cloth often smears.',
      zh: '把服装的颜色与图案铺到另一个人的衣服上。两张照片都应是单人、正面、站直；即便如此，布料也常会糊开。',
    },
    cost: 0,
    experimental: true,
    can: { figure: true },
  },
] as const satisfies readonly ModelTraits[]
