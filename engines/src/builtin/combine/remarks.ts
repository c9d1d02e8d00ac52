import type { Warning } from '../../spec.ts'

export type Remark = 'no_subject' | 'drawn_background' | 'seams'

const TEXTS: Readonly<Record<Remark, Warning['text']>> = {
  no_subject: {
    en: 'In one of the pictures no clear subject stands out; it was set in whole.',
    zh: '其中一张图没有明确的主体，因此整张放了进去。',
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

export const remarkWarning = (remark: Remark): Warning => ({ code: remark, text: TEXTS[remark] })
