import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input } from '@stipple/core/domain/property'
import type { Language } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'

type Parameter = readonly [name: string, value: string]

/** What was set in a form besides words, pictures, size and seed, with the labels of the mode's own fields. */
export function ownParameters({ mode, input }: { mode: ModeId; input: Input }, language: Language): readonly Parameter[] {
  const fields = findMode(mode)?.properties(anyModel) ?? {}
  return Object.entries(input).flatMap(([name, value]): Parameter[] => {
    const property = fields[name]
    if (!property || SHOWN_ELSEWHERE.has(property.widget) || name === 'n') return []
    const option = property.options?.find((one) => one.value === value)
    return [[property.label[language], option ? option.label[language] : String(value)]]
  })
}

const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['prompt', 'text', 'image', 'size', 'seed'])
const nothing = { en: '', zh: '' }
/** A model that can do everything: asks a mode for all the fields that it can have. */
const anyModel = {
  id: '',
  engine: '',
  label: nothing,
  description: nothing,
  tasks: [],
  style: 'other',
  cost: 0,
  can: { negative: true, steps: true, cfg: true, styles: true, dimensions: true, backgrounds: true, factors: [2, 3, 4] },
} as const
