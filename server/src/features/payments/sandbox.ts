import type { Context } from '../../context.ts'
import { type Outcome, type Sandbox, sandboxOf } from '../../payment-providers/sandbox/sandbox.ts'
import { Problem } from '../../problem.ts'
import { requireOrder } from './service.ts'

interface Member {
  readonly accountId: string
}

/** Data for the sandbox's payment page. Throws `not_found`, also if the sandbox is disabled. */
export async function showSandbox(context: Context, member: Member, id: string) {
  const { payment } = await requirePayment(context, member, id)
  return payment
}

/** Applies the payer's choice and sends the notification. Throws `not_found`, `not_payable`. */
export async function playSandbox(context: Context, member: Member, { id, outcome }: { id: string; outcome: Outcome }) {
  const { sandbox } = await requirePayment(context, member, id)
  const played = await sandbox.play(id, outcome)
  if (!played) throw new Problem('not_payable')
  return played
}

async function requirePayment(context: Context, member: Member, id: string) {
  const sandbox: Sandbox | undefined = sandboxOf(context.payments)
  const payment = await sandbox?.find(id)
  if (!sandbox || !payment) throw new Problem('not_found')
  await requireOrder(context, member, payment.orderId)
  return { sandbox, payment }
}
