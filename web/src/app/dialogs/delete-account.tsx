import { DeleteAccountDialog } from '../../features/account/components/delete-account-dialog.tsx'
import { useSession } from '../../features/account/public.ts'
import { useBalance } from '../../features/credits/public.ts'
import { forgetPromptsOf } from '../../features/drafts/public.ts'
import { forgetWorksOf } from '../../features/history/public.ts'

/** Deletes the account, then all data that other features keep for the member in this browser. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const dots = useBalance(user !== undefined) ?? 0
  return <DeleteAccountDialog dots={dots} onDeleted={forgetMember} onClose={onClose} />
}

async function forgetMember(userKey: string): Promise<void> {
  forgetPromptsOf(userKey)
  await forgetWorksOf(userKey)
}
