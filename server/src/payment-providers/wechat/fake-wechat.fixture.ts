import { createSign, createVerify, randomBytes } from 'node:crypto'
import type { Clock } from '../conformance.fixture.ts'
import { type FakeGateway, type Received, type Reply, startFakeGateway } from '../fake-gateway.fixture.ts'

export interface FakePayment {
  readonly number: string
  readonly transactionId: string
  /** As received. */
  readonly asked: string
  readonly total: number
  state: 'NOTPAY' | 'CLOSED' | 'SUCCESS' | 'REFUND'
  readonly payments: number[]
  /** By `out_refund_no`. */
  readonly refunds: Map<string, { readonly asked: string; readonly back: number }>
}

export interface FakeWechat extends FakeGateway {
  readonly payments: ReadonlyMap<string, FakePayment>
  /** The payer scans a code. Throws if it cannot be paid. */
  scan(code: string): FakePayment
  show(payment: FakePayment): object
  /** Headers with WeChat Pay's signature of a text. */
  sign(text: string): Record<string, string>
  /** Key and id that sign replies from now on. */
  signWith(key: { privateKey: string; id: string }): void
}

interface FakeOptions {
  readonly merchantId: string
  readonly appId: string
  readonly serial: string
  /** The merchant’s public key, known to WeChat Pay. */
  readonly merchantPublicKey: string
  /** WeChat Pay’s own, and its id. */
  readonly platform: { readonly privateKey: string; readonly id: string }
  readonly clock: Clock
}

/** The parts of WeChat Pay v3 needed for Native payments: verifies each request, and signs each reply. */
export async function startFakeWechat({ merchantId, appId, serial, merchantPublicKey, platform, clock }: FakeOptions): Promise<FakeWechat> {
  const payments = new Map<string, FakePayment>()
  const codes = new Map<string, FakePayment>()
  let signer = platform
  const seconds = () => Math.floor(clock.now.getTime() / 1000)

  function isOurMerchant({ method, url, headers, body }: Received): boolean {
    const [scheme, list = ''] = String(headers.authorization).split(' ')
    const fields = Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
    const text = [method, `${url.pathname}${url.search}`, fields['timestamp'], fields['nonce_str'], body, ''].join('\n')
    return (
      scheme === 'WECHATPAY2-SHA256-RSA2048' &&
      fields['mchid'] === merchantId &&
      fields['serial_no'] === serial &&
      headers['wechatpay-serial'] === platform.id &&
      Math.abs(Number(fields['timestamp']) - seconds()) < 300 &&
      createVerify('RSA-SHA256').update(text).verify(merchantPublicKey, String(fields['signature']), 'base64')
    )
  }

  const show: FakeWechat['show'] = (payment) => ({
    mchid: merchantId,
    appid: appId,
    out_trade_no: payment.number,
    trade_state: payment.state,
    trade_state_desc: 'as it stands',
    ...(payment.payments.length > 0 && {
      transaction_id: payment.transactionId,
      trade_type: 'NATIVE',
      payer: { openid: 'o1' },
      amount: { total: payment.total, payer_total: payment.total, currency: 'CNY', payer_currency: 'CNY' },
    }),
  })

  function open(given: Record<string, unknown>, asked: string): Reply {
    const { mchid, appid, out_trade_no: number, description, amount } = given
    const total = typeof amount === 'object' && amount !== null && 'total' in amount ? amount.total : undefined
    if (mchid !== merchantId || appid !== appId) return refusal(400, 'APPID_MCHID_NOT_MATCH')
    const fits = typeof number === 'string' && /^[\w*-]{6,32}$/.test(number) && Buffer.byteLength(String(description)) <= 127
    if (!fits || typeof total !== 'number' || !Number.isInteger(total)) return refusal(400, 'PARAM_ERROR')
    const known = payments.get(number)
    if (known !== undefined && known.asked !== asked) return refusal(400, 'INVALID_REQUEST')
    if (known?.state === 'CLOSED') return refusal(400, 'ORDER_CLOSED')
    if (known !== undefined && known.state !== 'NOTPAY') return refusal(400, 'ORDERPAID')
    const transactionId = `42000${randomBytes(10).toString('hex')}`
    const payment = known ?? { number, transactionId, asked, total, state: 'NOTPAY' as const, payments: [], refunds: new Map() }
    payments.set(number, payment)
    const code = `weixin://wxpay/bizpayurl?pr=${randomBytes(6).toString('hex')}`
    codes.set(code, payment)
    return reply({ code_url: code })
  }

  function refund(given: Record<string, unknown>, asked: string): Reply {
    const { out_trade_no: number, out_refund_no: request, amount } = given
    const payment = payments.get(String(number))
    const back = typeof amount === 'object' && amount !== null && 'refund' in amount ? Number(amount.refund) : 0
    if (payment === undefined) return refusal(404, 'RESOURCE_NOT_EXISTS')
    const known = payment.refunds.get(String(request))
    if (known !== undefined)
      return known.asked === asked ? reply({ status: 'SUCCESS', out_refund_no: request }) : refusal(400, 'INVALID_REQUEST')
    if (payment.state !== 'SUCCESS') return refusal(400, 'INVALID_REQUEST')
    payment.refunds.set(String(request), { asked, back })
    payment.state = 'REFUND'
    return reply({ status: 'PROCESSING', out_refund_no: request })
  }

  function act({ method, url, body }: Received): Reply {
    const given: Record<string, unknown> = body === '' ? {} : JSON.parse(body)
    const asked = `${method} ${url.pathname}`
    if (asked === 'POST /v3/pay/transactions/native') return open(given, body)
    if (asked === 'POST /v3/refund/domestic/refunds') return refund(given, body)
    const [, request] = /^GET \/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(asked) ?? []
    if (request !== undefined) {
      const isKnown = [...payments.values()].some(({ refunds }) => refunds.has(request))
      return isKnown ? reply({ status: 'SUCCESS', out_refund_no: request }) : refusal(404, 'RESOURCE_NOT_EXISTS')
    }
    const [, number = '', closing] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(url.pathname) ?? []
    const payment = payments.get(number)
    if ((closing ? given['mchid'] : url.searchParams.get('mchid')) !== merchantId) return refusal(400, 'PARAM_ERROR')
    if (payment === undefined) return refusal(404, 'ORDER_NOT_EXIST')
    if (!closing) return reply(show(payment))
    if (payment.state === 'SUCCESS' || payment.state === 'REFUND') return refusal(400, 'ORDERPAID')
    payment.state = 'CLOSED'
    return { status: 204, body: '' }
  }

  function sign(text: string): Record<string, string> {
    const timestamp = String(seconds())
    const nonce = randomBytes(16).toString('hex')
    const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${text}\n`).sign(signer.privateKey, 'base64')
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': signer.id,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    }
  }

  function answer(received: Received): Reply {
    // An unknown merchant gets an unsigned reply.
    if (!isOurMerchant(received)) return refusal(401, 'SIGN_ERROR')
    const done = act(received)
    return { ...done, headers: sign(done.body) }
  }

  return {
    ...(await startFakeGateway(answer)),
    payments,
    scan(code) {
      const payment = codes.get(code)
      if (payment?.state !== 'NOTPAY') throw new Error('cannot be paid')
      return payment
    },
    show,
    sign,
    signWith(key) {
      signer = key
    },
  }
}

const reply = (body: object): Reply => ({ status: 200, body: JSON.stringify(body) })
const refusal = (status: number, code: string): Reply => ({ status, body: JSON.stringify({ code, message: 'refused' }) })
