import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import type { ProviderId } from '@stipple/core/domain/recharge'
import { monthsLater } from '@stipple/core/domain/time'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { OrderRow } from '../../db/schema/payments.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import type { PaymentEvent } from '../../payment-providers/provider.ts'
import { grant, takeBack } from '../credits/public.ts'
import * as data from './data.ts'
import type { OrderBonus } from './offers.ts'
import { bonusDetail } from './present.ts'
import { type Transition, transitionOf, outcomeOf } from './transition.ts'

/** Trusted event: a notification with a valid signature, or the answer to a query. */
interface TrustedEvent {
  readonly provider: ProviderId
  readonly event: PaymentEvent
  /** A notification is applied once by its number. An answer repeats the same state. */
  readonly from: 'notification' | 'answer'
}

/**
 * Applies an event to an order and its dots in one transaction. Returns the order afterwards, undefined if it is not one of this provider's orders.
 * Repeated and concurrent events change nothing more.
 */
export async function applyEvent(context: Context, { provider, event, from }: TrustedEvent): Promise<OrderRow | undefined> {
  const known = isUuid(event.orderId) ? await data.findOrder(context.db, event.orderId) : undefined
  if (!known || known.provider !== provider) {
    context.log.warn({ provider, order: event.orderId.slice(0, 64), status: event.status }, 'a payment event refers to an unknown order')
    return undefined
  }
  if (event.status === 'pending') return known
  const { order, problem } = await context.db.transaction(async (tx) => {
    const account = await data.lockAccount(tx, known.accountId)
    const locked = await data.lockOrder(tx, known.id)
    const transition = transitionOf(locked, event, { accountGone: account.isGone })
    if (from === 'answer' && transition.action === 'nothing') return { order: locked }
    const isNew = await data.insertEvent(tx, {
      provider,
      eventId: from === 'answer' ? `answer:${locked.id}:${event.status}:${transition.action}` : event.eventId,
      orderId: locked.id,
      status: event.status,
      amount: event.price ?? null,
      currency: event.currency ?? null,
      outcome: outcomeOf(transition),
      receivedAt: context.now(),
    })
    // An answer is applied to the order's current state: an earlier one may have come too early to have an effect.
    if (!isNew && from === 'notification') return { order: locked }
    const changed = await carryOut(tx, { order: locked, transition, reference: event.reference, now: context.now() })
    return { order: changed, ...('problem' in transition && transition.problem !== locked.problem && { problem: transition.problem }) }
  })
  if (problem !== undefined) context.log.error({ provider, order: order.id, problem }, 'a payment does not match its order')
  return order
}

async function carryOut(
  tx: Transaction,
  { order, transition, reference, now }: { order: OrderRow; transition: Transition; reference: string | undefined; now: Date },
): Promise<OrderRow> {
  const known = order.reference === null && reference !== undefined ? { reference } : {}
  switch (transition.action) {
    case 'nothing':
      return order
    case 'report':
      return data.updateOrder(tx, order.id, { problem: transition.problem })
    case 'close':
      return data.updateOrder(tx, order.id, { state: 'closed', closedAt: now })
    case 'refund':
      return (await refundOrder(tx, order, now)).order
    case 'pay':
      break
  }
  if (transition.problem === undefined) return giveDots(tx, { order: { ...order, ...known }, now })
  return data.updateOrder(tx, order.id, { ...known, state: 'paid', paidAt: now, problem: transition.problem })
}

/** Account and order must be locked. */
async function giveDots(tx: Transaction, { order, now }: { order: OrderRow; now: Date }): Promise<OrderRow> {
  // Of two first purchases ordered before either was paid, only one is the first.
  const isFirst = !(await data.hasPaid(tx, order.accountId))
  const bonuses = order.bonuses.filter(({ kind }) => isFirst || kind !== 'first_purchase')
  const dotsUntil = monthsLater(now, order.months)
  const paid = await data.updateOrder(tx, order.id, { state: 'paid', paidAt: now, dotsUntil, bonuses, reference: order.reference })
  const common = { accountId: order.accountId, orderId: order.id, expiresAt: dotsUntil }
  await grant(tx, { ...common, type: ENTRY_TYPES.purchase, amount: order.dots, ref: `order:${order.id}` })
  for (const [index, bonus] of bonuses.entries()) {
    await grant(tx, {
      ...common,
      type: BONUS_TYPES[bonus.kind],
      amount: bonus.dots,
      ref: bonusRef(order, bonuses, index),
      detail: bonusDetail(bonus),
    })
  }
  if (order.vip) await data.updateVip(tx, order.accountId)
  return paid
}

const BONUS_TYPES = { first_purchase: ENTRY_TYPES.system, limited_time: ENTRY_TYPES.limitedTime } as const

/** `order:<id>:limited_time`; further ones of the same kind get a number. */
function bonusRef(order: OrderRow, bonuses: readonly OrderBonus[], index: number): string {
  const kind = bonuses[index]?.kind
  const before = bonuses.slice(0, index).filter((bonus) => bonus.kind === kind).length
  return `order:${order.id}:${kind}${before === 0 ? '' : `:${before + 1}`}`
}

/** Refund: takes back the remaining dots and the VIP time. Account and order must be locked. */
export async function refundOrder(tx: Transaction, order: OrderRow, now: Date): Promise<{ order: OrderRow; dotsTaken: number }> {
  const refunded = await data.updateOrder(tx, order.id, { state: 'refunded', refundedAt: now })
  const hadDots = order.dotsUntil !== null
  const dotsTaken = hadDots
    ? await takeBack(tx, { orderId: order.id, accountId: order.accountId, ref: `order:${order.id}:refund`, now })
    : 0
  if (hadDots && order.vip) await data.updateVip(tx, order.accountId)
  return { order: refunded, dotsTaken }
}
