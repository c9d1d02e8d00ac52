import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { ManageFeedback } from '../../features/feedback/components/manage-feedback.tsx'
import { ManageDesk } from '../../features/manage/public.ts'

/** Access is checked by the server. */
export function ManageFeedbackScreen() {
  const { user, known } = useSession()
  if (!user) return known ? <LogInPrompt /> : null
  return (
    <ManageDesk>
      <ManageFeedback />
    </ManageDesk>
  )
}
