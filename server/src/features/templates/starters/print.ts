import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000007',
  cover: 'print',
  name: { en: '4× upscale for print', zh: '放大四倍去打印' },
  description: {
    en: 'Makes a small image four times as wide and high, sharp enough to print.',
    zh: '小图也能印：长宽各放大四倍，边缘依旧清晰。',
  },
  mode: 'Upscaling',
  asked: { image: null },
  settled: { factor: 4 },
}
