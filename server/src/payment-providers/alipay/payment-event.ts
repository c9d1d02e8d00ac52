import { z } from 'zod'
import { isUuid } from '../../lib/is-uuid.ts'
import { fromBeijingTime } from '../beijing-time.ts'
import { BadNotification, type PaymentEvent } from '../provider.ts'
import { toFen } from './amount.ts'

/** Alipay retries for about 25 hours. Younger notifications are deduplicated by number, older ones are refused. */
const TOLERANCE_MS = 26 * 60 * 60 * 1000

const status = z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED'])

/** Fields of a notification that we use. */
const notification = z.object({
  notify_id: z.string().min(1),
  notify_time: z.string(),
  app_id: z.string(),
  seller_id: z.string().optional(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: status,
  total_amount: z.string(),
  gmt_refund: z.string().optional(),
  refund_fee: z.string().optional(),
})

/** Reply of `alipay.trade.query` for an existing trade; the package converts names to camelCase. */
export const trade = z.object({
  tradeNo: z.string(),
  tradeStatus: status,
  totalAmount: z.string(),
  /** Time of payment; only present if paid. */
  sendPayDate: z.string().optional(),
})

interface Addressee {
  readonly appId: string
  readonly sellerId: string | undefined
  readonly now: Date
}

/** Parses a notification with a valid signature. Throws `BadNotification` if it is old or for another shop. */
export function eventOfNotification(
  fields: Readonly<Record<string, string>>,
  { appId, sellerId, now }: Addressee,
): PaymentEvent | undefined {
  const parsed = notification.safeParse(fields)
  if (!parsed.success) throw new BadNotification('alipay: not a notification of a trade')
  const tradeFields = parsed.data
  if (tradeFields.app_id !== appId) throw new BadNotification('alipay: meant for another app')
  if (sellerId !== undefined && tradeFields.seller_id !== sellerId) throw new BadNotification('alipay: meant for another seller')
  const sent = fromBeijingTime(tradeFields.notify_time)
  if (sent === undefined || Math.abs(now.getTime() - sent.getTime()) > TOLERANCE_MS) throw new BadNotification('alipay: too old')
  if (!isUuid(tradeFields.out_trade_no)) return undefined
  return eventOf({
    eventId: tradeFields.notify_id,
    orderId: tradeFields.out_trade_no,
    reference: tradeFields.trade_no,
    status: tradeFields.trade_status,
    amount: tradeFields.total_amount,
    // A fully refunded trade is closed like one that was never paid.
    wasPaid: tradeFields.gmt_refund !== undefined || tradeFields.refund_fee !== undefined,
  })
}

export const eventOfTrade = (orderId: string, tradeFields: z.infer<typeof trade>): PaymentEvent =>
  eventOf({
    eventId: '',
    orderId,
    reference: tradeFields.tradeNo,
    status: tradeFields.tradeStatus,
    amount: tradeFields.totalAmount,
    wasPaid: tradeFields.sendPayDate !== undefined,
  })

interface TradeFields {
  readonly eventId: string
  readonly orderId: string
  readonly reference: string
  readonly status: z.infer<typeof status>
  readonly amount: string
  readonly wasPaid: boolean
}

function eventOf({ status, amount, wasPaid, ...known }: TradeFields): PaymentEvent {
  switch (status) {
    case 'WAIT_BUYER_PAY':
      return { ...known, status: 'pending' }
    case 'TRADE_CLOSED':
      return { ...known, status: wasPaid ? 'refunded' : 'closed' }
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return { ...known, status: 'paid', ...priceOf(amount) }
    default:
      return status satisfies never
  }
}

function priceOf(amount: string): { price: number; currency: string } | undefined {
  const price = toFen(amount)
  return price === undefined ? undefined : { price, currency: 'CNY' }
}
