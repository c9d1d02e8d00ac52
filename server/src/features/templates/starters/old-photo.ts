import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000005',
  cover: 'old-photo',
  name: { en: 'Restore an old photo', zh: '老照片修复' },
  description: {
    en: 'Removes scratches and grain from a scanned photo and restores its tones.',
    zh: '去掉扫描老照片上的划痕和颗粒，找回原来的层次。',
  },
  mode: 'Restore',
  asked: { image: null, thorough: false },
  settled: { repairs: ['scratches', 'noise', 'retouch'] },
}
