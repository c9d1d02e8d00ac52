import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000015',
  cover: 'narration',
  name: { en: 'Narration', zh: '旁白朗读' },
  description: {
    en: 'Reads your text aloud at a relaxed pace. You can mix English and Chinese.',
    zh: '把文字读成从容的旁白，中英文混写也没问题。',
  },
  mode: 'Text2Voice',
  asked: {
    text: {
      en: 'Every dot finds its place. This is a story about a small house by the sea.',
      zh: '每一点，都有它的位置。这是海边一座小屋的故事。',
    },
    voice: null,
    rate: 0.95,
  },
  settled: { format: 'mp3' },
}
