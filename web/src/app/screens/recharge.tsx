import { useLocation, useSearch } from '@tanstack/react-router'
import { Recharge } from '../../features/payments/components/recharge.tsx'

/** One screen at two addresses, one for each account platform. */
export function RechargeScreen() {
  const path = useLocation({ select: ({ pathname }) => (pathname.startsWith('/wpay') ? '/wpay' : '/ypay') })
  const { order } = useSearch({ strict: false })
  return <Recharge path={path} order={order} />
}
