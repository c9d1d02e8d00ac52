import type { ModelTraits } from '@stipple/core/domain/model'
import { PHOTO_STYLE_IDS, type PhotoStyle } from '@stipple/core/domain/styles'

/** Styles of photographs that rules can paint. Anime and 3D need the picture drawn anew, which only a neural model does well. */
export type RuleStyle = Exclude<PhotoStyle, 'anime' | '3d-model'>
export const isRuleStyle = (style: PhotoStyle): style is RuleStyle => style !== 'anime' && style !== '3d-model'

export const MODELS: readonly ModelTraits[] = [
  {
    engine: 'stylize',
    tasks: ['stylize'],
    style: 'artistic',
    id: 'builtin/stylizer',
    label: { en: 'Stylizer', zh: '风格化画师' },
    description: {
      en: 'Repaints a photo with strokes, inks, tiles and light that follow its subject and edges. Can also use the strokes and colours of a reference image or of a style you trained.',
      zh: '按画理重绘照片：笔触、墨线、瓷片与光影都顺着主体和轮廓走。也可以学习你给的一幅画，或套用你训练的 LoRA。',
    },
    cost: 1,
    can: { photoStyles: PHOTO_STYLE_IDS.filter(isRuleStyle), reference: true, loras: true },
  },
]
