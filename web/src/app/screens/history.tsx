import { useNavigate, useSearch } from '@tanstack/react-router'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { Gallery } from '../../features/history/public.ts'

export function HistoryScreen() {
  const { user, known } = useSession()
  const { order, starred } = useSearch({ from: '/history' })
  const navigate = useNavigate()
  if (!user) return known ? <LogInPrompt /> : null
  return (
    <Gallery
      owner={user.userKey}
      filter={{ order: order ?? 'newest', starred: starred ?? false }}
      onFilter={(filter) =>
        void navigate({
          to: '/history',
          search: { ...(filter.order === 'oldest' && { order: 'oldest' as const }), ...(filter.starred && { starred: true as const }) },
          replace: true,
        })
      }
    />
  )
}
