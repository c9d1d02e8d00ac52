import { randomUUID } from 'node:crypto'
import { SANDBOX_PATH } from '@stipple/core/contract/payments'
import { z } from 'zod'
import { isUuid } from '../../lib/is-uuid.ts'
import { headerOf, jsonOf } from '../notification.ts'
import type { PaymentProviders, ProviderParts } from '../provider.ts'
import { BadNotification, type Notification, type PaymentEvent, type PaymentProvider, ProviderUnavailable } from '../provider.ts'
import { findPayment, movePayment, openPayment, paymentOf, type SandboxPayment, type SandboxState, signingKey } from './data.ts'
import { isFresh, isGenuine, signatureOf } from './sign.ts'

/** A provider without money: the payer chooses the result on its page. */
export interface Sandbox extends PaymentProvider {
  /** Data for the sandbox’s page. */
  find(paymentId: string): Promise<SandboxPayment | undefined>
  /**
   * The payer’s choice. Returns the new state and the notification to send, none for `pay_silently`; undefined if the payment does not exist or can
   * no longer be paid.
   */
  play(paymentId: string, outcome: Outcome): Promise<{ readonly state: SandboxState; readonly notification?: Notification } | undefined>
}

export type Outcome = 'pay' | 'fail' | 'pay_silently'

/** The sandbox, if enabled. */
export function sandboxOf(providers: PaymentProviders): Sandbox | undefined {
  const provider = providers.get('sandbox')
  return provider !== undefined && isSandbox(provider) ? provider : undefined
}

const isSandbox = (provider: PaymentProvider): provider is Sandbox => 'play' in provider

/** Payable states: the payer may try again after a failure. */
const PAYABLE = ['open', 'failed'] as const
const NEWS_STATUS = { open: 'pending', paid: 'paid', failed: 'failed', closed: 'closed', refunded: 'refunded' } as const

const message = z.strictObject({
  id: z.string(),
  order: z.string(),
  payment: z.string(),
  status: z.enum(['paid', 'failed']),
  amount: z.int(),
  currency: z.string(),
})

export function createSandbox({ db, now }: ProviderParts): Sandbox {
  async function sign(payment: SandboxPayment, status: 'paid' | 'failed'): Promise<Notification> {
    const { id, orderId, amount, currency } = payment
    const event: z.infer<typeof message> = { id: randomUUID(), order: orderId, payment: id, status, amount, currency }
    const body = Buffer.from(JSON.stringify(event))
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const signature = signatureOf({ key: await signingKey(db), timestamp, body })
    return {
      body,
      headers: { 'content-type': 'application/json', 'sandbox-timestamp': timestamp, 'sandbox-signature': signature },
    }
  }

  return {
    id: 'sandbox',
    answers: {
      taken: { status: 200, type: 'application/json', body: '{"received":true}' },
      refused: { status: 400, type: 'application/json', body: '{"received":false}' },
    },

    async open(order) {
      const payment = await openPayment(db, order)
      if (payment === undefined || !isPayable(payment)) throw new ProviderUnavailable('sandbox: the payment is over')
      return {
        checkout: { kind: 'redirect', url: new URL(`.${SANDBOX_PATH}/${payment.id}`, order.returnTo).href },
        reference: payment.id,
      }
    },

    async read({ body, headers }) {
      const timestamp = headerOf(headers, 'sandbox-timestamp')
      const signature = headerOf(headers, 'sandbox-signature')
      if (!isGenuine({ key: await signingKey(db), timestamp, body, signature })) throw new BadNotification('sandbox: wrong signature')
      if (!isFresh(timestamp, now())) throw new BadNotification('sandbox: too old')
      const event = message.safeParse(jsonOf(body))
      if (!event.success) throw new BadNotification('sandbox: not a notification')
      const { id, order, payment, status, amount, currency } = event.data
      return { eventId: id, orderId: order, status, reference: payment, ...(status === 'paid' && { price: amount, currency }) }
    },

    async query(order) {
      const payment = await paymentOf(db, order.id)
      return payment === undefined ? { eventId: '', orderId: order.id, status: 'pending' } : eventOf(payment)
    },

    async close(order) {
      const payment = await paymentOf(db, order.id)
      if (payment !== undefined) await movePayment(db, { id: payment.id, from: PAYABLE, to: 'closed' })
    },

    async refund(order) {
      const payment = await paymentOf(db, order.id)
      if (payment === undefined) throw new ProviderUnavailable('sandbox: no such payment')
      const moved = await movePayment(db, { id: payment.id, from: ['paid', 'refunded'], to: 'refunded' })
      if (moved === undefined) throw new ProviderUnavailable('sandbox: not paid, so nothing can be given back')
    },

    find: async (paymentId) => (isUuid(paymentId) ? findPayment(db, paymentId) : undefined),

    async play(paymentId, outcome) {
      if (!isUuid(paymentId)) return undefined
      const to = outcome === 'fail' ? 'failed' : 'paid'
      const payment = await movePayment(db, { id: paymentId, from: PAYABLE, to })
      if (payment === undefined) return undefined
      return { state: to, ...(outcome !== 'pay_silently' && { notification: await sign(payment, to) }) }
    },
  }
}

const isPayable = ({ state }: SandboxPayment): boolean => PAYABLE.some((payable) => payable === state)

function eventOf({ id, orderId, state, amount, currency }: SandboxPayment): PaymentEvent {
  const status = NEWS_STATUS[state]
  return { eventId: '', orderId, status, reference: id, ...(status === 'paid' && { price: amount, currency }) }
}
