import { ABLE_MODEL } from '@stipple/core/domain/able-model'
import { readList } from '@stipple/core/domain/list-text'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input, Value, Widget } from '@stipple/core/domain/property'
import { type Language, localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'

type Parameter = readonly [name: string, value: string]

/** Parameters besides prompts, images, size and seed, with the mode's labels. */
export function extraParameters({ mode, input }: { mode: ModeId; input: Input }, language: Language): readonly Parameter[] {
  const fields = findMode(mode)?.properties(ABLE_MODEL) ?? {}
  return Object.entries(input).flatMap(([name, value]): Parameter[] => {
    const property = fields[name]
    if (!property || SHOWN_ELSEWHERE.has(property.widget) || name === 'n' || name === 'seed') return []
    const shown = (property.limit ?? 1) > 1 ? readList(value) : [value]
    const words = shown.map(
      (one) => localize(property.options?.find((option) => option.value === one)?.label, language) ?? plainly(one, language),
    )
    return [[localize(property.label, language), words.join(', ')]]
  })
}

const plainly = (value: Value | undefined, language: Language): string =>
  typeof value === 'boolean' ? localize(value ? ON : OFF, language) : String(value)
const ON = { en: 'on', zh: '开' }
const OFF = { en: 'off', zh: '关' }

const SHOWN_ELSEWHERE: ReadonlySet<Widget> = new Set<Widget>(['prompt', 'text', 'image', 'file', 'mask', 'points', 'size'])
