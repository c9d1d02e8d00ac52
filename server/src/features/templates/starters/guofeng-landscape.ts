import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000010',
  cover: 'guofeng-landscape',
  name: { en: 'Guofeng landscape', zh: '国风山水' },
  description: {
    en: 'An ink painting of mountains, water, mist and a boat, from a line of your text.',
    zh: '山、水、薄雾、一叶小舟：写一句诗，看它化作水墨。',
  },
  mode: 'Text2Img',
  asked: {
    prompt: {
      en: 'misty mountains, a small boat on the river, a pavilion far away, ink wash',
      zh: '群山，薄雾，江上一叶小舟，远处亭子，水墨',
    },
    n: 1,
  },
  settled: { width: 1024, height: 768 },
}
