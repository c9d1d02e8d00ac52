import type { Warning } from '../../spec.ts'

export const DRAWN: Warning = {
  code: 'drawn',
  text: {
    en: 'What you asked for was drawn by the built-in illustrator and set into the picture in matching light. It is a drawing, not a photograph.',
    zh: '你要的内容由内置画师画出，并按周围光线调和后放入画面。它是画出来的，不是照片。',
  },
}

export const NOTHING_TO_DRAW: Warning = {
  code: 'nothing_to_draw',
  text: {
    en: 'The built-in illustrator knows no thing of that name, so the marked part was filled in from its surroundings.',
    zh: '内置画师不认识提示词里的物体，标记处已按周围画面补全。',
  },
}

export const wordsIgnored = (words: readonly string[]): Warning => ({
  code: 'words_ignored',
  text: {
    en: `The illustrator does not know and left out: ${words.join(', ')}`,
    zh: `画师不认识、没有画出来的词：${words.join('、')}`,
  },
})

export const REPEATS: Warning = {
  code: 'repeats',
  text: {
    en: 'Beyond a quarter of the picture on a side its texture is only carried on, so things may repeat there.',
    zh: '单边扩展超过原图四分之一的部分只能延续已有纹理，可能出现重复。',
  },
}

export const PROMPT_UNUSED: Warning = {
  code: 'prompt_unused',
  text: {
    en: 'Up to a quarter of the picture on a side is carried on from what is there; the prompt plays no part in that.',
    zh: '单边扩展不超过原图四分之一时，只顺着原有画面延伸，不会用到提示词。',
  },
}

export const PAINTED_SURROUNDINGS: Warning = {
  code: 'painted_surroundings',
  text: {
    en: 'Farther out than a quarter of the picture the surroundings were painted by the built-in illustrator in the colours of your picture. They are a painting, not a photograph.',
    zh: '超出原图四分之一以外的部分由内置画师按原图配色绘制，是画出来的，不是照片。',
  },
}
