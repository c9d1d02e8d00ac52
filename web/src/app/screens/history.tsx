import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { Gallery, type HistoryView, toHistorySearch, useHistoryView } from '../../features/history/public.ts'

export function HistoryScreen() {
  const { user, known } = useSession()
  const view = useHistoryView(useSearch({ from: '/history' }))
  const navigate = useNavigate()
  const show = useCallback(
    (next: HistoryView, { replace = true }: { replace?: boolean } = {}) =>
      void navigate({ to: '/history', search: toHistorySearch(next), replace, resetScroll: !replace }),
    [navigate],
  )
  if (!user) return known ? <LogInPrompt /> : null
  return <Gallery key={user.userKey} user={user} view={view} onView={show} />
}
