import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000003',
  cover: 'id-photo',
  name: { en: 'Portrait on white', zh: '白底证件照' },
  description: {
    en: 'Any portrait, cut out and placed on plain white, as official forms require.',
    zh: '日常人像一键抠图，换成规整的纯白背景，报名办证都能用。',
  },
  mode: 'RemoveBg',
  asked: { image: null },
  settled: { background: 'white' },
}
