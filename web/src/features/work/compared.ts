import type { Work } from '@stipple/core/contract/shapes'
import { ABLE_MODEL } from '@stipple/core/domain/able-model'
import { findMode } from '@stipple/core/modes/find-mode'
import { isStored } from '../../lib/base.ts'

/** An image to compare with a work's. */
export interface Compared {
  readonly kind: 'source' | 'other'
  readonly address: string
  /** Undefined for an uploaded picture. */
  readonly work: Work | undefined
}

/** Returns true if the work is a picture that may be shown uncovered. */
export const isComparable = (work: Work): boolean => work.media === 'image' && !work.censored

export const comparedWork = (work: Work, kind: Compared['kind'] = 'other'): Compared => ({ kind, address: work.image, work })

/** Source image of a work: a work of the member's own, or its upload. */
export function sourceOf(work: Work, madeFrom: readonly Work[]): Compared | undefined {
  const from = madeFrom.find(isComparable)
  if (from) return comparedWork(from, 'source')
  const [field] = Object.entries(findMode(work.mode)?.properties(ABLE_MODEL) ?? {}).find(([, { widget }]) => widget === 'image') ?? []
  const address = field === undefined ? undefined : work.params[field]
  return typeof address === 'string' && isStored(address) ? { kind: 'source', address, work: undefined } : undefined
}
