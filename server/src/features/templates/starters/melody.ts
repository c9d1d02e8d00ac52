import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000016',
  cover: 'melody',
  name: { en: 'Melody for a video', zh: '视频配乐' },
  description: {
    en: 'Half a minute of background music for a video. Describe its mood, pace and instruments.',
    zh: '半分钟的背景音乐：写下情绪、速度和乐器即可。',
  },
  mode: 'GenMusic',
  asked: { prompt: { en: 'calm and bright, piano and strings, 84 bpm', zh: '轻快明亮，钢琴与弦乐，每分钟 84 拍' }, seconds: 30 },
  settled: { format: 'mp3' },
}
