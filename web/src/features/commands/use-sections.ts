import type { User } from '@stipple/core/contract/shapes'
import { useState } from 'react'
import { useRecent } from './recent-store.ts'
import { type Section, sectionsOf } from './sections.ts'
import { useActions } from './sources/use-actions.ts'
import { useFoundWorks, useSearches } from './sources/use-found.ts'
import { useMaking } from './sources/use-making.ts'
import { usePages } from './sources/use-pages.ts'

interface SectionsQuery {
  readonly user: User | undefined
  readonly text: string
  /** The debounced text, which the server searches for. */
  readonly searched: string
}

interface Listed {
  readonly sections: readonly Section[]
  /** State of the search for works. */
  readonly works: 'worksPending' | 'worksFailed' | 'worksNone' | undefined
  readonly pending: boolean
}

/** The lists of the command palette. */
export function useSections({ user, text, searched }: SectionsQuery): Listed {
  const used = useRecent(({ ids }) => ids)
  const pages = usePages(user)
  const actions = useActions(user)
  const making = useMaking()
  const searches = useSearches(user, text)
  const found = useFoundWorks(user, searched)
  // As of the opening: the order of a list must not change while it is read.
  const [lately] = useState(used)
  const pending = user !== undefined && (text !== searched || found.state === 'pending')
  const works = text === searched ? found.works : []
  return {
    sections: sectionsOf({ text, commands: [...making, ...pages, ...actions], searches, works, used: lately }),
    works: !user
      ? undefined
      : pending
        ? 'worksPending'
        : found.state === 'failed'
          ? 'worksFailed'
          : works.length === 0
            ? 'worksNone'
            : undefined,
    pending,
  }
}
