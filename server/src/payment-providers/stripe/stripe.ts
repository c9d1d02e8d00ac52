import { ORDER_SECONDS } from '@stipple/core/domain/recharge'
import { Stripe } from 'stripe'
import type { StripeConfig } from '../../settings/payments.ts'
import { headerOf } from '../notification.ts'
import type { OutsideParts } from '../provider.ts'
import { BadNotification, type PayableOrder, type PaymentProvider, ProviderUnavailable } from '../provider.ts'
import { CALL_LIMIT, remoteCall, messageOf } from '../remote-call.ts'
import { toStripeAmount } from './amount.ts'
import { isRefunded, eventOfWebhook, eventOfSession } from './payment-event.ts'

/** Stripe's minimum session lifetime; ours end sooner because we expire them. */
const LEAST_SESSION_SECONDS = 30 * 60
const TOLERANCE_SECONDS = 5 * 60
/** Clock tolerance when searching for sessions whose number never reached us. */
const CLOCK_SECONDS = 60
const WHOLE = { expand: ['payment_intent.latest_charge'] }

/** Stripe Checkout: the payer is redirected to Stripe’s page. */
export function createStripe({ secretKey, webhookSecret, gateway }: StripeConfig, parts: OutsideParts): PaymentProvider {
  const { now, callLimit = CALL_LIMIT } = parts
  const api = new Stripe(secretKey, {
    timeout: callLimit,
    // The caller retries; a retry here would exceed our time limit.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(gateway !== undefined && addressOf(gateway)),
  })
  async function call<T extends { object: string }>(action: string, object: T['object'], work: () => Promise<T>): Promise<T> {
    const answer = await remoteCall({ what: `stripe: ${action}`, limit: callLimit, explain }, work)
    // The package accepts any JSON without an `error`, whatever its status.
    if (answer.object !== object) throw new ProviderUnavailable(`stripe: ${action}: an answer that is not a ${object}`)
    return answer
  }

  const create = (order: PayableOrder): Promise<Stripe.Checkout.Session> =>
    call('open', 'checkout.session', () => api.checkout.sessions.create(sessionParameters(order), { idempotencyKey: `open-${order.id}` }))

  const retrieve = (id: string): Promise<Stripe.Checkout.Session> =>
    call('query', 'checkout.session', () => api.checkout.sessions.retrieve(id, WHOLE))

  /** The order’s session; undefined if there was none. */
  async function find(order: PayableOrder): Promise<Stripe.Checkout.Session | undefined> {
    if (order.reference !== undefined) return retrieve(order.reference)
    // Its number was lost with the reply to `open`: search among all created while the order could be paid.
    const end = seconds(order.expiresAt) + CLOCK_SECONDS
    const created = { gte: end - ORDER_SECONDS - 2 * CLOCK_SECONDS, lte: end }
    const list = await call('find', 'list', async () => {
      const page = api.checkout.sessions.list({ created, limit: 100 })
      return { object: (await page).object, data: await page.autoPagingToArray({ limit: 1000 }) }
    })
    const found = list.data.find(({ client_reference_id: orderId }) => orderId === order.id)
    return found && retrieve(found.id)
  }

  return {
    id: 'stripe',
    answers: {
      taken: { status: 200, type: 'application/json', body: '{"received":true}' },
      refused: { status: 400, type: 'application/json', body: '{"received":false}' },
    },

    async open(order) {
      const session = order.reference === undefined ? await create(order) : await retrieve(order.reference)
      if (session.status !== 'open' || session.url === null) throw new ProviderUnavailable('stripe: open: the payment is over')
      return { checkout: { kind: 'redirect', url: session.url }, reference: session.id }
    },

    async read({ body, headers }) {
      try {
        const signature = headerOf(headers, 'stripe-signature')
        const event = api.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now().getTime())
        // The library refuses old events but accepts future ones.
        const signed = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
        if (!(signed <= seconds(now()) + TOLERANCE_SECONDS)) throw new Error('signed for a later time')
        return eventOfWebhook(event)
      } catch {
        throw new BadNotification('stripe: wrong signature, too old or of the future')
      }
    },

    async query(order) {
      const session = await find(order)
      const event = session && eventOfSession(session, '')
      return event ?? { eventId: '', orderId: order.id, status: 'pending' }
    },

    async close(order) {
      const session = await find(order)
      if (session?.status !== 'open') return
      try {
        await call('close', 'checkout.session', () => api.checkout.sessions.expire(session.id))
      } catch (error) {
        // It may have been paid meanwhile.
        if ((await retrieve(session.id)).status === 'open') throw error
      }
    },

    async refund(order, reason) {
      const session = await find(order)
      const intent = session?.payment_intent
      if (session === undefined || intent === null || intent === undefined) throw new ProviderUnavailable('stripe: refund: it was not paid')
      if (isRefunded(session)) return
      const parameters = { payment_intent: typeof intent === 'string' ? intent : intent.id, metadata: { order: order.id, reason } }
      try {
        await call('refund', 'refund', () => api.refunds.create(parameters, { idempotencyKey: `refund-${order.id}` }))
      } catch (error) {
        // Concurrent requests, or another reason, are refused although the money was refunded.
        if (!isRefunded(await retrieve(session.id))) throw error
      }
    },
  }
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

/** Constant for an order, because Stripe compares the parameters of a known key. */
function sessionParameters(order: PayableOrder): Stripe.Checkout.SessionCreateParams {
  const amount = toStripeAmount(order.price, order.currency)
  return {
    mode: 'payment',
    client_reference_id: order.id,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: order.currency.toLowerCase(), unit_amount: amount, product_data: { name: order.description } },
      },
    ],
    // Charges inherit this metadata: it identifies the order in a refund event.
    payment_intent_data: { description: order.description, metadata: { order: order.id } },
    success_url: order.returnTo,
    cancel_url: order.returnTo,
    expires_at: seconds(order.expiresAt) + LEAST_SESSION_SECONDS,
  }
}

function addressOf(gateway: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(gateway)
  const secure = protocol === 'https:'
  return { host: hostname, port: port || (secure ? '443' : '80'), protocol: secure ? 'https' : 'http' }
}

function explain(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return messageOf(error)
  return [error.type, error.code, error.requestId, messageOf(error)].filter(Boolean).join(' ')
}
