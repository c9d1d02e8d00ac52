import type { Text } from '@stipple/core/domain/text'
import type { Warning } from '../../spec.ts'

export const DRAWN: Warning = {
  code: 'drawn',
  text: {
    en: 'Your request was drawn by the built-in illustrator and matched to the light of the image. It is a drawing, not a photo.',
    zh: '你要的内容由内置画师画出，并按周围光线调和后放入画面。它是画出来的，不是照片。',
  },
}

export const NOTHING_TO_DRAW: Warning = {
  code: 'nothing_to_draw',
  text: {
    en: 'The prompt names nothing that can be drawn, so the masked area was filled from its surroundings.',
    zh: '提示词里没有可以画的物体，标记处已按周围画面补全。',
  },
}

export const UNKNOWN_THING: Text = {
  en: 'The built-in illustrator does not know these words. Name a simple object, such as a balloon or a cat, or leave the prompt empty to fill the area from its surroundings.',
  zh: '内置画师不认识这些词。请写一个简单的物体，如气球、小猫；提示词留空则按周围画面补全。',
}

export const ON_PERSON: Text = {
  en: 'The built-in engine can’t repaint people, faces or clothes; this needs another engine. To change a colour, use Image editing.',
  zh: '内置引擎还不能重画人物、人脸和衣着，需要管理员接入其他引擎。只想换颜色，可以用图片编辑。',
}

/** Error if part of the replaced thing would remain beside the drawing. */
export const oldRemains = (thing: Text): Text => ({
  en: `The mark covers only a part of what is there (${thing.en}); the rest would stay beside what is drawn. Mark all of it, or remove it first with Object removal.`,
  zh: `标记只盖住了原有${thing.zh}的一部分，其余部分会留在新画的内容旁边。请把它整个标出，或先用“物体移除”去掉。`,
})

export const NOTHING_AROUND: Text = {
  en: 'The area to remove covers most of the image, so there is too little left to fill it from.',
  zh: '要移除的部分占了画面的大半，周围可供延续的内容太少。',
}

/** Warns of a thing that fills the picture, or is cut off at a side that grows. */
export const cutOff = (thing: Text): Text => ({
  en: `A subject (${thing.en}) fills the image or is cut off on a side to extend. The built-in engine can’t complete it; this needs another engine.`,
  zh: `主体（${thing.zh}）占满画面，或在要扩展的一侧被截断，内置引擎无法补全，需要管理员接入其他引擎。`,
})

export const thingsNotPainted = (things: string): Text => ({
  en: `Only places can be painted around an image, such as a meadow, a beach or a street. Objects were left out: ${things}.`,
  zh: `扩图只能画出草地、海边、街道这样的环境，画不出其中的物体：${things}。`,
})

export const REPEATS: Warning = {
  code: 'repeats',
  text: {
    en: 'The texture is repeated where a side extends beyond a quarter of the image, so details may recur.',
    zh: '单边扩展超过原图四分之一的部分只能延续已有纹理，可能出现重复。',
  },
}

export const PROMPT_UNUSED: Warning = {
  code: 'prompt_unused',
  text: {
    en: 'The prompt is not used for extensions of up to a quarter of the image per side.',
    zh: '单边扩展不超过原图四分之一时，只顺着原有画面延伸，不会用到提示词。',
  },
}

export const PAINTED_SURROUNDINGS: Warning = {
  code: 'painted_surroundings',
  text: {
    en: 'Beyond a quarter of the image, the surroundings were painted by the built-in illustrator in matching colours. They do not look like a photo.',
    zh: '超出原图四分之一以外的部分由内置画师按原图配色绘制，是画出来的，不是照片。',
  },
}
