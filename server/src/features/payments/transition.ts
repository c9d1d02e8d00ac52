import type { OrderRow } from '../../db/schema/payments.ts'
import type { PaymentEvent } from '../../payment-providers/provider.ts'

/** Effect of a payment event on an order. */
export type Transition =
  /** Paid. With a problem: recorded, but no account can receive the dots. */
  | { readonly action: 'pay'; readonly problem?: string }
  | { readonly action: 'close' }
  | { readonly action: 'refund' }
  /** Reports to the operator without a change. */
  | { readonly action: 'report'; readonly problem: string }
  | { readonly action: 'nothing'; readonly because: string }

const ORDER_PROBLEMS = ['other_amount', 'paid_after_refund', 'account_gone'] as const
export type OrderProblem = (typeof ORDER_PROBLEMS)[number]

/** Returns the transition; events may arrive in any order. A late payment counts; one with another amount or currency grants nothing. */
export function transitionOf(
  order: Pick<OrderRow, 'state' | 'price' | 'currency'>,
  event: Pick<PaymentEvent, 'status' | 'price' | 'currency'>,
  { accountGone }: { accountGone: boolean },
): Transition {
  switch (event.status) {
    case 'pending':
      return { action: 'nothing', because: 'still pending' }
    case 'paid':
      if (event.price !== order.price || event.currency?.toUpperCase() !== order.currency) {
        return { action: 'report', problem: problemText('other_amount', `${event.price ?? '?'} ${event.currency ?? '?'}`) }
      }
      if (order.state === 'refunded') return { action: 'report', problem: problemText('paid_after_refund') }
      if (order.state === 'paid') return { action: 'nothing', because: 'already paid' }
      return { action: 'pay', ...(accountGone && { problem: problemText('account_gone') }) }
    case 'failed':
    case 'closed':
      return order.state === 'pending' ? { action: 'close' } : { action: 'nothing', because: `already ${order.state}` }
    case 'refunded':
      break
  }
  return order.state === 'refunded' ? { action: 'nothing', because: 'already refunded' } : { action: 'refund' }
}

/** Text for the order's event history. */
export function outcomeOf(transition: Transition): string {
  if (transition.action === 'nothing') return `ignored: ${transition.because}`
  return 'problem' in transition ? `${transition.action}: ${transition.problem}` : transition.action
}

const problemText = (problem: OrderProblem, detail?: string): string => (detail === undefined ? problem : `${problem}: ${detail}`)

/** Parses the problem stored with an order. */
export function parseProblem(stored: string): { problem: OrderProblem; detail: string } {
  const problem = ORDER_PROBLEMS.find((known) => stored.startsWith(known)) ?? 'other_amount'
  return { problem, detail: stored.slice(problem.length).replace(/^: /, '') }
}
