import { AlipaySdk } from 'alipay-sdk'
import type { z } from 'zod'
import type { AlipayConfig } from '../../settings/payments.ts'
import { toBeijingTime } from '../beijing-time.ts'
import type { OutsideParts } from '../provider.ts'
import { BadNotification, type PayableOrder, type PaymentEvent, type PaymentProvider, ProviderUnavailable } from '../provider.ts'
import { CALL_LIMIT, remoteCall, messageOf } from '../remote-call.ts'
import { toYuan } from './amount.ts'
import { eventOfNotification, eventOfTrade, trade } from './payment-event.ts'

const NOT_THERE = 'ACQ.TRADE_NOT_EXIST'

/** Alipay’s desktop page (`alipay.trade.page.pay`), which the payer is redirected to. Our order number is the trade’s. */
export function createAlipay(settings: AlipayConfig, { now, callLimit = CALL_LIMIT }: OutsideParts): PaymentProvider {
  const { appId, sellerId, privateKey, alipayPublicKey, gateway } = settings
  const api = new AlipaySdk({
    appId,
    privateKey,
    keyType: 'PKCS8',
    alipayPublicKey,
    timeout: callLimit,
    ...(gateway !== undefined && { gateway }),
  })
  /** The package would use local time, but Alipay requires Beijing time. */
  const common = () => ({ timestamp: toBeijingTime(now()) })

  /** A signed reply of Alipay: `code` is `10000` on success, otherwise `sub_code` has the reason. */
  function ask(action: string, bizContent: Record<string, string>): ReturnType<AlipaySdk['exec']> {
    return remoteCall({ what: `alipay: ${action}`, limit: callLimit, explain }, () =>
      api.exec(`alipay.trade.${action}`, { ...common(), bizContent }, { validateSign: true }),
    )
  }

  async function query(order: PayableOrder): Promise<PaymentEvent> {
    const answer = await ask('query', { outTradeNo: order.id })
    // The trade begins when the payer has opened the page and logged in.
    if (subCodeOf(answer) === NOT_THERE) return { eventId: '', orderId: order.id, status: 'pending' }
    return eventOfTrade(order.id, read(trade, succeeded('query', answer)))
  }

  return {
    id: 'alipay',
    currencies: ['CNY'],
    answers: {
      taken: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 400, type: 'text/plain', body: 'fail' },
    },

    async open(order) {
      const url = api.pageExecute('alipay.trade.page.pay', 'GET', {
        ...common(),
        returnUrl: order.returnTo,
        notifyUrl: order.notifyTo,
        bizContent: {
          outTradeNo: order.id,
          productCode: 'FAST_INSTANT_TRADE_PAY',
          totalAmount: toYuan(order.price),
          subject: order.description,
          timeExpire: toBeijingTime(order.expiresAt),
        },
      })
      return { checkout: { kind: 'redirect', url } }
    },

    async read({ body }) {
      const fields = Object.fromEntries(new URLSearchParams(body.toString()))
      if (!isGenuine(api, fields)) throw new BadNotification('alipay: wrong signature')
      return eventOfNotification(fields, { appId, sellerId, now: now() })
    },

    query,

    async close(order) {
      const answer = await ask('close', { outTradeNo: order.id })
      // No payment has begun. Alipay cannot close an unknown trade, but refuses to begin one after `time_expire`.
      if (answer.code === '10000' || subCodeOf(answer) === NOT_THERE) return
      // An ended trade cannot be closed: a paid one stays paid.
      if ((await query(order)).status === 'pending') succeeded('close', answer)
    },

    async refund(order, reason) {
      const given = { outTradeNo: order.id, outRequestNo: order.id }
      const answer = await ask('refund', { ...given, refundAmount: toYuan(order.price), refundReason: reason })
      if (answer.code === '10000' && answer['fundChange'] === 'Y') return
      // No money moved this time: fine if it was refunded before.
      const before = await ask('fastpay.refund.query', given)
      if (before['refundStatus'] === 'REFUND_SUCCESS') return
      succeeded('refund', answer)
      throw new ProviderUnavailable('alipay: refund: no money was given back')
    },
  }
}

type Reply = Awaited<ReturnType<AlipaySdk['exec']>>

/** The package renames fields, contrary to its own types. */
function subCodeOf(answer: Reply): string {
  const code: unknown = answer['subCode']
  return typeof code === 'string' ? code : ''
}

function succeeded(action: string, answer: Reply): Reply {
  if (answer.code === '10000') return answer
  throw new ProviderUnavailable(`alipay: ${action}: ${answer.code} ${answer.msg} ${subCodeOf(answer)}`.trimEnd())
}

function read<T extends z.ZodType>(shape: T, answer: Reply): z.infer<T> {
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw new ProviderUnavailable('alipay: query: an answer without the fields that it must have')
  return parsed.data
}

/** RSA2 only: the sender names the algorithm and must not choose the weak one. The signature must have its canonical encoding. */
function isGenuine(api: AlipaySdk, fields: Readonly<Record<string, string>>): boolean {
  const signature = fields['sign'] ?? ''
  const isPlain = Buffer.from(signature, 'base64').toString('base64') === signature
  return fields['sign_type'] === 'RSA2' && isPlain && api.checkNotifySignV2(fields)
}

/** The package puts whole replies into its messages, which contain the buyer. */
function explain(error: unknown): string {
  const message = messageOf(error)
  return message.startsWith('验签失败') ? 'the answer was not signed by Alipay' : message
}
