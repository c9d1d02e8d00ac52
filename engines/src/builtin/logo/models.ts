import type { ModelTraits } from '@stipple/core/domain/model'

export const MODELS = [
  {
    id: 'builtin/logo',
    engine: 'logo',
    label: { en: 'Logo workshop', zh: 'Logo 工坊' },
    description: {
      en: 'Combines a name in Chinese or English with a matching symbol, in several layouts. PNG on white, SVG with a transparent background.',
      zh: '为中英文名称配上合适的图形，每个方案版式各不相同。给出白底 PNG 和透明底 SVG。',
    },
    tasks: ['text-to-logo'],
    style: 'generalist',
    cost: 1,
    can: {},
  },
] as const satisfies readonly ModelTraits[]
