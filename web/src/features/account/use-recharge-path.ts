import { rechargePath } from '@stipple/core/domain/account'
import { useSite } from '../site/public.ts'
import { useSession } from './queries.ts'

/** Recharge screen of the member's platform; undefined for guests, and if this installation sells nothing. */
export function useRechargePath(): ReturnType<typeof rechargePath> | undefined {
  const { user } = useSession()
  const isSold = useSite()?.recharge === true
  return user && isSold ? rechargePath(user.platform) : undefined
}
