import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { makeAppAction } from '../../features/apps/public.ts'
import { publishAction } from '../../features/community/public.ts'
import { FILM_OF_WORKS } from '../../features/converter/public.ts'
import { type BulkAction, Gallery, type HistoryView, toHistorySearch, useHistoryView } from '../../features/history/public.ts'

const ACTIONS: readonly BulkAction[] = [publishAction, makeAppAction, FILM_OF_WORKS]

export function HistoryScreen() {
  const { user, known } = useSession()
  const view = useHistoryView(useSearch({ from: '/history' }))
  const navigate = useNavigate()
  const { history } = useRouter()
  const show = useCallback(
    (next: HistoryView, { replace = true }: { replace?: boolean } = {}) => {
      // A search follows the last key after a moment; whoever has pressed a work meanwhile is on the way there.
      if (history.location.pathname !== '/history') return
      void navigate({ to: '/history', search: toHistorySearch(next), replace, resetScroll: !replace })
    },
    [navigate, history],
  )
  if (!user) return known ? <LogInPrompt /> : null
  return <Gallery key={user.userKey} user={user} view={view} actions={ACTIONS} onView={show} />
}
