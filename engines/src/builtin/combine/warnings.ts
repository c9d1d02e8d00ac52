import type { Warning } from '../../spec.ts'

export type CombineWarning = 'laid_out' | 'seams'

const TEXTS: Readonly<Record<CombineWarning, Warning['text']>> = {
  laid_out: {
    en: 'The images were arranged as a collage. To merge them into one scene, your administrator must connect an engine that supports it.',
    zh: '图片已排成拼图。想让它们融进同一个画面，需要接入有此能力的引擎。',
  },
  seams: {
    en: 'The images were placed side by side with soft seams. They were not aligned, as a panorama would need.',
    zh: '图片是并排衔接、柔化接缝的；没有按画面内容对齐，不适合需要重叠配准的全景照片。',
  },
}

export const combineWarning = (code: CombineWarning): Warning => ({ code, text: TEXTS[code] })
