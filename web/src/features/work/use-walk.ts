import type { Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { neighbourQuery, useHistoryView, useWorks } from '../history/public.ts'

export interface Walk {
  /** The work as in the list. */
  readonly listed: Work | undefined
  /** The list as far as loaded, and the work's index in it; -1 if missing. */
  readonly works: readonly Work[]
  readonly at: number
  readonly previous: Work | undefined
  readonly next: Work | undefined
  /** To be called with every step: loads more of the list in time. */
  readonly onStep: () => void
}

/** Number of works before the end of the loaded list at which more are fetched. */
const AHEAD = 3

/** A work's position in the list that its page was opened from: the history as it was filtered, or all works, newest first. */
export function useWalk(id: string, owner: string | undefined): Walk {
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom })
  const { filter } = useHistoryView(openedFrom ?? EVERYTHING)
  const { works, more, isPending } = useWorks(owner, filter)
  const at = works.findIndex((work) => work.image_id === id)
  // Deep in a long list its neighbours are requested separately.
  const isAlone = owner !== undefined && at < 0 && !isPending
  const { data: before } = useQuery({ ...neighbourQuery({ id, filter, side: 'before' }), enabled: isAlone })
  const { data: behind } = useQuery({ ...neighbourQuery({ id, filter, side: 'behind' }), enabled: isAlone })
  return {
    listed: works[at],
    works,
    at,
    previous: (at < 0 ? before : works[at - 1]) ?? undefined,
    next: (at < 0 ? behind : works[at + 1]) ?? undefined,
    onStep: () => {
      if (at >= works.length - AHEAD) more()
    },
  }
}

/** Filters chosen for the history do not apply to works opened elsewhere. */
const EVERYTHING = { sort: 'newest' }
