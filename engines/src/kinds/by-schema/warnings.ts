import type { Warning } from '../../spec.ts'
import { titleOf } from './own-form.ts'
import type { ModelInput } from './schema.ts'

export function valueChanged(
  input: ModelInput,
  { wanted, value }: { readonly wanted: number | string; readonly value: number | string },
): Warning {
  const { en, zh } = titleOf(input)
  return {
    code: 'value_changed',
    text: { en: `${en}: ${value} instead of ${wanted}, as the model allows.`, zh: `${zh}：模型不支持 ${wanted}，改用 ${value}。` },
  }
}

export const lengthChanged = (seconds: number | undefined): Warning =>
  seconds === undefined
    ? { code: 'own_length', text: { en: 'The model chose the length of the film.', zh: '影片时长由模型决定。' } }
    : {
        code: 'other_length',
        text: { en: `The film is ${seconds} s long, as the model allows.`, zh: `受模型限制，影片时长为 ${seconds} 秒。` },
      }

export const MUSIC_LEFT_OUT: Warning = {
  code: 'no_music',
  text: { en: 'This model lays no music under films.', zh: '该模型不能为影片配乐。' },
}

export const otherFormat = (type: string): Warning => ({
  code: 'other_format',
  text: { en: `The model gave another file format: ${type}.`, zh: `模型给出了其他文件格式：${type}。` },
})
