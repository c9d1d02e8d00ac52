import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000001',
  cover: 'product-photo',
  name: { en: 'Studio product photo', zh: '商品棚拍' },
  description: {
    en: 'Cuts out your product and places it in a clean, well-lit studio.',
    zh: '上传一张商品照，自动抠图、布光，放进干净的影棚。',
  },
  mode: 'ProductImg',
  asked: { image: null, scene: 'studio' },
  settled: { width: 1024, height: 1024, n: 1 },
}
