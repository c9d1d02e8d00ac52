import type { Text } from '@stipple/core/domain/text'
import type { Warning } from '../../spec.ts'

export type CombineWarning = 'place_kept' | 'drawn_background' | 'seams'

const TEXTS: Readonly<Record<CombineWarning, Warning['text']>> = {
  place_kept: {
    en: 'The first picture is the place; none was painted. To set all of them into another one, say “put them all on a beach”.',
    zh: '以第一张图为场景，没有另外绘制。想把所有主体放进别的场景，请写“把它们都放到海边”。',
  },
  drawn_background: {
    en: 'The place is painted by the built-in illustrator. It will not look photographed.',
    zh: '场景由内置画师绘制，看起来不会像实拍。',
  },
  seams: {
    en: 'The pictures were laid beside each other with soft seams. They are not aligned by what they show, as overlapping panorama shots would need.',
    zh: '图片是并排衔接、柔化接缝的；没有按画面内容对齐，不适合需要重叠配准的全景照片。',
  },
}

export const combineWarning = (code: CombineWarning): Warning => ({ code, text: TEXTS[code] })

export const NO_SUBJECT: Text = {
  en: 'In one of the pictures no clear subject stands out that could be set into the first one. For a laid-out picture say “collage” or “side by side”.',
  zh: '其中一张图没有明确的主体，无法放进第一张图。想排成版式，请写“拼图”或“并排”。',
}

export const CUT_THROUGH: Text = {
  en: 'One of the pictures shows only a part of its subject, which would look cut through in the first picture. Use one that shows all of it.',
  zh: '其中一张图的主体没有拍全，放进第一张图会像被切断一样，请换一张完整的照片。',
}
