import { CONTROL_TYPES } from '@stipple/core/domain/control-types'
import { readList } from '@stipple/core/domain/list-value'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Input, Value, Widget } from '@stipple/core/domain/property'
import { REPAIRS } from '@stipple/core/domain/repairs'
import { SCENES } from '@stipple/core/domain/scenes'
import { PHOTO_STYLES } from '@stipple/core/domain/styles'
import type { Language } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import { PLAIN_MODEL } from './plain-model.ts'

type Parameter = readonly [name: string, value: string]

/** What was set in a form besides words, pictures, size and seed, with the labels of the mode's own fields. */
export function ownParameters({ mode, input }: { mode: ModeId; input: Input }, language: Language): readonly Parameter[] {
  const fields = findMode(mode)?.properties(anyModel) ?? {}
  return Object.entries(input).flatMap(([name, value]): Parameter[] => {
    const property = fields[name]
    if (!property || SHOWN_ELSEWHERE.has(property.widget) || name === 'n') return []
    const shown = (property.limit ?? 1) > 1 ? readList(value) : [value]
    const words = shown.map((one) => property.options?.find((option) => option.value === one)?.label[language] ?? plainly(one, language))
    return [[property.label[language], words.join(', ')]]
  })
}

const plainly = (value: Value | undefined, language: Language): string =>
  typeof value === 'boolean' ? SWITCH[language][value ? 0 : 1] : String(value)
const SWITCH = { en: ['on', 'off'], zh: ['开', '关'] } as const

const SHOWN_ELSEWHERE: ReadonlySet<Widget> = new Set<Widget>(['prompt', 'text', 'image', 'file', 'mask', 'points', 'size', 'seed'])

/** A model that can do everything: asks a mode for all the fields that it can have. */
const anyModel: ModelTraits = {
  ...PLAIN_MODEL,
  can: {
    negative: true,
    steps: true,
    cfg: true,
    styles: true,
    samplers: [],
    dimensions: true,
    factors: [2, 3, 4],
    backgrounds: true,
    strength: true,
    karras: true,
    tiling: true,
    hiresFix: true,
    clipSkip: true,
    loras: true,
    controls: CONTROL_TYPES.map(({ id }) => id),
    photoStyles: PHOTO_STYLES.map(({ id }) => id),
    reference: true,
    repairs: REPAIRS.map(({ id }) => id),
    thorough: true,
    scenes: SCENES.map(({ id }) => id),
    headline: true,
  },
}
