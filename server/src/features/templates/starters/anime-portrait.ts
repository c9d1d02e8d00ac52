import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000008',
  cover: 'anime-portrait',
  name: { en: 'Anime portrait', zh: '动漫头像' },
  description: {
    en: 'Turns a portrait photo into a drawn one, with clean lines and flat colours.',
    zh: '把人像照片变成线条干净、色块分明的动漫头像。',
  },
  mode: 'PhotoStylization',
  asked: { image: null, strength: 0.85 },
  settled: { style: 'anime' },
}
