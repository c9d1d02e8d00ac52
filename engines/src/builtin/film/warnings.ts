import type { Warning } from '../../spec.ts'
import { type PromptReport, reportWarnings } from '../illustrate/public.ts'

/** Warnings about requests that a video does not fulfil. */
export type FilmNote = 'no_music' | 'no_subject' | 'simpler_model'

const NOTES: Readonly<Record<FilmNote, Warning['text']>> = {
  no_music: {
    en: 'The instruments could not be downloaded, so the video has no music.',
    zh: '乐器音色无法下载，这部短片没有配乐。',
  },
  no_subject: {
    en: 'No subject was found, so the image moves as a whole.',
    zh: '图中没有突出的主体，画面作为整体运动。',
  },
  simpler_model: {
    en: 'The model for finding the subject is not available, so a simpler one was used. The outline may be less precise.',
    zh: '本站没有提取主体的专用模型，改用了较简单的方法，主体边缘可能粗略一些。',
  },
}

export const toWarnings = (
  notes: readonly FilmNote[],
  { report, unplayed }: { readonly report: PromptReport | undefined; readonly unplayed: readonly string[] },
): readonly Warning[] => [
  ...notes.map((code) => ({ code, text: NOTES[code] })),
  ...(report ? reportWarnings(report) : []),
  ...(unplayed.length > 0 ? [stillIn(unplayed)] : []),
]

/** A video from an image moves camera, depth and weather; people in it do not act. */
const stillIn = (words: readonly string[]): Warning => ({
  code: 'not_acted',
  text: {
    en: `The subject can’t perform actions, so these words were ignored: ${words.join(', ')}`,
    zh: `画面中的人和动物不会自己动作，以下描述未采用：${words.join('、')}`,
  },
})
