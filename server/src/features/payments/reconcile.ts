import type { ProviderId } from '@stipple/core/domain/recharge'
import type { Context } from '../../context.ts'
import type { OrderRow } from '../../db/schema/payments.ts'
import { ProviderUnavailable } from '../../payment-providers/provider.ts'
import { Problem } from '../../problem.ts'
import { applyEvent } from './apply.ts'
import { callProvider } from './call-provider.ts'
import * as data from './data.ts'
import { isOver } from './policy.ts'

/** Queries the provider about an order and returns its new state. Closes it if it has expired. Throws `payment_unavailable`. */
export async function reconcile(context: Context, order: OrderRow): Promise<OrderRow> {
  const known = await query(context, order)
  return isOver(known, context.now()) ? expireOrder(context, known) : known
}

/** Closes an order at the provider and here, unless it was paid; returns its new state. Throws `payment_unavailable`. */
export async function expireOrder(context: Context, order: OrderRow): Promise<OrderRow> {
  await callProvider(context, { order }, (provider, payable) => provider.close(payable))
  // It may have been paid after the query.
  const known = await query(context, order)
  return (await data.closeOrder(context.db, known.id, context.now())) ?? known
}

async function query(context: Context, order: OrderRow): Promise<OrderRow> {
  await data.markQueried(context.db, order.id, context.now())
  return callProvider(context, { order }, async (provider, payable) => {
    const event = await provider.query(payable)
    if (event.orderId !== order.id) throw new ProviderUnavailable(`asked about order ${order.id}, answered about another`)
    const known = (await applyEvent(context, { provider: order.provider, event, from: 'answer' })) ?? order
    // Closed here only, after a failed try or with a deleted account: close it at the provider so that it cannot be paid by accident.
    if (known.state === 'closed' && (event.status === 'pending' || event.status === 'failed')) await provider.close(payable)
    return known
  })
}

/** For pages that show the balance after a recharge: queries the member's recent orders, unless that was just done. */
export async function checkRecharge(context: Context, accountId: string): Promise<void> {
  const now = context.now()
  const since = new Date(now.getTime() - MEMBER_GAP_MS)
  const claimed = await data.claimOfMember(context.db, { accountId, since, now, limit: MEMBER_ORDERS })
  await Promise.all(claimed.map((order) => tryReconcile(context, order)))
}

const MEMBER_GAP_MS = 5_000
const MEMBER_ORDERS = 3

/** Queries every order that is due. A provider that does not respond is skipped until the next run. */
export async function reconcileAll(context: Context, signal: AbortSignal): Promise<void> {
  const used = [...context.payments.keys()]
  const down = new Set<ProviderId>()
  for (let asked = 0; asked < MAX_AT_A_TIME && !signal.aborted; asked += BATCH) {
    const providers = used.filter((id) => !down.has(id))
    if (providers.length === 0) break
    const batch = await data.claimToAsk(context.db, { providers, now: context.now(), limit: BATCH })
    const answered = await Promise.all(batch.map(async (order) => ({ provider: order.provider, ok: await tryReconcile(context, order) })))
    // A failure for one order does not block the others of its provider.
    for (const id of providers) {
      const answers = answered.filter(({ provider }) => provider === id)
      if (answers.length > 0 && !answers.some(({ ok }) => ok)) down.add(id)
    }
    if (batch.length < BATCH) break
  }
  const before = new Date(context.now().getTime() - FORSAKEN_MS)
  await data.closeForsaken(context.db, used, { now: context.now(), before })
}

const BATCH = 10
const MAX_AT_A_TIME = 500
const FORSAKEN_MS = 24 * 60 * 60 * 1000

/** Returns true if the provider responded. */
async function tryReconcile(context: Context, order: OrderRow): Promise<boolean> {
  try {
    await reconcile(context, order)
    return true
  } catch (error) {
    const isAway = error instanceof Problem && error.code === 'payment_unavailable'
    const log = { err: error, order: order.id, provider: order.provider }
    if (isAway) context.log.warn(log, 'a payment provider could not be asked about an order')
    else context.log.error(log, 'an order could not be reconciled')
    return false
  }
}
