import { DeleteAccountDialog } from '../../features/account/components/delete-account-dialog.tsx'
import { useSession } from '../../features/account/public.ts'
import { useBalance } from '../../features/credits/public.ts'
import { deletePromptsOf } from '../../features/drafts/public.ts'
import { uncacheWorksOf } from '../../features/history/public.ts'

/** Deletes the account, then all data of the member in this browser. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const dots = useBalance(user !== undefined) ?? 0
  return <DeleteAccountDialog dots={dots} onDeleted={deleteCommunityTraces} onClose={onClose} />
}

async function deleteCommunityTraces(userKey: string): Promise<void> {
  deletePromptsOf(userKey)
  await uncacheWorksOf(userKey)
}
