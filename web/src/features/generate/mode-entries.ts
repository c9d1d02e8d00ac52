import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Text } from '@stipple/core/domain/text'
import type { Mode } from '@stipple/core/modes/define-mode'

/** A mode with a certain model, which people look for under a name of its own. */
export interface Variant {
  readonly mode: ModeId
  readonly model: string
  readonly label: Text
  readonly summary: Text
  readonly group: Mode['group']
}

const VARIANTS: readonly Variant[] = [
  {
    mode: 'Img2Img',
    model: 'builtin/combine',
    label: { en: 'Combine images', zh: '多图拼图' },
    summary: { en: 'Arrange two to four images as a collage', zh: '把两到四张图排成一张拼图' },
    group: 'edit',
  },
  {
    mode: 'ProductImg',
    model: 'builtin/poster',
    label: { en: 'Text poster', zh: '文字海报' },
    summary: { en: 'Design a poster with your headline', zh: '写下标题，排成一张海报' },
    group: 'design',
  },
  {
    mode: 'Text2Voice',
    model: 'builtin/voice-match',
    label: { en: 'Voice matching', zh: '音色模仿' },
    summary: { en: 'Speech that matches the pitch and timbre of a recording', zh: '借用一段录音的音高与音色来朗读' },
    group: 'sound',
  },
]

export const variantsOf = (mode: ModeId): readonly Variant[] => VARIANTS.filter((variant) => variant.mode === mode)

/** Name of a mode with the chosen model. */
export const entryOf = (mode: Mode, model: string | undefined): Pick<Mode, 'label' | 'summary'> =>
  VARIANTS.find((variant) => variant.mode === mode.id && variant.model === model) ?? mode
