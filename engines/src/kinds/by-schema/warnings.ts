import type { Warning } from '../../spec.ts'
import { titleOf } from './model-form.ts'
import type { ModelInput } from './schema.ts'

export function valueChanged(
  input: ModelInput,
  { wanted, value }: { readonly wanted: number | string; readonly value: number | string },
): Warning {
  const { en, zh } = titleOf(input)
  return {
    code: 'value_changed',
    text: {
      en: `${en}: ${value} instead of ${wanted}, the closest the model supports.`,
      zh: `${zh}：模型不支持 ${wanted}，改用 ${value}。`,
    },
  }
}

export const lengthChanged = (seconds: number | undefined): Warning =>
  seconds === undefined
    ? { code: 'own_length', text: { en: 'The model chose the duration of the video.', zh: '视频时长由模型决定。' } }
    : {
        code: 'other_length',
        text: { en: `The video is ${seconds} s long, the closest the model supports.`, zh: `受模型限制，视频时长为 ${seconds} 秒。` },
      }

export const MUSIC_LEFT_OUT: Warning = {
  code: 'no_music',
  text: { en: 'This model does not add music to videos.', zh: '该模型不能为视频配乐。' },
}

export const otherFormat = (type: string): Warning => ({
  code: 'other_format',
  text: { en: `The model returned a different file format: ${type}.`, zh: `模型给出了其他文件格式：${type}。` },
})
