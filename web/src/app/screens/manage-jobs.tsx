import { useSearch } from '@tanstack/react-router'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { ManageJobs, ManageDesk } from '../../features/manage/public.ts'

/** Access is checked by the server. */
export function ManageJobsScreen() {
  const { user, known } = useSession()
  const { member = '' } = useSearch({ from: '/manage/jobs' })
  if (!user) return known ? <LogInPrompt /> : null
  return (
    <ManageDesk>
      <ManageJobs key={member} member={member} />
    </ManageDesk>
  )
}
