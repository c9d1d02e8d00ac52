import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000004',
  cover: 'sticker',
  name: { en: 'Sticker creator', zh: '表情贴纸' },
  description: {
    en: 'Cuts a pet, person or object out of a photo, on a transparent background.',
    zh: '把照片里的宠物、人物或物件抠出来，背景透明，直接当贴纸用。',
  },
  mode: 'RemoveBg',
  asked: { image: null },
  settled: { background: 'transparent' },
}
