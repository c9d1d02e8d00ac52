import type { ModelTraits } from '@stipple/core/domain/model'
import { SCENE_IDS } from '@stipple/core/domain/scenes'

const common = {
  engine: 'product',
  tasks: ['product'],
  style: 'realistic',
  limits: { size: { min: 256, max: 2048, step: 8 }, count: 4 },
  defaults: { width: 1024, height: 1024 },
} as const

export const MODELS = [
  {
    ...common,
    id: 'builtin/product-scene',
    label: { en: 'Product scene', zh: '商品场景图' },
    description: {
      en: 'Cuts out the product and places it in a studio, on wood, marble or linen, in window light, or on your own background, with matching light and shadows.',
      zh: '自动抠出商品，放进影棚、木桌、大理石、布面、窗光等场景，也可用自备背景，光影随场景匹配。',
    },
    cost: 2,
    can: { scenes: SCENE_IDS, dimensions: true },
  },
  {
    ...common,
    id: 'builtin/poster',
    label: { en: 'Text poster', zh: '图文海报' },
    description: {
      en: 'The same scenes with a headline and a subheading, in Chinese, English or both. Each image in a job has a different layout.',
      zh: '在场景上排好标题和副标题，中英文都可以；一次生成多张时，每张版式都不同。',
    },
    cost: 2,
    can: { scenes: SCENE_IDS, dimensions: true, headline: true },
    defaults: { width: 1024, height: 1280 },
  },
] as const satisfies readonly ModelTraits[]
