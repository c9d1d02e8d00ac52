import type { ModelTraits } from '@stipple/core/domain/model'
import type { Text } from '@stipple/core/domain/text'

/** Scope of a trained style: the whole look of the pictures, or colours and light alone. */
export const BASES = ['full', 'colours'] as const
export type Base = (typeof BASES)[number]

const LABELS: Readonly<Record<Base, Text>> = {
  full: { en: 'Strokes and colours', zh: '笔触与色彩' },
  colours: { en: 'Colours and light only', zh: '仅色彩与光影' },
}

export const MODEL: ModelTraits = {
  id: 'builtin/style-trainer',
  engine: 'train-style',
  label: { en: 'Style trainer', zh: '风格训练' },
  description: {
    en: 'Learns the colours, textures and strokes of your images in about a minute, without a neural network. You can apply the style in the illustrator, the photo editor and the stylizer.',
    zh: '不用神经网络，约一分钟量出图片的色彩、肌理与笔触，并留存纹理样片。训练好的风格可用于内置画师、照片编辑和照片风格化。',
  },
  tasks: ['train-style'],
  style: 'artistic',
  cost: 10,
  can: { bases: BASES.map((id) => ({ id, label: LABELS[id] })), samples: true },
}
