import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { ManageReports } from '../../features/community/components/manage-reports.tsx'
import { ManageDesk } from '../../features/manage/public.ts'

/** Access is checked by the server. */
export function ManageReportsScreen() {
  const { user, known } = useSession()
  if (!user) return known ? <LogInPrompt /> : null
  return (
    <ManageDesk>
      <ManageReports />
    </ManageDesk>
  )
}
