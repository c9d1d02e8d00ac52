import type { ModelTraits } from '@stipple/core/domain/model'

export const MODEL = {
  id: 'builtin/combine',
  engine: 'combine',
  label: { en: 'Combine images', zh: '多图融合' },
  description: {
    en: 'Combines two to four images: cuts out subjects and places them in the first image, or in a painted scene that you name, with matching light and shadows. Add “collage” or “side by side” for a collage.',
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
