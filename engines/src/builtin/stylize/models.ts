import type { ModelTraits } from '@stipple/core/domain/model'
import { PHOTO_STYLE_IDS, type PhotoStyle } from '@stipple/core/domain/styles'

/** Styles that would need to be drawn anew, which rules cannot do to a photograph. */
const REDRAWN: readonly PhotoStyle[] = ['anime', '3d-model']

const common = { engine: 'stylize', tasks: ['stylize'], style: 'artistic' } as const

export const MODELS: readonly ModelTraits[] = [
  {
    ...common,
    id: 'builtin/stylizer',
    label: { en: 'Stylizer', zh: '风格化画师' },
    description: {
      en: 'Repaints a photo by rule: strokes, inks, tiles and light follow its subject and its edges. It can also take over the strokes and colours of a picture you give it, or of a style you trained.',
      zh: '按画理重绘照片：笔触、墨线、瓷片与光影都顺着主体和轮廓走。也可以学习你给的一幅画，或套用你训练的 LoRA。',
    },
    cost: 1,
    can: { photoStyles: PHOTO_STYLE_IDS.filter((id) => !REDRAWN.includes(id)), reference: true, loras: true },
  },
  {
    ...common,
    id: 'builtin/stylizer-redrawn',
    label: { en: 'Stylizer, redrawn', zh: '风格化画师（重画）' },
    description: {
      en: 'Anime and 3D looks. It smooths and simplifies the photo instead of drawing it anew: small faces may lose their features.',
      zh: '动漫与 3D 渲染。它只把照片变平滑、变简洁，并不会重新画过；较小的人脸可能变糊。',
    },
    cost: 0,
    experimental: true,
    can: { photoStyles: REDRAWN },
  },
]
