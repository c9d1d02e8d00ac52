import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { ManageContests } from '../../features/contests/components/manage-contests.tsx'
import { ManageDesk } from '../../features/manage/public.ts'

/** Access is checked by the server. */
export function ManageContestsScreen() {
  const { user, known } = useSession()
  if (!user) return known ? <LogInPrompt /> : null
  return (
    <ManageDesk>
      <ManageContests />
    </ManageDesk>
  )
}
