import { useSearch } from '@tanstack/react-router'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { FormPreview } from '../../features/generate/public.ts'
import { CONFIG_PARTS, FormPreviewContext, ManageConfig, ManageDesk } from '../../features/manage/public.ts'
import { NotFound } from '../not-found.tsx'

/** Access is checked by the server. */
export function ManageConfigScreen() {
  const { user, known } = useSession()
  const { part = 'members' } = useSearch({ from: '/manage/config' })
  const asked = CONFIG_PARTS.find((one) => one === part)
  if (!user) return known ? <LogInPrompt /> : null
  return (
    <FormPreviewContext value={FormPreview}>
      <ManageDesk>{asked ? <ManageConfig part={asked} /> : <NotFound />}</ManageDesk>
    </FormPreviewContext>
  )
}
