import { randomBytes, randomUUID } from 'node:crypto'
import type { Checkout } from '@stipple/core/contract/payments'
import { Stripe } from 'stripe'
import type { Clock, OutsideHarness } from '../conformance.fixture.ts'
import type { Notification, PayableOrder } from '../provider.ts'
import { type FakeSession, startFakeStripe } from './fake-stripe.fixture.ts'
import { createStripe } from './stripe.ts'

export interface StripeHarness extends OutsideHarness {
  readonly gateway: string
  sessionOf(orderId: string): FakeSession
  /** A Stripe event, signed by the real package. */
  event(type: string, object: object): Notification
  show(session: FakeSession): object
}

/** Our Stripe provider and a fake Stripe on loopback; the payer is on the session’s page. */
export async function startStripeHarness(currency = 'CNY'): Promise<StripeHarness> {
  const clock: Clock = { now: new Date() }
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const fake = await startFakeStripe({ secretKey, clock })
  const provider = createStripe({ secretKey, webhookSecret, gateway: fake.url }, { now: () => clock.now, callLimit: 500 })
  const { webhooks } = new Stripe('sk_test_of_the_other_side')

  function event(type: string, object: object): Notification {
    const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, livemode: false, data: { object } })
    const timestamp = Math.floor(clock.now.getTime() / 1000)
    const signature = webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
    return { body: Buffer.from(payload), headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
  }

  function sessionOf(orderId: string): FakeSession {
    const found = [...fake.sessions.values()].filter(({ given }) => given['client_reference_id'] === orderId)
    const [session] = found
    if (session === undefined || found.length > 1) throw new Error(`${found.length} sessions for an order`)
    return session
  }

  function openSession(checkout: Checkout): FakeSession {
    const session = checkout.kind === 'redirect' ? fake.sessions.get(checkout.url.split('/').at(-1) ?? '') : undefined
    const isOver = session !== undefined && Number(session.given['expires_at']) * 1000 < clock.now.getTime()
    if (session?.status !== 'open' || isOver) throw new Error('cannot be paid')
    return session
  }

  const show = (session: FakeSession) => fake.show(session, false)

  return {
    provider,
    currency,
    clock,
    gateway: fake.url,
    toleranceSeconds: 5 * 60,
    secrets: [secretKey, webhookSecret],
    opensAlone: false,
    sessionOf,
    event,
    show,
    foreign: {
      'an event of another kind': () => event('customer.created', { id: 'cus_1', object: 'customer' }),
      'a session of other software': () => event('checkout.session.completed', { ...sample, client_reference_id: 'cart-7' }),
      'a session without a number': () => event('checkout.session.completed', { ...sample, client_reference_id: null }),
      'a refund of other software': () => event('charge.refunded', { id: 'ch_1', object: 'charge', refunded: true, metadata: {} }),
      'a refund of a part': (order) =>
        event('charge.refunded', { id: 'ch_1', object: 'charge', refunded: false, amount_refunded: 1, metadata: { order: order.id } }),
    },
    refundNotification(order: PayableOrder) {
      const session = sessionOf(order.id)
      session.refunds.push(order.price)
      return event('charge.refunded', fake.showCharge(session))
    },
    async visit(checkout) {
      openSession(checkout)
    },
    async pay(checkout) {
      const session = openSession(checkout)
      session.status = 'complete'
      session.paid = true
      return event('checkout.session.completed', show(session))
    },
    async moved(orderId) {
      const session = [...fake.sessions.values()].find(({ given }) => given['client_reference_id'] === orderId)
      const payments = session?.paid ? [Number(session.given['line_items[0][price_data][unit_amount]'])] : []
      return { payments, refunds: session?.refunds ?? [] }
    },
    unsigned: ({ body }) => ({ body, headers: {} }),
    damaged({ body, headers }) {
      const signature = String(headers['stripe-signature'])
      return { body, headers: { ...headers, 'stripe-signature': signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) } }
    },
    fail: (fault) => fake.fail(fault),
    close: () => fake.close(),
  }
}

const sample = {
  id: 'cs_test_of_others',
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 1990,
  currency: 'cny',
  payment_intent: 'pi_1',
}
