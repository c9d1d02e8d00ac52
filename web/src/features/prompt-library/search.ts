import type { PromptLibrary } from '@stipple/core/contract/prompts'

export type LibraryCategory = PromptLibrary[number]
export type LibraryGroup = LibraryCategory['groups'][number]
export type LibraryEntry = LibraryGroup['entries'][number]

/** The found words of one group. */
export interface Found {
  readonly category: LibraryCategory
  readonly group: LibraryGroup
  readonly entries: readonly LibraryEntry[]
}

/** Greatest number of words worth showing. */
export const MAX_SHOWN = 240

/**
 * Finds words whose Chinese or English contains every part of a text; the name of a group matches all of its words. Groups are in the order of the library,
 * with at most `MAX_SHOWN` words; `count` is the number of all.
 */
export function searchLibrary(library: PromptLibrary, text: string): { readonly count: number; readonly found: readonly Found[] } {
  const parts = text.toLowerCase().split(/\s+/u).filter(Boolean)
  const has = (word: string) => parts.every((part) => word.toLowerCase().includes(part))
  const all = library.flatMap((category) =>
    category.groups.map((group): Found => {
      const entries = has(group.name)
        ? group.entries
        : group.entries.filter(({ langName, displayName }) => has(`${langName} ${displayName}`))
      return { category, group, entries }
    }),
  )
  let room = MAX_SHOWN
  const found = all.flatMap(({ entries, ...place }) => {
    const shown = entries.slice(0, room)
    room -= shown.length
    return shown.length === 0 ? [] : [{ ...place, entries: shown }]
  })
  return { count: all.reduce((sum, { entries }) => sum + entries.length, 0), found }
}
