import type { Context } from '../../context.ts'
import { recordAction } from '../../db/record-action.ts'
import type { OrderRow } from '../../db/schema/payments.ts'
import type { Caller } from '../../http/caller.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { refundOrder } from './apply.ts'
import { callProvider } from './call-provider.ts'
import * as data from './data.ts'

/**
 * Refunds the money, then takes back the remaining dots. The provider refunds an order once, so this can be retried until both are done. Throws
 * `not_found`, `not_refundable`, `payment_unavailable`.
 */
export async function refund(
  context: Context,
  { id, reason, by }: { id: string; reason: string; by: Caller },
): Promise<{ order: OrderRow; dotsTaken: number }> {
  const found = isUuid(id) ? await data.findOrder(context.db, id) : undefined
  if (!found) throw new Problem('not_found')
  if (!isRefundable(context, found)) throw new Problem('not_refundable')
  context.log.info({ order: found.id, by: by.uid }, 'refund requested')
  await callProvider(context, { order: found }, (provider, payable) => provider.refund(payable, reason))
  return context.db.transaction(async (tx) => {
    await data.lockAccount(tx, found.accountId)
    const order = await data.lockOrder(tx, found.id)
    await data.insertEvent(tx, {
      provider: order.provider,
      eventId: `refund:${order.id}`,
      orderId: order.id,
      status: 'refunded',
      amount: order.price,
      currency: order.currency,
      outcome: `refunded by ${by.uid}: ${reason}`,
      receivedAt: context.now(),
    })
    await recordAction(tx, {
      accountId: by.accountId,
      action: 'order_refund',
      subject: order.id,
      before: { state: order.state },
      after: { state: 'refunded', reason },
    })
    // The provider's event or another click may have been faster.
    if (order.state === 'refunded') return { order, dotsTaken: await data.dotsTakenBack(tx, order.id) }
    return refundOrder(tx, order, context.now())
  })
}

export const isRefundable = ({ payments }: Pick<Context, 'payments'>, order: Pick<OrderRow, 'state' | 'provider'>): boolean =>
  order.state === 'paid' && payments.has(order.provider)
