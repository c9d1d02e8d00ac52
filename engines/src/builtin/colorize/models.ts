import type { ModelTraits } from '@stipple/core/domain/model'

export const MODEL: ModelTraits = {
  id: 'builtin/colorizer',
  engine: 'colorize',
  label: { en: 'Colorizer', zh: '上色画师' },
  description: {
    en: 'Spreads your colour dots along the shapes of the picture, takes colours over from another picture, or gives skin, hair, sky and plants their usual colours. It cannot know what the true colours were.',
    zh: '让你点上的颜色沿着画面的形状铺开，也可以借用另一张图的配色，或给皮肤、头发、天空、草木上常见的颜色。真实的颜色它无从知晓。',
  },
  tasks: ['colorize'],
  style: 'realistic',
  cost: 1,
  can: {},
}
