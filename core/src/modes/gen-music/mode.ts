import { LIMITS } from '../../domain/limits.ts'
import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

const { min, max, step, initial } = LIMITS.music.seconds

export const mode = defineMode({
  id: 'GenMusic',
  icon: 'Music',
  label: { en: 'Music', zh: '音乐生成' },
  summary: { en: 'Turn a description into instrumental music', zh: '用几句话描述，作出一首完整的曲子' },
  group: 'sound',
  media: 'voice',
  access: 'member',
  task: 'music',
  fields: {
    prompt: field.prompt({
      hint: {
        en: 'Genre, mood, tempo, key, instruments: “calm lo-fi in A minor, 76 bpm, electric piano”',
        zh: '风格、情绪、速度、调性、乐器，例如“悠扬的国风，古筝和笛子，每分钟 72 拍，D 小调”',
      },
    }),
    seconds: field.amount({
      minimum: min,
      maximum: max,
      step,
      initial,
      default: 'seconds',
      label: { en: 'Duration (seconds)', zh: '时长（秒）' },
    }),
    format: field.choice({
      options: [
        { id: 'mp3', label: { en: 'MP3', zh: 'MP3' } },
        { id: 'wav', label: { en: 'WAV', zh: 'WAV' } },
        { id: 'm4a', label: { en: 'M4A', zh: 'M4A' } },
      ],
      initial: 'mp3',
      label: { en: 'Format', zh: '格式' },
    }),
    seed: field.seed(),
  },
  toTask: (input, seed) => ({ kind: 'music', prompt: input.prompt, seconds: input.seconds, format: input.format, seed }),
})
