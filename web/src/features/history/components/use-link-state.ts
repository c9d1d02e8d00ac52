import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { HistorySearch } from '../address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Search and order of the history when a work was opened from it; absent for works that were opened elsewhere. */
    readonly openedFrom?: HistorySearch
  }
}

/** Returns a function for the state of a link to a work, from which its page knows the list to walk through. To be called when the link is followed. */
export function useLinkState(): () => { readonly openedFrom?: HistorySearch } {
  const router = useRouter()
  return useCallback(() => {
    const { pathname, search } = router.state.location
    return pathname === '/history' ? { openedFrom: search } : {}
  }, [router])
}
