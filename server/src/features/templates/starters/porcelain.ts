import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000009',
  cover: 'porcelain',
  name: { en: 'Blue and white porcelain', zh: '青花瓷' },
  description: { en: 'Repaints your photo in cobalt blue on white glaze.', zh: '用一抹青花蓝，把照片画在白瓷上。' },
  mode: 'PhotoStylization',
  asked: { image: null, strength: 0.85 },
  settled: { style: 'porcelain' },
}
