import { ORDER_SECONDS, type PlanId, type PlanMonths, type ProviderId } from '@stipple/core/domain/recharge'
import type { Context } from '../../context.ts'
import type { OrderRow } from '../../db/schema/payments.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import type { Offers } from '../../settings/offers.ts'
import { type ReturnOrigin, callProvider } from './call-provider.ts'
import * as data from './data.ts'
import { bonusesFor, findOffer, plansFor } from './offers.ts'
import { isPayable, isBuyer, MAX_PENDING } from './policy.ts'
import { reconcile, expireOrder } from './reconcile.ts'

interface Member {
  readonly accountId: string
}

/** Plans on offer, for this member or a guest. */
export async function listPlans(context: Context, member: Member | undefined) {
  const { db, payments, now } = context
  const offers = offersOf(context)
  const first = !member || !(await data.hasPaid(db, member.accountId))
  return {
    currency: offers.currency,
    example: offers.example,
    providers: [...payments.values()].filter((provider) => takes(provider, offers.currency)).map(({ id }) => id),
    plans: plansFor(offers, { now: now(), first }),
  }
}

/** Current prices and bonuses; the currency is the provider's. */
const offersOf = ({ config, settings }: Context): Offers => ({
  ...config.offers,
  plans: settings.get('dots.plans'),
  bonuses: settings.get('dots.bonuses'),
})

interface Wish {
  readonly plan: PlanId
  readonly months: PlanMonths
  readonly provider: ProviderId
  readonly price: number
  readonly requestKey: string
}

/**
 * Orders a plan and opens its payment. The order is written first: if the provider fails, `payAgain` can continue it. The same key returns the same
 * order. Throws `invalid_input`, `price_changed`, `too_many_requests`, `payment_unavailable`.
 */
export async function createOrder(context: Context, member: Member, { place, ...wish }: Wish & { place: ReturnOrigin }): Promise<OrderRow> {
  const known = await data.findByRequestKey(context.db, member.accountId, wish.requestKey)
  const order = known ?? (await writeOrder(context, member, wish))
  return order.checkout === null && isPayable(order, context.now()) ? openPayment(context, order, place) : order
}

async function writeOrder(context: Context, { accountId }: Member, wish: Wish): Promise<OrderRow> {
  const offers = offersOf(context)
  const offer = findOffer(offers, wish)
  if (!offer) throw new Problem('invalid_input', { fields: [{ field: 'plan', code: 'not_an_option' }] })
  if (offer.price !== wish.price) throw new Problem('price_changed', { fields: [{ field: 'price', code: 'price_changed' }] })
  const provider = context.payments.get(wish.provider)
  if (!provider || !takes(provider, offers.currency)) {
    throw new Problem('invalid_input', { fields: [{ field: 'provider', code: 'not_an_option' }] })
  }
  const now = context.now()
  return context.db.transaction(async (tx) => {
    const { isGone } = await data.lockAccount(tx, accountId)
    if (isGone) throw new Problem('please_login')
    const raced = await data.findByRequestKey(tx, accountId, wish.requestKey)
    if (raced) return raced
    refuseTooMany(await data.pendingOf(tx, accountId), now)
    return data.insertOrder(tx, {
      accountId,
      requestKey: wish.requestKey,
      plan: wish.plan,
      months: wish.months,
      price: offer.price,
      currency: offers.currency,
      dots: offer.dots,
      bonuses: bonusesFor(offers, offer.dots, { now, first: !(await data.hasPaid(tx, accountId)) }),
      vip: offer.vip,
      provider: wish.provider,
      createdAt: now,
      expiresAt: new Date(now.getTime() + ORDER_SECONDS * 1000),
    })
  })
}

function refuseTooMany({ pending, firstOver }: { pending: number; firstOver: Date | null }, now: Date): void {
  if (pending < MAX_PENDING) return
  const seconds = firstOver ? Math.ceil((firstOver.getTime() - now.getTime()) / 1000) : 0
  throw new Problem('too_many_requests', { retryAfter: Math.max(1, seconds) })
}

/** Returns true if a provider takes a currency. */
const takes = ({ currencies }: { readonly currencies?: readonly string[] }, currency: string): boolean =>
  currencies === undefined || currencies.includes(currency)

async function openPayment(context: Context, order: OrderRow, place: ReturnOrigin): Promise<OrderRow> {
  const opened = await callProvider(context, { order, place }, (provider, payable) => provider.open(payable))
  const stored = await data.storeCheckout(context.db, order.id, opened)
  if (stored) return stored
  // Closed or paid while the payment was opened: the new payment must not be paid.
  const { reference = order.reference } = opened
  await callProvider(context, { order: { ...order, reference } }, (provider, payable) => provider.close(payable))
  return (await data.findOrder(context.db, order.id)) ?? order
}

/** A member's own order; other orders are answered like missing ones. Throws `not_found`. */
export async function requireOrder(context: Context, member: Member, id: string): Promise<OrderRow> {
  const order = isUuid(id) ? await data.findOrder(context.db, id) : undefined
  if (!order || !isBuyer(member, order)) throw new Problem('not_found')
  return order
}

/** “I have paid”. Throws `not_found`, `payment_unavailable`. */
export async function checkOrder(context: Context, member: Member, id: string): Promise<OrderRow> {
  const order = await requireOrder(context, member, id)
  return mayBePaid(order) ? reconcile(context, order) : order
}

/** “Not paid”: closes the order, unless the provider says that it was paid. Throws `not_found`, `payment_unavailable`. */
export async function closeOrder(context: Context, member: Member, id: string): Promise<OrderRow> {
  const order = await checkOrder(context, member, id)
  return order.state === 'pending' ? expireOrder(context, order) : order
}

/**
 * Opens another payment: for this order while it is payable, else for a new order of the same plan at the current price. An order that proves to be
 * paid is returned as such. Concurrent calls make one new order. Throws `not_found`, `not_payable`, `payment_unavailable`.
 */
export async function payAgain(context: Context, member: Member, { id, place }: { id: string; place: ReturnOrigin }): Promise<OrderRow> {
  const order = await requireOrder(context, member, id)
  if (!mayBePaid(order)) throw new Problem('not_payable')
  const known = await reconcile(context, order)
  if (known.state === 'pending') return openPayment(context, known, place)
  if (known.state !== 'closed') return known
  const requestKey = `again:${known.id}`
  const next = await data.findByRequestKey(context.db, member.accountId, requestKey)
  if (next) return payAgain(context, member, { id: next.id, place })
  const price = findOffer(offersOf(context), known)?.price
  if (price === undefined) throw new Problem('not_payable')
  return createOrder(context, member, { ...known, price, requestKey, place })
}

/** Closed ones too: they may be paid late. */
const mayBePaid = ({ state }: OrderRow): boolean => state === 'pending' || state === 'closed'
