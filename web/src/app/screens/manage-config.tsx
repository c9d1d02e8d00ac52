import { useNavigate, useSearch } from '@tanstack/react-router'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { FormPreview } from '../../features/generate/public.ts'
import { CONFIG_PARTS, FormPreviewContext, ManageConfig, ManageParts } from '../../features/manage/public.ts'

/** Access is checked by the server. */
export function ManageConfigScreen() {
  const { user, known } = useSession()
  const { part } = useSearch({ from: '/manage/config' })
  const navigate = useNavigate()
  if (!user) return known ? <LogInPrompt /> : null
  return (
    <FormPreviewContext value={FormPreview}>
      <ManageParts />
      <ManageConfig
        part={CONFIG_PARTS.find((one) => one === part) ?? 'members'}
        onPart={(next) => void navigate({ to: '/manage/config', search: { part: next }, replace: true })}
      />
    </FormPreviewContext>
  )
}
