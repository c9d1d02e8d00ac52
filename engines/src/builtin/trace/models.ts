import type { ModelTraits } from '@stipple/core/domain/model'

export const MODELS = [
  {
    id: 'builtin/tracer',
    engine: 'trace',
    label: { en: 'Tracer', zh: '矢量描摹' },
    description: {
      en: 'Redraws an image with a few flat colours and clean curves, as SVG and PNG. Photos are cut out first.',
      zh: '用少量纯色和干净的曲线重画图片，给出 SVG 和 PNG。照片会先抠出主体。',
    },
    tasks: ['vectorize'],
    style: 'generalist',
    cost: 2,
    can: {},
  },
] as const satisfies readonly ModelTraits[]
