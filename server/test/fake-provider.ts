import type { ProviderId } from '@stipple/core/domain/recharge'
import {
  BadNotification,
  type PayableOrder,
  type PaymentEvent,
  type PaymentProvider,
  ProviderUnavailable,
} from '../src/payment-providers/provider.ts'

/** Payment provider whose payments, outages and false answers the test controls. */
export interface FakeProvider extends PaymentProvider {
  /** Payments by the id of their order. */
  readonly payments: Map<string, FakePayment>
  readonly calls: { readonly call: 'open' | 'query' | 'close' | 'refund'; readonly orderId: string }[]
  /** Calls and orders that get no response. */
  readonly down: Set<string>
  /** Runs before a call is processed, to simulate a slow one. */
  before: ((call: string, order: PayableOrder) => Promise<void>) | undefined
  /** Runs after a call was processed, before its response. */
  after: ((call: string, order: PayableOrder) => Promise<void>) | undefined
  /** Replaces the real response. */
  lie: ((event: PaymentEvent) => PaymentEvent) | undefined
  /** Pays an order without a notification. */
  pay(orderId: string): void
  /** Returns a signed notification as the provider would send it. */
  notification(event: PaymentEvent): { payload: Buffer; headers: Record<string, string> }
}

interface FakePayment {
  state: 'open' | 'paid' | 'failed' | 'closed' | 'refunded'
  readonly price: number
  readonly currency: string
  refunds: number
}

export function createFakeProvider(id: ProviderId = 'stripe'): FakeProvider {
  const payments: FakeProvider['payments'] = new Map()
  const calls: FakeProvider['calls'] = []
  const down = new Set<string>()

  const answer = async <T>(call: FakeProvider['calls'][number]['call'], order: PayableOrder, act: () => T): Promise<T> => {
    calls.push({ call, orderId: order.id })
    await provider.before?.(call, order)
    if (down.has(call) || down.has(order.id)) throw new ProviderUnavailable('down')
    const result = act()
    await provider.after?.(call, order)
    return result
  }

  const provider: FakeProvider = {
    id,
    currencies: ['CNY'],
    answers: {
      taken: { status: 200, type: 'text/plain', body: 'taken' },
      refused: { status: 400, type: 'text/plain', body: 'refused' },
    },
    payments,
    calls,
    down,
    before: undefined,
    after: undefined,
    lie: undefined,
    pay(orderId) {
      const payment = payments.get(orderId)
      if (payment?.state !== 'open') throw new Error('cannot be paid')
      payment.state = 'paid'
    },
    notification: (event) => ({
      payload: Buffer.from(JSON.stringify(event)),
      headers: { 'content-type': 'application/x-held', 'x-signature': 'genuine' },
    }),
    open: (order) =>
      answer('open', order, () => {
        if (!payments.has(order.id)) payments.set(order.id, { state: 'open', price: order.price, currency: order.currency, refunds: 0 })
        return { checkout: { kind: 'qr', content: `held:${order.id}` } as const, reference: `held-${order.id}` }
      }),
    async read({ body, headers }) {
      if (headers['x-signature'] !== 'genuine') throw new BadNotification('forged')
      // The payload comes from `notification` below.
      return JSON.parse(body.toString()) as PaymentEvent
    },
    query: (order) =>
      answer('query', order, () => {
        const payment = payments.get(order.id)
        const event: PaymentEvent = {
          eventId: '',
          orderId: order.id,
          status: payment === undefined || payment.state === 'open' ? 'pending' : payment.state,
          ...(payment?.state === 'paid' && { price: payment.price, currency: payment.currency }),
        }
        return provider.lie?.(event) ?? event
      }),
    close: (order) =>
      answer('close', order, () => {
        const payment = payments.get(order.id)
        if (payment?.state === 'open' || payment?.state === 'failed') payment.state = 'closed'
      }),
    refund: (order) =>
      answer('refund', order, () => {
        const payment = payments.get(order.id)
        if (payment?.state !== 'paid') return
        payment.state = 'refunded'
        payment.refunds += 1
      }),
  }
  return provider
}
