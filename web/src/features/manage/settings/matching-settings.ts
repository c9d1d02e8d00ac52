import type { ManagedSetting } from '@stipple/core/contract/manage'
import { everyText } from '@stipple/core/domain/text'

/** Settings that contain all words of a search in their name, explanation or options, in any language, or in their key. */
export function matchingSettings(settings: readonly ManagedSetting[], search: string): ManagedSetting[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return settings.filter(({ key, label, hint, options = [] }) => {
    const texts = [label, hint, ...options.map((option) => option.label)].flatMap(everyText)
    const text = [key, ...texts].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
