import type { ModelTraits } from '@stipple/core/domain/model'

export const MODEL = {
  id: 'builtin/combine',
  engine: 'combine',
  label: { en: 'Collage', zh: '多图拼图' },
  description: {
    en: 'Arranges two to four images as a collage, each cropped around its subject: a grid, “side by side”, “in a column” or “seamless”, on a colour that you name. Merging them into one scene needs another engine.',
    zh: '把两到四张图片排成拼图，每张都以主体为中心裁剪。默认宫格，可写“并排”“竖排”“无缝”，也可指定底色。想让图片融进同一个画面，需要接入有此能力的引擎。',
  },
  tasks: ['image-to-image'],
  style: 'realistic',
  cost: 0,
  can: { pictures: { least: 2, most: 4 }, styles: true },
  limits: { count: 4 },
} as const satisfies ModelTraits
