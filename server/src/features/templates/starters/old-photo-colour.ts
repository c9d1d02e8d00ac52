import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000006',
  cover: 'old-photo-colour',
  name: { en: 'Colourise an old photo', zh: '黑白照片上色' },
  description: {
    en: 'Finds likely colours for a black-and-white photo. Add colour points to correct them.',
    zh: '为黑白照片补上自然的颜色；记得原色的地方，点一下就好。',
  },
  mode: 'ImgColorization',
  asked: { image: null, hints: null, vividness: 0.85 },
  settled: { automatic: true },
}
