import type { OrderRow } from '../../db/schema/payments.ts'
import type { PaymentNews } from '../../payments/provider.ts'

/** What news of a payment does to an order. */
export type Decision =
  /** Paid. With a problem: recorded, but there is nobody to give the dots to. */
  | { readonly action: 'pay'; readonly problem?: string }
  | { readonly action: 'close' }
  | { readonly action: 'refund' }
  /** Changes nothing but what the operator is told. */
  | { readonly action: 'report'; readonly problem: string }
  | { readonly action: 'nothing'; readonly because: string }

const ORDER_PROBLEMS = ['other_amount', 'paid_after_refund', 'account_gone'] as const
export type OrderProblem = (typeof ORDER_PROBLEMS)[number]

/** The rule, whatever order the news comes in. A late payment counts; one that does not fit gives nothing. */
export function decide(
  order: Pick<OrderRow, 'state' | 'price' | 'currency'>,
  news: Pick<PaymentNews, 'status' | 'price' | 'currency'>,
  { accountGone }: { accountGone: boolean },
): Decision {
  switch (news.status) {
    case 'pending':
      return { action: 'nothing', because: 'still pending' }
    case 'paid':
      if (news.price !== order.price || news.currency?.toUpperCase() !== order.currency) {
        return { action: 'report', problem: problemText('other_amount', `${news.price ?? '?'} ${news.currency ?? '?'}`) }
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

/** For the order's record of events. */
export function outcomeOf(decision: Decision): string {
  if (decision.action === 'nothing') return `ignored: ${decision.because}`
  return 'problem' in decision ? `${decision.action}: ${decision.problem}` : decision.action
}

const problemText = (problem: OrderProblem, detail?: string): string => (detail === undefined ? problem : `${problem}: ${detail}`)

/** What an order's row says about what did not fit, taken apart. */
export function parseProblem(stored: string): { problem: OrderProblem; detail: string } {
  const problem = ORDER_PROBLEMS.find((known) => stored.startsWith(known)) ?? 'other_amount'
  return { problem, detail: stored.slice(problem.length).replace(/^: /, '') }
}
