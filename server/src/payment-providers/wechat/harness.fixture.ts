import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import type { Checkout } from '@stipple/core/contract/payments'
import type { WechatConfig } from '../../settings/payments.ts'
import type { Clock, OutsideHarness } from '../conformance.fixture.ts'
import type { Notification, PayableOrder } from '../provider.ts'
import { newKeyPair } from '../rsa-keys.fixture.ts'
import { type FakeWechat, startFakeWechat } from './fake-wechat.fixture.ts'
import { createWechat } from './wechat.ts'

export interface WechatHarness extends OutsideHarness {
  readonly wechat: FakeWechat
  readonly settings: WechatConfig
  /** A notification as WeChat Pay sends it: encrypted with the merchant’s API key, or another, and signed. */
  notification(type: string, inside: object, apiKey?: string): Notification
}

/** Our WeChat Pay provider and a fake WeChat Pay on loopback; the payer scans the code. */
export async function startWechatHarness(): Promise<WechatHarness> {
  const clock: Clock = { now: new Date() }
  const [shop, platform] = [newKeyPair(), newKeyPair()]
  const id = `PUB_KEY_ID_${randomBytes(8).toString('hex')}`
  const merchant = { merchantId: '1900000001', appId: 'wx0000000000000001' }
  const serial = randomBytes(20).toString('hex').toUpperCase()
  const wechat = await startFakeWechat({
    ...merchant,
    serial,
    merchantPublicKey: shop.publicKey,
    platform: { privateKey: platform.privateKey, id },
    clock,
  })
  const settings: WechatConfig = {
    ...merchant,
    apiKey: randomBytes(16).toString('hex'),
    privateKey: shop.privateKey,
    certificateSerial: serial,
    platformPublicKey: platform.publicKey,
    platformKeyId: id,
    gateway: wechat.url,
  }
  const provider = createWechat(settings, { now: () => clock.now, callLimit: 500 })

  function notification(type: string, inside: object, apiKey = settings.apiKey): Notification {
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: clock.now.toISOString(),
      resource_type: 'encrypt-resource',
      event_type: type,
      summary: 'summary',
      resource: { original_type: type, algorithm: 'AEAD_AES_256_GCM', ...seal(JSON.stringify(inside), apiKey) },
    })
    return { body: Buffer.from(body), headers: { 'content-type': 'application/json', ...wechat.sign(body) } }
  }

  const scan = (checkout: Checkout) => wechat.scan(checkout.kind === 'qr' ? checkout.content : '')
  const numberOf = (order: PayableOrder): string => order.id.replaceAll('-', '')
  const refundOf = (order: PayableOrder, back: number) => ({
    mchid: merchant.merchantId,
    out_trade_no: numberOf(order),
    out_refund_no: numberOf(order),
    refund_status: 'SUCCESS',
    amount: { total: order.price, refund: back, payer_total: order.price, payer_refund: back },
  })
  const sample = {
    ...merchantFields(merchant),
    trade_state: 'SUCCESS',
    transaction_id: '4200001',
    amount: { total: 1990, currency: 'CNY' },
  }

  return {
    provider,
    wechat,
    settings,
    notification,
    currency: 'CNY',
    clock,
    toleranceSeconds: 5 * 60,
    secrets: [settings.apiKey, shop.privateKey.slice(40, 100)],
    opensAlone: false,
    foreign: {
      'a payment of other software': () => notification('TRANSACTION.SUCCESS', { ...sample, out_trade_no: 'SHOP20260007' }),
      'an event of another kind': (order) => notification('REFUND.CLOSED', refundOf(order, order.price)),
      'a refund of a part': (order) => notification('REFUND.SUCCESS', refundOf(order, order.price - 1)),
    },
    refundNotification: (order) => notification('REFUND.SUCCESS', refundOf(order, order.price)),
    async visit(checkout) {
      scan(checkout)
    },
    async pay(checkout) {
      const payment = scan(checkout)
      payment.state = 'SUCCESS'
      payment.payments.push(payment.total)
      return notification('TRANSACTION.SUCCESS', wechat.show(payment))
    },
    async moved(orderId) {
      const payment = wechat.payments.get(orderId.replaceAll('-', ''))
      return { payments: payment?.payments ?? [], refunds: [...(payment?.refunds.values() ?? [])].map(({ back }) => back) }
    },
    unsigned: ({ body }) => ({ body, headers: { 'content-type': 'application/json' } }),
    damaged({ body, headers }) {
      const signature = String(headers['wechatpay-signature'])
      return { body, headers: { ...headers, 'wechatpay-signature': signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) } }
    },
    fail: (fault) => wechat.fail(fault),
    close: () => wechat.close(),
  }
}

const merchantFields = ({ merchantId, appId }: { merchantId: string; appId: string }) => ({ mchid: merchantId, appid: appId })

function seal(text: string, apiKey: string): { ciphertext: string; nonce: string; associated_data: string } {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiKey, nonce).setAAD(Buffer.from('transaction'))
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { ciphertext, nonce, associated_data: 'transaction' }
}
