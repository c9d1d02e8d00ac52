import type { CategoryId } from '@stipple/core/domain/community'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { create } from 'zustand'

/** Filter of the gallery, besides the shared search text. */
export interface CommunityFilter {
  readonly category?: CategoryId
  readonly mode?: ModeId
  readonly model?: string
  readonly order: 'newest' | 'liked'
  /** Only the member's own works. */
  readonly mine?: true
  /** Only works of followed members. */
  readonly following?: true
  /** Only works of this member, by their user ID. */
  readonly author?: string
}

export const EVERYTHING: CommunityFilter = { order: 'newest' }

/** Kept while the page is open, so that the gallery is unchanged after visiting a work. */
export const useCommunityFilter = create<{ readonly filter: CommunityFilter }>()(() => ({ filter: EVERYTHING }))

export const showOnly = (filter: CommunityFilter): void => useCommunityFilter.setState({ filter })

/** Returns true if any filter is set. */
export const isNarrowed = ({ category, mode, model, mine, following }: CommunityFilter, search: string): boolean =>
  category !== undefined || mode !== undefined || model !== undefined || mine === true || following === true || search !== ''
