import { useParams } from '@tanstack/react-router'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { SandboxPayment } from '../../features/payments/components/sandbox-payment.tsx'

export function SandboxPayScreen() {
  const { id } = useParams({ from: '/sandbox-pay/$id' })
  const { user, known } = useSession()
  if (!user) return known ? <LogInPrompt /> : null
  return <SandboxPayment id={id} />
}
