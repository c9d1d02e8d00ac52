import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000014',
  cover: 'short-film',
  name: { en: 'Short video from a prompt', zh: '一句话短片' },
  description: {
    en: 'Describe a scene, its weather and the camera motion. Get a video with music.',
    zh: '写下场景、天气和镜头，看它动起来，自带配乐。',
  },
  mode: 'Txt2Video',
  asked: {
    prompt: {
      en: 'a fox in an autumn forest, falling leaves, the camera moves in slowly',
      zh: '秋天的森林里有一只狐狸，落叶纷飞，镜头慢慢推近',
    },
    seconds: 4,
  },
  settled: { camera: 'auto', width: 768, height: 768, music: true, format: 'mp4' },
}
