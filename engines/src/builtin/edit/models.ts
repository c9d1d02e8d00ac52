import type { ModelTraits } from '@stipple/core/domain/model'

export const MODEL = {
  id: 'builtin/edit',
  engine: 'edit',
  label: { en: 'Photo editor', zh: '照片编辑' },
  description: {
    en: 'Say it in a sentence: “make the car red”, “turn it into a snowy night”, “blur the background”, “as watercolor”. It changes the photograph by colour, light, weather, season and style; it does not invent what is not there.',
    zh: '用一句话说明想要的改动：“把裙子换成蓝色”“变成下雪的夜晚”“背景虚化”“水墨风”。改的是照片的颜色、光线、天气、季节和风格，不会凭空编造内容。',
  },
  tasks: ['image-to-image'],
  style: 'realistic',
  cost: 2,
  can: { styles: true, strength: true, loras: true },
  limits: { count: 4 },
  defaults: { strength: 0.75 },
} as const satisfies ModelTraits
