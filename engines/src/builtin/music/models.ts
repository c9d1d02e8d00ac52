import type { ModelTraits } from '@stipple/core/domain/model'

export const SOUND_FONT = 'fluid-r3-mono'

export const MODEL = {
  engine: 'music',
  id: 'builtin/composer',
  label: { en: 'Composer', zh: '作曲家' },
  description: {
    en: 'Composes pieces with structure, harmony and melody in 18 genres and plays them on sampled instruments. Follows the tempo, key, mood and instruments in your prompt. Instrumental only.',
    zh: '按曲式、和声与旋律作曲，涵盖 18 种风格，用采样乐器演奏。速度、调性、情绪和乐器都可以写在提示词里。仅限纯音乐。',
  },
  tasks: ['music'],
  style: 'generalist',
  cost: 2,
  can: {},
  packs: [SOUND_FONT],
} as const satisfies ModelTraits
