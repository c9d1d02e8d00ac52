import type { ModelItem } from '@stipple/core/contract/shapes'
import { MODEL_STYLES, type ModelStyle } from '@stipple/core/domain/model'

export interface ModelGroup {
  readonly style: ModelStyle
  readonly models: readonly ModelItem[]
}

/** Models with the words in a name or their description, by style in the order of `MODEL_STYLES`. Unknown styles count as other. */
export function groupModels(models: readonly ModelItem[], words: string): readonly ModelGroup[] {
  const wanted = words.trim().toLowerCase()
  const found = models.filter(({ label, label_en, label_cn, description }) =>
    [label, label_en, label_cn, description].join(' ').toLowerCase().includes(wanted),
  )
  return MODEL_STYLES.map((style) => ({ style, models: found.filter((model) => styleOf(model) === style) })).filter(
    (group) => group.models.length > 0,
  )
}

const styleOf = ({ style }: ModelItem): ModelStyle => MODEL_STYLES.find((known) => known === style.toLowerCase()) ?? 'other'
