import type { CategoryId } from '@stipple/core/domain/community'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { create } from 'zustand'

/** What the gallery shows, besides the shared search text. */
export interface CommunityFilter {
  readonly category?: CategoryId
  readonly mode?: ModeId
  readonly model?: string
  readonly order: 'newest' | 'liked'
  /** Only what the member published. */
  readonly mine?: true
}

export const EVERYTHING: CommunityFilter = { order: 'newest' }

/** Kept while the page is open, so that the gallery stands as it was when one comes back from a work. */
export const useCommunityFilter = create<{ readonly filter: CommunityFilter }>()(() => ({ filter: EVERYTHING }))

export const showOnly = (filter: CommunityFilter): void => useCommunityFilter.setState({ filter })

/** Whether anything is left out. */
export const isNarrowed = ({ category, mode, model, mine }: CommunityFilter, search: string): boolean =>
  category !== undefined || mode !== undefined || model !== undefined || mine === true || search !== ''
