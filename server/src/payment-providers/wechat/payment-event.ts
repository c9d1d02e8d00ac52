import { z } from 'zod'
import { BadNotification, type PaymentEvent } from '../provider.ts'
import { fromTradeNumber } from './number.ts'
import { unseal } from './sign.ts'

/** State of a payment, in a notification or a query's reply. */
export const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR']),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }).optional(),
})

/** State of a refund, in a notification. */
const refund = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  refund_status: z.string(),
  amount: z.object({ total: z.int(), refund: z.int() }),
})

const envelope = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
})

const STATUS = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'pending',
  USERPAYING: 'pending',
  // The payer may try again with the same code.
  PAYERROR: 'pending',
  CLOSED: 'closed',
  REVOKED: 'closed',
} as const

interface Merchant {
  readonly merchantId: string
  readonly appId: string
  readonly apiKey: string
}

/** Parses a notification with a valid signature. Throws `BadNotification` if it cannot be decrypted or is for another shop. */
export function eventOfNotification(notification: unknown, merchant: Merchant): PaymentEvent | undefined {
  const outside = read(envelope, notification)
  const { ciphertext, nonce, associated_data: associatedData } = outside.resource
  const inside = open(() => JSON.parse(unseal({ ciphertext, nonce, associatedData }, merchant.apiKey)))
  if (outside.event_type.startsWith('TRANSACTION.')) return eventOfTransaction(read(transaction, inside), merchant, outside.id)
  if (outside.event_type === 'REFUND.SUCCESS') return eventOfRefund(read(refund, inside), merchant, outside.id)
  return undefined
}

/** Throws `BadNotification` for another merchant’s or app’s payment. */
export function eventOfTransaction(
  notification: z.infer<typeof transaction>,
  { merchantId, appId }: Merchant,
  eventId: string,
): PaymentEvent | undefined {
  if (notification.mchid !== merchantId || notification.appid !== appId)
    throw new BadNotification('wechat: meant for another merchant or app')
  const orderId = fromTradeNumber(notification.out_trade_no)
  if (orderId === undefined) return undefined
  const status = STATUS[notification.trade_state]
  return {
    eventId,
    orderId,
    status,
    ...(notification.transaction_id !== undefined && { reference: notification.transaction_id }),
    ...(status === 'paid' && notification.amount && { price: notification.amount.total, currency: notification.amount.currency }),
  }
}

/** `refunded` only for the whole amount; partial refunds are between the operator and the payer. */
function eventOfRefund(notification: z.infer<typeof refund>, { merchantId }: Merchant, eventId: string): PaymentEvent | undefined {
  if (notification.mchid !== merchantId) throw new BadNotification('wechat: meant for another merchant')
  const orderId = fromTradeNumber(notification.out_trade_no)
  const isWhole = notification.refund_status === 'SUCCESS' && notification.amount.refund === notification.amount.total
  return orderId !== undefined && isWhole ? { eventId, orderId, status: 'refunded' } : undefined
}

function read<T extends z.ZodType>(shape: T, value: unknown): z.infer<T> {
  const parsed = shape.safeParse(value)
  if (!parsed.success) throw new BadNotification('wechat: not a notification of a payment')
  return parsed.data
}

function open(work: () => unknown): unknown {
  try {
    return work()
  } catch {
    throw new BadNotification('wechat: sealed with another key, or damaged')
  }
}
