import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { ManageMachines, ManageDesk } from '../../features/manage/public.ts'

/** Access is checked by the server. */
export function ManageMachinesScreen() {
  const { user, known } = useSession()
  if (!user) return known ? <LogInPrompt /> : null
  return (
    <ManageDesk>
      <ManageMachines />
    </ManageDesk>
  )
}
