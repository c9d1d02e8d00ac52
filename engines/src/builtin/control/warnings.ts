import type { ControlType } from '@stipple/core/domain/control-types'
import type { Warning } from '../../spec.ts'
import { type PromptReport, reportWarnings } from '../illustrate/public.ts'
import type { ControlNetworks } from './networks.ts'

/** Remarks of the painters about a result. */
export type ControlNote = 'empty_map' | 'no_lines' | 'no_prompt' | 'not_a_drawing'

export const NOTES: Readonly<Record<ControlNote, Warning['text']>> = {
  empty_map: {
    en: 'The control map is empty, so the image is the illustrator’s own.',
    zh: '控制图里没有可参照的内容，画面由画师自由发挥。',
  },
  no_lines: { en: 'No lines were found in the sketch.', zh: '没有在画里找到线条。' },
  no_prompt: { en: 'There was no prompt, so the illustrator chose the colours.', zh: '没有提示词，颜色由画师挑选。' },
  not_a_drawing: {
    en: 'The image looks like a photo, so its outlines were traced.',
    zh: '这更像照片而不是线稿，已先描出轮廓再上色。',
  },
}

export function toWarnings(notes: readonly ControlNote[], report: PromptReport): readonly Warning[] {
  return [...[...new Set(notes)].map((code) => ({ code, text: NOTES[code] })), ...reportWarnings(report)]
}

/** Warns of a map that was made without the network meant for it. */
export function simplerMethod(control: ControlType, networks: ControlNetworks): readonly Warning[] {
  return control === 'depth' && networks.subject.kind !== 'isnet' ? [SIMPLER] : []
}

const SIMPLER: Warning = {
  code: 'simpler_model',
  text: {
    en: 'The model for this control type is not available, so a simpler one was used. The map may be less precise.',
    zh: '本站没有读取这种控制图的专用模型，改用了较简单的方法，结果可能粗略一些。',
  },
}
