import { z } from 'zod'
import type { WechatConfig } from '../../settings/payments.ts'
import { toBeijingIsoTime } from '../beijing-time.ts'
import { jsonOf } from '../notification.ts'
import type { OutsideParts } from '../provider.ts'
import { BadNotification, type PayableOrder, type PaymentEvent, type PaymentProvider, ProviderUnavailable } from '../provider.ts'
import { CALL_LIMIT } from '../remote-call.ts'
import { createGateway, type Reply, signedOf } from './gateway.ts'
import { fitting, toTradeNumber } from './number.ts'
import { eventOfNotification, eventOfTransaction, transaction } from './payment-event.ts'
import { faultOf } from './sign.ts'

const REFUNDS = '/v3/refund/domestic/refunds'
const DESCRIPTION_BYTES = 127
const REASON_BYTES = 80
/** Both spellings are in use. */
const NOT_THERE = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST'])

const opened = z.object({ code_url: z.string().min(1) })
const refunded = z.object({ status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']) })

/** WeChat Pay v3, Native: the payer scans a code with WeChat. */
export function createWechat(settings: WechatConfig, { now, callLimit = CALL_LIMIT }: OutsideParts): PaymentProvider {
  const { merchantId: mchid, appId: appid } = settings
  const ask = createGateway(settings, { now, limit: callLimit })
  const pathOf = (order: PayableOrder) => `/v3/pay/transactions/out-trade-no/${toTradeNumber(order.id)}`

  async function query(order: PayableOrder): Promise<PaymentEvent> {
    const pending: PaymentEvent = { eventId: '', orderId: order.id, status: 'pending' }
    const reply = await ask('query', { method: 'GET', target: `${pathOf(order)}?mchid=${encodeURIComponent(mchid)}` })
    if (NOT_THERE.has(reply.code)) return pending
    try {
      return eventOfTransaction(read('query', transaction, reply), settings, '') ?? pending
    } catch (error) {
      if (error instanceof BadNotification) throw new ProviderUnavailable(error.message)
      throw error
    }
  }

  return {
    id: 'wechat',
    currencies: ['CNY'],
    answers: {
      taken: { status: 200, type: 'application/json', body: '{"code":"SUCCESS"}' },
      refused: { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"not taken"}' },
    },

    async open(order) {
      const reply = await ask('open', {
        method: 'POST',
        target: '/v3/pay/transactions/native',
        body: {
          mchid,
          appid,
          description: fitting(order.description, DESCRIPTION_BYTES),
          out_trade_no: toTradeNumber(order.id),
          time_expire: toBeijingIsoTime(order.expiresAt),
          notify_url: order.notifyTo,
          amount: { total: order.price, currency: 'CNY' },
        },
      })
      return { checkout: { kind: 'qr', content: read('open', opened, reply).code_url } }
    },

    async read({ body, headers }) {
      const fault = faultOf(signedOf(headers, body), settings, now())
      if (fault !== undefined) throw new BadNotification(`wechat: ${fault}`)
      return eventOfNotification(jsonOf(body), settings)
    },

    query,

    async close(order) {
      const reply = await ask('close', { method: 'POST', target: `${pathOf(order)}/close`, body: { mchid } })
      if (reply.isDone || NOT_THERE.has(reply.code)) return
      // An ended payment cannot be closed: a paid one stays paid.
      if ((await query(order)).status === 'pending') throw new ProviderUnavailable(`wechat: close: ${reply.code}`)
    },

    async refund(order, reason) {
      // The same number means the same refund.
      const number = toTradeNumber(order.id)
      const reply = await ask('refund', {
        method: 'POST',
        target: REFUNDS,
        body: {
          out_trade_no: number,
          out_refund_no: number,
          reason: fitting(reason, REASON_BYTES),
          amount: { refund: order.price, total: order.price, currency: 'CNY' },
        },
      })
      // Another reason is refused although the money was refunded.
      const known = reply.isDone ? reply : await ask('refund', { method: 'GET', target: `${REFUNDS}/${number}` })
      const { status } = read('refund', refunded, known.isDone ? known : reply)
      if (status !== 'SUCCESS' && status !== 'PROCESSING') throw new ProviderUnavailable(`wechat: refund: ${status}`)
    },
  }
}

/** Parses the reply to a successful request. */
function read<T extends z.ZodType>(action: string, shape: T, { isDone, code, content }: Reply): z.infer<T> {
  if (!isDone) throw new ProviderUnavailable(`wechat: ${action}: ${code}`)
  const parsed = shape.safeParse(content)
  if (!parsed.success) throw new ProviderUnavailable(`wechat: ${action}: an answer without the fields that it must have`)
  return parsed.data
}
