import type { SetOptions } from '@stipple/core/contract/options'
import { INITIAL_OPTIONS, type KeptPrompt, type MemberOptions, NEGATIVE_LIBRARY } from '@stipple/core/domain/options'

interface Sides {
  /** As they are in this browser. */
  readonly local: MemberOptions
  /** What both sides had last. */
  readonly base: SetOptions
  /** What the account has; an option that was never set is not there. */
  readonly remote: SetOptions
  /** Whether this browser knows the member already: then what differs from the base was changed here. Otherwise the account goes first. */
  readonly known: boolean
}

/** The options that this browser takes from the account: those that were not changed here, and those parts of the library that were not. */
export function takenFrom({ local, base, remote, known }: Sides): Partial<MemberOptions> {
  const changed = changedFrom(local, base)
  const taken = Object.entries(remote).filter(([name]) => !staysHere(local, name) && !(known && name in changed))
  const { negativeLibrary } = remote
  return {
    ...Object.fromEntries(taken),
    ...(negativeLibrary && {
      negativeLibrary: mergeLibraries({ local: local.negativeLibrary, base: base.negativeLibrary ?? [], remote: negativeLibrary }),
    }),
  }
}

/** What the account is to be told. */
export const changedFrom = (local: MemberOptions, base: SetOptions): SetOptions => {
  const before = new Map(Object.entries({ ...INITIAL_OPTIONS, ...base }))
  return Object.fromEntries(
    Object.entries(local).filter(([name, value]) => before.has(name) && !staysHere(local, name) && !isSame(value, before.get(name))),
  )
}

/** Tags of one's own are a file in this browser: another device could do nothing with that choice, and its choice would put the file away here. */
const staysHere = ({ tagsType }: MemberOptions, name: string): boolean => name === 'tagsType' && tagsType === 'own'

/** Prompts that were kept or taken away here since both sides agreed are so in the account's library, too: each by its name, so that none is lost. */
function mergeLibraries({ local, base, remote }: Readonly<Record<'local' | 'base' | 'remote', readonly KeptPrompt[]>>): KeptPrompt[] {
  const fresh = local.filter((prompt) => !base.some((one) => isSame(one, prompt)))
  const touched = new Set([...fresh, ...base.filter(({ name }) => !local.some((one) => one.name === name))].map(({ name }) => name))
  return [...remote.filter(({ name }) => !touched.has(name)), ...fresh].slice(0, NEGATIVE_LIBRARY.most)
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
