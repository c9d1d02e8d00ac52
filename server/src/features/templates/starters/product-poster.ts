import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000002',
  cover: 'product-poster',
  name: { en: 'Product poster', zh: '商品海报' },
  description: {
    en: 'A poster from one product photo, a headline and a subheading.',
    zh: '一件商品、一个标题、一句副标题，直接出一张能发的海报。',
  },
  mode: 'ProductImg',
  asked: {
    image: null,
    headline: { en: 'New arrival', zh: '新品上市' },
    subline: { en: 'Made with care, made to last', zh: '用心做好每一件' },
    scene: 'podium',
  },
  settled: { width: 896, height: 1152, n: 1 },
}
