import type { Warning } from '../../spec.ts'

/** Something that a pass could not honour. */
export interface PassWarning {
  readonly code: 'no_sky' | 'no_foliage' | 'no_subject' | 'drawn_thing' | 'drawn_background'
}

const TEXTS: Readonly<Record<PassWarning['code'], Warning['text']>> = {
  no_sky: { en: 'No sky was found in this image, so the sky was not changed.', zh: '没有在图中找到天空，这一步已略过。' },
  no_foliage: {
    en: 'The image has little green, so only light and tones follow the season.',
    zh: '图中几乎没有绿叶或草地，只按季节调整了光线和色调。',
  },
  no_subject: {
    en: 'No clear subject was found, so the background could not be separated.',
    zh: '没有找到明确的主体，无法与背景区分处理。',
  },
  drawn_thing: {
    en: 'Things put on a face are drawn by the built-in illustrator. They do not look like a photo.',
    zh: '戴在脸上的物品由内置画师绘制，看起来不会像实拍。',
  },
  drawn_background: {
    en: 'The new background is painted by the built-in illustrator. It does not look like a photo.',
    zh: '新背景由内置画师绘制，看起来不会像实拍。',
  },
}

export const passWarning = ({ code }: PassWarning): Warning => ({ code, text: TEXTS[code] })
