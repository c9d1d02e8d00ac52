import { useParams } from '@tanstack/react-router'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { WorkDetail } from '../../features/work/work-detail.tsx'

export function WorkScreen() {
  const { id } = useParams({ from: '/work/$id' })
  const { user, known } = useSession()
  if (!user) return known ? <LogInPrompt /> : null
  return <WorkDetail id={id} owner={user.userKey} />
}
