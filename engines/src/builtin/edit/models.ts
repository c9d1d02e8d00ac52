import type { ModelTraits } from '@stipple/core/domain/model'

export const MODEL = {
  id: 'builtin/edit',
  engine: 'edit',
  label: { en: 'Photo editor', zh: '照片编辑' },
  description: {
    en: 'Edits by instruction: “make the car red”, “turn it into a snowy night”, “remove the dog”, “blur the background”, “as watercolor”. Changes colour, light, weather, season and style, removes objects, and adds glasses or a hat to a face.',
    zh: '用一句话说明想要的改动：“把裙子换成蓝色”“变成下雪的夜晚”“去掉小狗”“背景虚化”“水墨风”。可改颜色、光线、天气、季节和风格，移除物体，给人脸画上眼镜、帽子。',
  },
  tasks: ['image-to-image'],
  style: 'realistic',
  cost: 2,
  can: { styles: true, strength: true, loras: true },
  limits: { count: 4 },
  defaults: { strength: 0.75 },
} as const satisfies ModelTraits
