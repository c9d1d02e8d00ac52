import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000004',
  cover: 'sticker',
  name: { en: 'Sticker maker', zh: '表情贴纸' },
  description: {
    en: 'Cuts a pet, a person or a thing out of a photo, with nothing behind it.',
    zh: '把照片里的宠物、人物或物件抠出来，背景透明，直接当贴纸用。',
  },
  mode: 'RemoveBg',
  asked: { image: null },
  settled: { background: 'transparent' },
}
