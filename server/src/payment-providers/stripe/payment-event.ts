import type { Stripe } from 'stripe'
import { isUuid } from '../../lib/is-uuid.ts'
import type { PaymentEvent } from '../provider.ts'
import { fromStripeAmount } from './amount.ts'

/** Converts a webhook event; undefined if it is not about one of our payments. */
export function eventOfWebhook(event: Stripe.Event): PaymentEvent | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return eventOfSession(event.data.object, event.id)
    case 'checkout.session.async_payment_failed':
      return withStatus(event.data.object, { eventId: event.id, status: 'failed' })
    case 'checkout.session.expired':
      return withStatus(event.data.object, { eventId: event.id, status: 'closed' })
    case 'charge.refunded':
      return eventOfRefund(event.data.object, event.id)
    default:
      return undefined
  }
}

/** Converts a session's state; undefined for other software's. Detects refunds only if `payment_intent.latest_charge` is expanded. */
export function eventOfSession(session: Stripe.Checkout.Session, eventId: string): PaymentEvent | undefined {
  if (isRefunded(session)) return withStatus(session, { eventId, status: 'refunded' })
  if (session.payment_status === 'paid') return withStatus(session, { eventId, status: 'paid', ...amountOf(session) })
  return withStatus(session, { eventId, status: session.status === 'expired' ? 'closed' : 'pending' })
}

export function isRefunded({ payment_intent: intent }: Stripe.Checkout.Session): boolean {
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined
  return typeof charge === 'object' && charge?.refunded === true
}

/** Only reports complete refunds: partial ones are between the operator and the payer. */
function eventOfRefund(charge: Stripe.Charge, eventId: string): PaymentEvent | undefined {
  const orderId = charge.metadata['order']
  if (!charge.refunded || orderId === undefined || !isUuid(orderId)) return undefined
  return { eventId, orderId, status: 'refunded' }
}

/** Adds the order of a session. Undefined for other software's sessions on the account, whose references are not order ids. */
function withStatus(session: Stripe.Checkout.Session, event: Omit<PaymentEvent, 'orderId' | 'reference'>): PaymentEvent | undefined {
  const orderId = session.client_reference_id
  return orderId !== null && isUuid(orderId) ? { ...event, orderId, reference: session.id } : undefined
}

function amountOf({ amount_total: amount, currency }: Stripe.Checkout.Session): { price: number; currency: string } | undefined {
  if (amount === null || currency === null) return undefined
  const code = currency.toUpperCase()
  return { price: fromStripeAmount(amount, code), currency: code }
}
