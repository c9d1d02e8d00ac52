import type { ModelTraits } from '@stipple/core/domain/model'
import { PHOTO_STYLE_IDS } from '@stipple/core/domain/styles'

export const MODEL: ModelTraits = {
  id: 'builtin/stylizer',
  engine: 'stylize',
  label: { en: 'Stylizer', zh: '风格化画师' },
  description: {
    en: 'Repaints a photo by rule: strokes, inks, tiles and light follow its subject and its edges. Anime uses a small neural network. It can also take over the strokes and colours of a picture you give it, or of a style you trained.',
    zh: '按画理重绘照片：笔触、墨线、瓷片与光影都顺着主体和轮廓走。动漫风格用到一个小型神经网络。也可以学习你给的一幅画，或套用你训练的 LoRA。',
  },
  tasks: ['stylize'],
  style: 'artistic',
  cost: 1,
  can: { photoStyles: PHOTO_STYLE_IDS, reference: true, loras: true },
}
