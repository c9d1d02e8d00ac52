import type { Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { neighbourQuery, useHistoryView, useWorks } from '../history/public.ts'

export interface Walk {
  /** The work as the list has it. */
  readonly listed: Work | undefined
  readonly previous: Work | undefined
  readonly next: Work | undefined
  /** To be called with every step: has more of the list fetched in time. */
  readonly onStep: () => void
}

/** How many works before the end of what is there more are fetched. */
const AHEAD = 3

/** A work's place in the list that its page was opened from: the history as it was filtered, or all works, the newest first. */
export function useWalk(id: string, owner: string | undefined): Walk {
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom })
  const { filter } = useHistoryView(openedFrom ?? EVERYTHING)
  const { works, more, isPending } = useWorks(owner, filter)
  const at = works.findIndex((work) => work.image_id === id)
  // Deep in a long list its neighbours are asked for by themselves.
  const isAlone = owner !== undefined && at < 0 && !isPending
  const { data: before } = useQuery({ ...neighbourQuery({ id, filter, side: 'before' }), enabled: isAlone })
  const { data: behind } = useQuery({ ...neighbourQuery({ id, filter, side: 'behind' }), enabled: isAlone })
  return {
    listed: works[at],
    previous: (at < 0 ? before : works[at - 1]) ?? undefined,
    next: (at < 0 ? behind : works[at + 1]) ?? undefined,
    onStep: () => {
      if (at >= works.length - AHEAD) more()
    },
  }
}

/** What a person chose for the history does not concern works that were opened elsewhere. */
const EVERYTHING = { sort: 'newest' }
