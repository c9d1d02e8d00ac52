import type { Template } from '@stipple/core/contract/templates'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { type Language, localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'

export interface AppFilter {
  readonly words: string
  readonly mine: boolean
  readonly mode: ModeId | undefined
}

/** Apps with every word in their name, description or mode. */
export function findApps(apps: readonly Template[], { words, mine, mode }: AppFilter): readonly Template[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return apps.filter((app) => {
    if ((mine && !app.mine) || (mode !== undefined && app.mode !== mode)) return false
    const text = [app.name, app.description, ...Object.values(findMode(app.mode)?.label ?? {})].join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** Modes of the apps with their names, sorted by name. */
export function modesOf(apps: readonly Template[], language: Language): readonly { readonly id: ModeId; readonly label: string }[] {
  const ids = [...new Set(apps.map(({ mode }) => mode))]
  return ids
    .map((id) => ({ id, label: localize(findMode(id)?.label, language) ?? id }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}
