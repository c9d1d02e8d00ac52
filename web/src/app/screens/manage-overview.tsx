import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { ManageDesk, ManageOverview } from '../../features/manage/public.ts'

/** Access is checked by the server. */
export function ManageOverviewScreen() {
  const { user, known } = useSession()
  if (!user) return known ? <LogInPrompt /> : null
  return (
    <ManageDesk>
      <ManageOverview />
    </ManageDesk>
  )
}
