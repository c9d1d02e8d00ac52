import type { ModelTraits } from '@stipple/core/domain/model'

export const MODEL = {
  id: 'builtin/combine',
  engine: 'combine',
  label: { en: 'Combine pictures', zh: '多图融合' },
  description: {
    en: 'Two to four pictures become one: subjects are cut out and set into the first picture, or into a painted place that you name, in its light and with shadows. Say “collage” or “side by side” for a laid-out collage instead.',
    zh: '把两到四张图片合成一张：抠出主体，放进第一张图或你说的场景里，并匹配光线和阴影。写“拼图”“并排”则排成一张版式拼图。',
  },
  tasks: ['image-to-image'],
  style: 'realistic',
  // Free of charge: outlines of subjects cut from photographs often show.
  cost: 0,
  experimental: true,
  can: { pictures: { least: 2, most: 4 }, styles: true },
  limits: { count: 4 },
} as const satisfies ModelTraits
