import type { Work } from '@stipple/core/contract/shapes'
import { ABLE_MODEL } from '@stipple/core/domain/able-model'
import { findMode } from '@stipple/core/modes/find-mode'

/** A picture beside that of a work. */
export interface Compared {
  readonly kind: 'source' | 'other'
  readonly address: string
  /** Undefined for a picture that was uploaded. */
  readonly work: Work | undefined
}

/** Pictures that may be shown to whoever looks. */
export const isComparable = (work: Work): boolean => work.media === 'image' && !work.censored

export const comparedWork = (work: Work, kind: Compared['kind'] = 'other'): Compared => ({ kind, address: work.image, work })

/** The picture that a work was made from: a work of the member's own, or what was uploaded for it. */
export function sourceOf(work: Work, madeFrom: readonly Work[]): Compared | undefined {
  const from = madeFrom.find(isComparable)
  if (from) return comparedWork(from, 'source')
  const [field] = Object.entries(findMode(work.jobtype)?.properties(ABLE_MODEL) ?? {}).find(([, { widget }]) => widget === 'image') ?? []
  const address = field === undefined ? undefined : work.params[field]
  return typeof address === 'string' && address.startsWith('/media/') ? { kind: 'source', address, work: undefined } : undefined
}
