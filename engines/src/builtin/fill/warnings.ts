import type { Text } from '@stipple/core/domain/text'
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
    en: 'The prompt names no thing that could be drawn, so the marked part was filled in from its surroundings.',
    zh: '提示词里没有可以画的物体，标记处已按周围画面补全。',
  },
}

export const UNKNOWN_THING: Text = {
  en: 'The built-in illustrator knows none of these words. Name a plain thing, such as a balloon or a cat, or leave the prompt empty to fill the place from its surroundings.',
  zh: '内置画师不认识这些词。请写一个简单的物体，如气球、小猫；提示词留空则按周围画面补全。',
}

export const ON_PERSON: Text = {
  en: 'People, faces and what they wear cannot be painted anew by the built-in engine; this waits for an engine that the operator connects. To change a colour, say so in Image editing.',
  zh: '内置引擎还不能重画人物、人脸和衣着，需要管理员接入其他引擎。只想换颜色，可以用图片编辑。',
}

export const NOTHING_AROUND: Text = {
  en: 'What should go fills most of the picture: there is too little around it to continue.',
  zh: '要移除的部分占了画面的大半，周围可供延续的内容太少。',
}

/** Warns of a thing that fills the picture, or is cut off at a side that grows. */
export const cutOff = (thing: Text): Text => ({
  en: `A subject (${thing.en}) fills the picture or is cut off on a side that is to grow, and the built-in engine cannot complete it; this waits for an engine that the operator connects.`,
  zh: `主体（${thing.zh}）占满画面，或在要扩展的一侧被截断，内置引擎无法补全，需要管理员接入其他引擎。`,
})

export const thingsNotPainted = (things: string): Text => ({
  en: `Around a picture only places are painted, such as a meadow, a beach or a street; things are not: ${things}.`,
  zh: `扩图只能画出草地、海边、街道这样的环境，画不出其中的物体：${things}。`,
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
