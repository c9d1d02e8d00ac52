import type { ModelItem } from '@stipple/core/contract/shapes'
import { MODEL_STYLES, type ModelStyle } from '@stipple/core/domain/model'

export interface ModelGroup {
  readonly style: ModelStyle | 'favourites' | 'recent'
  readonly models: readonly ModelItem[]
}

/** Longest list without a group of recently used models. */
const SHORT = 8
const RECENT = 3

interface Preferred {
  readonly favourites: readonly string[]
  /** The newest first. */
  readonly recent: readonly string[]
}

/**
 * Models matching the search in name or description: favourites, recently used ones in a long list, then the others by style in the order of
 * `MODEL_STYLES`. Unknown styles count as other.
 */
export function groupModels(models: readonly ModelItem[], words: string, { favourites, recent }: Preferred): readonly ModelGroup[] {
  const wanted = words.trim().toLowerCase()
  const found = models.filter(({ label, label_en, label_cn, description }) =>
    [label, label_en, label_cn, description].join(' ').toLowerCase().includes(wanted),
  )
  const loved = found.filter(({ model }) => favourites.includes(model))
  const last = models.length > SHORT ? recent.flatMap((id) => found.find((one) => one.model === id && !loved.includes(one)) ?? []) : []
  const first = new Set([...loved, ...last.slice(0, RECENT)])
  const groups: ModelGroup[] = [
    { style: 'favourites', models: loved },
    { style: 'recent', models: last.slice(0, RECENT) },
    ...MODEL_STYLES.map((style) => ({ style, models: found.filter((model) => !first.has(model) && styleOf(model) === style) })),
  ]
  return groups.filter((group) => group.models.length > 0)
}

const styleOf = ({ style }: ModelItem): ModelStyle => MODEL_STYLES.find((known) => known === style.toLowerCase()) ?? 'other'
