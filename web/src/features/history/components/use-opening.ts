import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { HistorySearch } from '../address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The history as it was searched and sorted when one of its works was opened; absent where a work was opened elsewhere. */
    readonly openedFrom?: HistorySearch
  }
}

/** The state for a link to a work, so that its page can walk through the list that it was opened from. It is read when the link is followed. */
export function useOpening(): () => { readonly openedFrom?: HistorySearch } {
  const router = useRouter()
  return useCallback(() => {
    const { pathname, search } = router.state.location
    return pathname === '/history' ? { openedFrom: search } : {}
  }, [router])
}
