import type { Text } from '@stipple/core/domain/text'
import type { Instruction } from '../../instructions/public.ts'
import type { Warning } from '../../spec.ts'

/** Warns of requests that this engine does not carry out. */
export function instructionWarnings({ ignored, mentioned }: Instruction): Warning[] {
  const warnings: Warning[] = []
  if (ignored.length > 0) warnings.push(wordsWithoutEffect(ignored))
  if (mentioned.length > 0)
    warnings.push({
      code: 'words_unchanged',
      text: {
        en: `Mentioned without a change, so left as they are: ${mentioned.join(', ')}`,
        zh: `只提到而没说怎么改，因此保持原样：${mentioned.join('、')}`,
      },
    })
  return warnings
}

export const wordsWithoutEffect = (words: readonly string[]): Warning => ({
  code: 'words_ignored',
  text: { en: `Words without effect: ${words.join(', ')}`, zh: `这些词没有起作用：${words.join('、')}` },
})

export const NOT_UNDERSTOOD: Text = {
  en: 'No change was understood. Try “make the sky pink”, “at night”, “remove the car”, “as watercolor”.',
  zh: '没有从文字中读出具体的改动。可以试试“把天空变成粉色”“夜晚”“去掉汽车”“水彩风格”。',
}

export const SCALED_DOWN: Warning = {
  code: 'scaled_down',
  text: { en: 'The image was scaled down to 2560 pixels.', zh: '图片尺寸过大，已缩小到最长边 2560 像素。' },
}
