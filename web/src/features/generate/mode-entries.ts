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
    label: { en: 'Multi-image combine', zh: '多图融合' },
    summary: { en: 'Bring two to four pictures together in one', zh: '把两到四张图融进同一个画面' },
    group: 'edit',
  },
  {
    mode: 'ProductImg',
    model: 'builtin/poster',
    label: { en: 'Text poster', zh: '文字海报' },
    summary: { en: 'A headline of yours, laid out on a poster', zh: '写下标题，排成一张海报' },
    group: 'design',
  },
  {
    mode: 'Text2Voice',
    model: 'builtin/voice-match',
    label: { en: 'Voice matching', zh: '音色模仿' },
    summary: { en: 'Speech with the pitch and tone colour of a recording', zh: '借用一段录音的音高与音色来朗读' },
    group: 'sound',
  },
]

export const variantsOf = (mode: ModeId): readonly Variant[] => VARIANTS.filter((variant) => variant.mode === mode)

/** Name of a mode with the chosen model. */
export const entryOf = (mode: Mode, model: string | undefined): Pick<Mode, 'label' | 'summary'> =>
  VARIANTS.find((variant) => variant.mode === mode.id && variant.model === model) ?? mode
