import type { SetOptions } from '@stipple/core/contract/options'
import { INITIAL_OPTIONS, type MemberOptions, NEGATIVE_LIBRARY } from '@stipple/core/domain/options'
import { PROMPT_STYLES } from '@stipple/core/domain/prompt-style'

interface Sides {
  /** Options in this browser. */
  readonly local: MemberOptions
  /** Options that both sides had last. */
  readonly base: SetOptions
  /** Options of the account; unset ones are absent. */
  readonly remote: SetOptions
  /** True if this browser has synchronised with the member before: then differences from the base were made here. Otherwise the account takes precedence. */
  readonly known: boolean
}

/** Options that this browser takes from the account: all but those changed here; of the libraries, the entries not changed here. */
export function acceptedOptions({ local, base, remote, known }: Sides): Partial<MemberOptions> {
  const changed = changedOptions(local, base)
  const taken = Object.entries(remote).filter(([name]) => !staysHere(local, name) && !(known && name in changed))
  const { negativeLibrary, promptStyles } = remote
  return {
    ...Object.fromEntries(taken),
    ...(negativeLibrary && {
      negativeLibrary: mergeLibraries({ local: local.negativeLibrary, base: base.negativeLibrary ?? [], remote: negativeLibrary }).slice(
        0,
        NEGATIVE_LIBRARY.most,
      ),
    }),
    ...(promptStyles && {
      promptStyles: mergeLibraries({ local: local.promptStyles, base: base.promptStyles ?? [], remote: promptStyles }).slice(
        0,
        PROMPT_STYLES.most,
      ),
    }),
  }
}

/** Options to send to the account. */
export const changedOptions = (local: MemberOptions, base: SetOptions): SetOptions => {
  const before = new Map(Object.entries({ ...INITIAL_OPTIONS, ...base }))
  return Object.fromEntries(
    Object.entries(local).filter(([name, value]) => before.has(name) && !staysHere(local, name) && !isSame(value, before.get(name))),
  )
}

/** An own tag list is a file in this browser: the choice is useless on another device, and another device's choice must not replace it here. */
const staysHere = ({ tagsType }: MemberOptions, name: string): boolean => name === 'tagsType' && tagsType === 'own'

/** Applies entries that were added or removed here to the account's library: each by its name, so that none is lost. */
function mergeLibraries<T extends { readonly name: string }>({
  local,
  base,
  remote,
}: Readonly<Record<'local' | 'base' | 'remote', readonly T[]>>): T[] {
  const fresh = local.filter((prompt) => !base.some((one) => isSame(one, prompt)))
  const touched = new Set([...fresh, ...base.filter(({ name }) => !local.some((one) => one.name === name))].map(({ name }) => name))
  return [...remote.filter(({ name }) => !touched.has(name)), ...fresh]
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
