import { createSign } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import { fromBeijingTime } from '../beijing-time.ts'
import type { Clock } from '../conformance.fixture.ts'
import { type FakeGateway, type Received, type Reply, startFakeGateway } from '../fake-gateway.fixture.ts'

export interface FakeTrade {
  readonly number: string
  readonly tradeNumber: string
  /** Yuan, as received. */
  readonly amount: string
  status: 'WAIT_BUYER_PAY' | 'TRADE_CLOSED' | 'TRADE_SUCCESS'
  readonly payments: string[]
  /** By `out_request_no`. */
  readonly refunds: Map<string, string>
}

export interface FakeAlipay extends FakeGateway {
  readonly trades: ReadonlyMap<string, FakeTrade>
  /** The payer opens a page’s address and logs in: the trade begins. Throws if it cannot be paid. */
  enter(address: string): FakeTrade
  /** Signs with Alipay’s key, as RSA2. */
  sign(text: string): string
  /** Key that signs replies from now on. */
  signWith(privateKey: string): void
}

interface FakeOptions {
  readonly appId: string
  /** The shop’s public key, registered at Alipay. */
  readonly appPublicKey: string
  /** Alipay’s own. */
  readonly privateKey: string
  readonly clock: Clock
}

const CLOCK_TOLERANCE_MS = 10 * 60 * 1000

/** The parts of Alipay’s gateway needed for page payments. Verifies requests with the real package, and refuses wrong times. */
export async function startFakeAlipay({ appId, appPublicKey, privateKey, clock }: FakeOptions): Promise<FakeAlipay> {
  const verifier = new AlipaySdk({ appId, privateKey, keyType: 'PKCS8', alipayPublicKey: appPublicKey })
  const trades = new Map<string, FakeTrade>()
  let signingKey = privateKey
  let count = 0

  function check(fields: Readonly<Record<string, string>>): void {
    const { sign = '', ...signed } = fields
    const content = Object.keys(signed)
      .toSorted()
      .map((name) => `${name}=${signed[name]}`)
      .join('&')
    if (!verifier.rsaCheck(content, sign, 'RSA2')) throw new Error('isv.invalid-signature')
    if (signed['app_id'] !== appId) throw new Error('isv.invalid-app-id')
    const sent = fromBeijingTime(signed['timestamp'] ?? '')
    if (sent === undefined || Math.abs(sent.getTime() - clock.now.getTime()) > CLOCK_TOLERANCE_MS) throw new Error('isv.invalid-timestamp')
  }

  function enter(address: string): FakeTrade {
    const fields = Object.fromEntries(new URL(address).searchParams)
    check(fields)
    const order = contentOf(fields)
    if (fields['method'] !== 'alipay.trade.page.pay' || order['product_code'] !== 'FAST_INSTANT_TRADE_PAY')
      throw new Error('cannot be paid')
    const ends = fromBeijingTime(order['time_expire'] ?? '')
    if (ends === undefined || ends.getTime() <= clock.now.getTime()) throw new Error('cannot be paid')
    const { out_trade_no: number = '', total_amount: amount = '' } = order
    count += 1
    const trade = trades.get(number) ?? {
      number,
      tradeNumber: `20260301220014${String(count).padStart(14, '0')}`,
      amount,
      status: 'WAIT_BUYER_PAY' as const,
      payments: [],
      refunds: new Map(),
    }
    if (trade.status !== 'WAIT_BUYER_PAY' || trade.amount !== amount) throw new Error('cannot be paid')
    trades.set(number, trade)
    return trade
  }

  const known = { code: '10000', msg: 'Success' }
  const refusal = (subCode: string) => ({ code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: 'refused' })

  function refund(trade: FakeTrade, { out_request_no: request = '', refund_amount: amount = '' }: Record<string, string>): object {
    if (trade.refunds.has(request)) return { ...known, out_trade_no: trade.number, fund_change: 'N', refund_fee: amount }
    if (trade.status !== 'TRADE_SUCCESS') return refusal('ACQ.TRADE_STATUS_ERROR')
    trade.refunds.set(request, amount)
    if (amount === trade.amount) trade.status = 'TRADE_CLOSED'
    return { ...known, out_trade_no: trade.number, fund_change: 'Y', refund_fee: amount }
  }

  function act(method: string, content: Record<string, string>): object {
    const trade = trades.get(content['out_trade_no'] ?? '')
    if (trade === undefined) return refusal('ACQ.TRADE_NOT_EXIST')
    switch (method) {
      case 'alipay.trade.query':
        return {
          ...known,
          out_trade_no: trade.number,
          trade_no: trade.tradeNumber,
          trade_status: trade.status,
          total_amount: trade.amount,
          buyer_logon_id: 'some***@example.com',
          ...(trade.payments.length > 0 && { send_pay_date: '2026-03-01 10:00:00' }),
        }
      case 'alipay.trade.close':
        if (trade.status !== 'WAIT_BUYER_PAY') return refusal('ACQ.TRADE_STATUS_ERROR')
        trade.status = 'TRADE_CLOSED'
        return { ...known, out_trade_no: trade.number, trade_no: trade.tradeNumber }
      case 'alipay.trade.refund':
        return refund(trade, content)
      case 'alipay.trade.fastpay.refund.query':
        return { ...known, ...(trade.refunds.has(content['out_request_no'] ?? '') && { refund_status: 'REFUND_SUCCESS' }) }
      default:
        return refusal('isv.invalid-method')
    }
  }

  const sign = (text: string): string => createSign('RSA-SHA256').update(text).sign(signingKey, 'base64')

  function answer({ url, body }: Received): Reply {
    const fields = { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(new URLSearchParams(body)) }
    const method = fields['method'] ?? ''
    const reply = JSON.stringify(attempt(() => (check(fields), act(method, contentOf(fields)))))
    return { status: 200, body: `{"${method.replaceAll('.', '_')}_response":${reply},"sign":"${sign(reply)}"}` }
  }

  return {
    ...(await startFakeGateway(answer)),
    trades,
    enter,
    sign,
    signWith(key) {
      signingKey = key
    },
  }
}

const contentOf = (fields: Readonly<Record<string, string>>): Record<string, string> => JSON.parse(fields['biz_content'] ?? '{}')

function attempt(work: () => object): object {
  try {
    return work()
  } catch (error) {
    return { code: '40002', msg: 'Invalid Arguments', sub_code: error instanceof Error ? error.message : 'unknown' }
  }
}
