import { z } from 'zod'
import { BONUS_KINDS, ORDER_STATES, PLAN_IDS, PLAN_MONTHS, PROVIDER_IDS } from '../domain/recharge.ts'
import { defineCalls } from './define-call.ts'
import { pageOf, pageQuery } from './lists.ts'
import { isoTime, text } from './shapes.ts'

const planId = z.enum(PLAN_IDS)
const months = z.literal(PLAN_MONTHS)
const provider = z.enum(PROVIDER_IDS)
/** In the smallest unit of the currency: fen, cents, yen. */
const price = z.int()
const currency = z.string().length(3)

export const bonus = z.object({
  kind: z.enum(BONUS_KINDS),
  dots: z.int(),
  /** The operator's name for it. */
  label: text.optional(),
  until: isoTime.optional(),
})

/** Step with which the member pays in the browser. */
export const checkout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  /** Text to show as a QR code. */
  z.object({ kind: z.literal('qr'), content: z.string() }),
])
export type Checkout = z.infer<typeof checkout>

export const order = z.object({
  id: z.string(),
  state: z.enum(ORDER_STATES),
  plan: planId,
  months,
  provider,
  price,
  currency,
  /** Dots of the plan; `total` includes its bonuses. */
  dots: z.int(),
  bonuses: z.array(bonus),
  total: z.int(),
  /** Only while it can be paid. */
  checkout: checkout.optional(),
  created: isoTime,
  /** Time limit of the payment. */
  expires: isoTime,
  paid: isoTime.optional(),
  refunded: isoTime.optional(),
  /** Expiry of its dots. */
  dotsUntil: isoTime.optional(),
})
export type Order = z.infer<typeof order>

const orderId = z.object({ id: z.string().max(64) })
const orderReply = z.object({ status: z.literal(1), data: order })

export const payments = defineCalls({
  'GET /api/pay/plans': {
    summary: 'List the plans with prices and payment methods',
    tag: 'payments',
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        currency,
        /** True while the prices are the example of the software, not the operator’s own. */
        example: z.boolean(),
        providers: z.array(provider),
        plans: z.array(
          z.object({
            id: planId,
            /** Buyers are VIP members until the dots expire. */
            vip: z.boolean(),
            periods: z.array(z.object({ months, price, dots: z.int(), bonuses: z.array(bonus), total: z.int() })),
          }),
        ),
      }),
    }),
  },
  'POST /api/pay/orders': {
    summary: 'Order a plan. The same `request_key` creates only one order',
    tag: 'payments',
    perMinute: 20,
    body: z.object({
      plan: planId,
      months,
      provider,
      /** The price shown to the member; a different current price is refused. */
      price,
      request_key: z.string().min(8).max(64),
    }),
    reply: orderReply,
    errors: ['invalid_input', 'price_changed', 'payment_unavailable'],
  },
  'GET /api/pay/orders': {
    summary: 'List the caller’s orders, newest first',
    tag: 'payments',
    query: pageQuery,
    reply: pageOf(order),
    errors: ['invalid_input'],
  },
  'GET /api/pay/orders/:id': {
    summary: 'Get an order with its known state',
    tag: 'payments',
    params: orderId,
    reply: orderReply,
    errors: ['not_found'],
  },
  'POST /api/pay/orders/:id/check': {
    summary: 'Check a payment with the provider now (“I have paid”)',
    tag: 'payments',
    perMinute: 30,
    params: orderId,
    reply: orderReply,
    errors: ['not_found', 'payment_unavailable'],
  },
  'POST /api/pay/orders/:id/pay_again': {
    summary: 'Get a new way to pay: for this order while it can be paid, otherwise for a new order of the same plan at today’s price',
    tag: 'payments',
    perMinute: 20,
    params: orderId,
    reply: orderReply,
    errors: ['not_found', 'not_payable', 'payment_unavailable'],
  },
  'POST /api/pay/orders/:id/close': {
    summary: 'Close an order (“Not paid”), unless the provider reports a payment',
    tag: 'payments',
    params: orderId,
    reply: orderReply,
    errors: ['not_found', 'payment_unavailable'],
  },
  'GET /api/pay/sandbox/:id': {
    summary: 'Get the data of the test payment page',
    tag: 'payments',
    params: orderId,
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        amount: price,
        currency,
        description: z.string(),
        state: z.enum(['open', 'paid', 'failed', 'closed', 'refunded']),
        /** Page to which the provider returns the payer. */
        returnTo: z.string(),
      }),
    }),
    errors: ['not_found'],
  },
  'POST /api/pay/sandbox/:id': {
    summary: 'Simulate a payment: pay, fail, or pay without notifying the shop',
    tag: 'payments',
    params: orderId,
    body: z.object({ outcome: z.enum(['pay', 'fail', 'pay_silently']) }),
    reply: z.object({ status: z.literal(1), data: z.object({ state: z.enum(['open', 'paid', 'failed', 'closed', 'refunded']) }) }),
    errors: ['invalid_input', 'not_found', 'not_payable'],
  },
  'GET /api/manage/orders': {
    summary: 'List orders of all members, newest first',
    tag: 'payments',
    query: pageQuery.extend({ state: z.enum(ORDER_STATES).optional(), search: z.string().trim().max(64).optional() }),
    reply: pageOf(
      order.extend({
        /** Absent for members who were deleted. */
        member: z.object({ uid: z.string(), name: z.string() }).optional(),
        /** Mismatch: another amount, or a payment after a refund. */
        problem: z.string().optional(),
        refundable: z.boolean(),
      }),
    ),
    errors: ['invalid_input'],
  },
  'POST /api/manage/orders/:id/refund': {
    summary: 'Refund an order and deduct its remaining dots',
    tag: 'payments',
    params: orderId,
    body: z.object({ reason: z.string().trim().min(1).max(500) }),
    reply: z.object({ status: z.literal(1), data: z.object({ order, dotsTaken: z.int() }) }),
    errors: ['invalid_input', 'not_found', 'not_refundable', 'payment_unavailable'],
  },
})

/** Address to which a provider sends the result of a payment; the body is signed in the provider's way. */
export const NOTIFY_PATH = '/api/pay/notify/:provider'
/** The page of the sandbox. */
export const SANDBOX_PATH = '/sandbox-pay'
