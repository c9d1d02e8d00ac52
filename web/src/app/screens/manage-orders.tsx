import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { ManageDesk } from '../../features/manage/public.ts'
import { ManageOrders } from '../../features/payments/components/manage-orders.tsx'

/** Access is checked by the server. */
export function ManageOrdersScreen() {
  const { user, known } = useSession()
  if (!user) return known ? <LogInPrompt /> : null
  return (
    <ManageDesk>
      <ManageOrders />
    </ManageDesk>
  )
}
