import type { Warning } from '../../spec.ts'
import { reportWarnings } from '../illustrate/public.ts'
import type { PromptReport } from '../illustrate/public.ts'

/** Remarks about requests that a film does not fulfil. */
export type FilmNote = 'no_music' | 'no_subject' | 'simpler_model'

const NOTES: Readonly<Record<FilmNote, Warning['text']>> = {
  no_music: {
    en: 'The instruments could not be fetched, so the film has no music.',
    zh: '乐器音色无法下载，这部短片没有配乐。',
  },
  no_subject: {
    en: 'Nothing stands out in this picture, so the view moves as a whole.',
    zh: '图中没有突出的主体，画面作为整体运动。',
  },
  simpler_model: {
    en: 'The model meant for finding the subject is not available here, so a simpler one did. Its outline may be rougher.',
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

/** A film of a picture moves camera, depth and weather; people in it do not act. */
const stillIn = (words: readonly string[]): Warning => ({
  code: 'not_acted',
  text: {
    en: `Who is in the picture does not act, so this was left out: ${words.join(', ')}`,
    zh: `画面中的人和动物不会自己动作，以下描述未采用：${words.join('、')}`,
  },
})
