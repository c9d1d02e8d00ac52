import type { ModelTraits } from '@stipple/core/domain/model'

export const MODEL: ModelTraits = {
  id: 'builtin/colorizer',
  engine: 'colorize',
  label: { en: 'Colorizer', zh: '上色画师' },
  description: {
    en: 'Spreads your colour points along the shapes of the image, transfers colours from another image, or gives skin, hair, sky and plants typical colours. It can’t know the true colours.',
    zh: '让你点上的颜色沿着画面的形状铺开，也可以借用另一张图的配色，或给皮肤、头发、天空、草木上常见的颜色。真实的颜色它无从知晓。',
  },
  tasks: ['colorize'],
  style: 'realistic',
  cost: 1,
  can: {},
}
