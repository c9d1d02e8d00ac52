import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000013',
  cover: 'birthday-card',
  name: { en: 'Birthday card', zh: '生日贺卡' },
  description: {
    en: 'A card with your photo and your wish in large letters.',
    zh: '放上寿星或蛋糕的照片，写一句祝福，就是一张贺卡。',
  },
  mode: 'ProductImg',
  asked: {
    image: null,
    headline: { en: 'Happy birthday!', zh: '生日快乐' },
    subline: { en: 'With love from all of us', zh: '愿你所求皆所愿' },
  },
  settled: { scene: 'festive', width: 896, height: 1152, n: 1 },
}
