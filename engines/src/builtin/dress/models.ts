import type { ModelTraits } from '@stipple/core/domain/model'

export const MODELS = [
  {
    id: 'builtin/dress-up',
    engine: 'dress',
    label: { en: 'Dress-up', zh: '换模特' },
    description: {
      en: 'Puts the person in front of another place, or lays the garment’s colours and pattern over what another person wears. It cuts and bends photographs: the cut of the clothes stays the other person’s.',
      zh: '把人物换到新的场景，或把服装的颜色与图案铺到另一位模特身上。原理是抠图与变形，版型仍以模特原本的衣服为准。',
    },
    tasks: ['dress'],
    style: 'realistic',
    cost: 3,
    can: {},
    limits: { count: 4 },
    packs: ['selfie', 'centernet', 'movenet-thunder'],
  },
] as const satisfies readonly ModelTraits[]
