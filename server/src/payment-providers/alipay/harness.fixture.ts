import { randomUUID } from 'node:crypto'
import type { Checkout } from '@stipple/core/contract/payments'
import { toBeijingTime } from '../beijing-time.ts'
import type { Clock, OutsideHarness } from '../conformance.fixture.ts'
import type { Notification, PayableOrder } from '../provider.ts'
import { newKeyPair } from '../rsa-keys.fixture.ts'
import { createAlipay } from './alipay.ts'
import { type FakeAlipay, type FakeTrade, startFakeAlipay } from './fake-alipay.fixture.ts'

export interface AlipayHarness extends OutsideHarness {
  readonly alipay: FakeAlipay
  /** A notification as Alipay sends it, with some fields replaced. */
  notification(trade: FakeTrade, fields?: Readonly<Record<string, string>>): Notification
}

const APP_ID = '2021000000000001'
const SELLER_ID = '2088000000000001'

/** Our Alipay provider and a fake Alipay on loopback; the payer opens the page’s address. */
export async function startAlipayHarness(): Promise<AlipayHarness> {
  const clock: Clock = { now: new Date() }
  const [shop, platform] = [newKeyPair(), newKeyPair()]
  const alipay = await startFakeAlipay({ appId: APP_ID, appPublicKey: shop.publicKey, privateKey: platform.privateKey, clock })
  const gateway = `${alipay.url}/gateway.do`
  const settings = { appId: APP_ID, privateKey: shop.privateKey, alipayPublicKey: platform.publicKey, sellerId: SELLER_ID, gateway }
  const provider = createAlipay(settings, { now: () => clock.now, callLimit: 500 })

  function notification(trade: FakeTrade, fields: Readonly<Record<string, string>> = {}): Notification {
    const notice: Record<string, string> = {
      notify_id: randomUUID().replaceAll('-', ''),
      notify_time: toBeijingTime(clock.now),
      notify_type: 'trade_status_sync',
      app_id: APP_ID,
      seller_id: SELLER_ID,
      charset: 'utf-8',
      version: '1.0',
      out_trade_no: trade.number,
      trade_no: trade.tradeNumber,
      trade_status: trade.status,
      total_amount: trade.amount,
      subject: 'Stipple 点绘 · standard & more',
      gmt_payment: toBeijingTime(clock.now),
      ...fields,
    }
    const content = Object.keys(notice)
      .toSorted()
      .map((name) => `${name}=${notice[name]}`)
      .join('&')
    const body = new URLSearchParams({ ...notice, sign: alipay.sign(content), sign_type: 'RSA2' }).toString()
    return { body: Buffer.from(body), headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' } }
  }

  const addressOf = (checkout: Checkout): string => (checkout.kind === 'redirect' ? checkout.url : '')
  const sample = (order: PayableOrder): FakeTrade => ({
    number: order.id,
    tradeNumber: '2026030122001400000000000000',
    amount: '19.90',
    status: 'TRADE_SUCCESS',
    payments: [],
    refunds: new Map(),
  })

  return {
    provider,
    alipay,
    notification,
    currency: 'CNY',
    clock,
    toleranceSeconds: 26 * 60 * 60,
    secrets: [shop.privateKey.slice(40, 100), platform.publicKey.slice(40, 100)],
    opensAlone: true,
    foreign: { 'a trade of other software': (order) => notification(sample(order), { out_trade_no: 'SHOP-2026-7' }) },
    refundNotification: (order) =>
      notification(sample(order), { trade_status: 'TRADE_CLOSED', refund_fee: '19.90', gmt_refund: '2026-03-01 10:00:00.123' }),
    async visit(checkout) {
      alipay.enter(addressOf(checkout))
    },
    async pay(checkout) {
      const trade = alipay.enter(addressOf(checkout))
      trade.status = 'TRADE_SUCCESS'
      trade.payments.push(trade.amount)
      return notification(trade)
    },
    async moved(orderId) {
      const trade = alipay.trades.get(orderId)
      return { payments: (trade?.payments ?? []).map(fenOf), refunds: [...(trade?.refunds.values() ?? [])].map(fenOf) }
    },
    unsigned({ body, headers }) {
      const fields = new URLSearchParams(body.toString())
      fields.delete('sign')
      return { body: Buffer.from(fields.toString()), headers }
    },
    damaged({ body, headers }) {
      const fields = new URLSearchParams(body.toString())
      fields.set(
        'sign',
        (fields.get('sign') ?? '').replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      )
      return { body: Buffer.from(fields.toString()), headers }
    },
    fail: (fault) => alipay.fail(fault),
    close: () => alipay.close(),
  }
}

/** Alipay writes two decimals: without the point, the text is in fen. */
const fenOf = (yuan: string): number => (/^\d+\.\d\d$/.test(yuan) ? Number(yuan.replace('.', '')) : Number.NaN)
