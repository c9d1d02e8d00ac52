import type { Text } from '@stipple/core/domain/text'
import type { Warning } from '../../spec.ts'

export type CombineWarning = 'place_kept' | 'drawn_background' | 'seams'

const TEXTS: Readonly<Record<CombineWarning, Warning['text']>> = {
  place_kept: {
    en: 'The first image was used as the background. To use another one, add “put them all on a beach” to the prompt.',
    zh: '以第一张图为场景，没有另外绘制。想把所有主体放进别的场景，请写“把它们都放到海边”。',
  },
  drawn_background: {
    en: 'The background is painted by the built-in illustrator. It does not look like a photo.',
    zh: '场景由内置画师绘制，看起来不会像实拍。',
  },
  seams: {
    en: 'The images were placed side by side with soft seams. They were not aligned, as a panorama would need.',
    zh: '图片是并排衔接、柔化接缝的；没有按画面内容对齐，不适合需要重叠配准的全景照片。',
  },
}

export const combineWarning = (code: CombineWarning): Warning => ({ code, text: TEXTS[code] })

export const NO_SUBJECT: Text = {
  en: 'One of the images has no clear subject to place in the first one. For a collage, add “collage” or “side by side” to the prompt.',
  zh: '其中一张图没有明确的主体，无法放进第一张图。想排成版式，请写“拼图”或“并排”。',
}

export const CUT_THROUGH: Text = {
  en: 'One of the images shows only part of its subject, which would look cut off. Use an image that shows all of it.',
  zh: '其中一张图的主体没有拍全，放进第一张图会像被切断一样，请换一张完整的照片。',
}
