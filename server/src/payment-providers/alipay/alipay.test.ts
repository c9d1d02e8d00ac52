import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../lib/new-id.ts'
import { testOutsideProvider } from '../conformance.fixture.ts'
import { BadNotification, type PayableOrder, ProviderUnavailable } from '../provider.ts'
import { newKeyPair } from '../rsa-keys.fixture.ts'
import { toFen, toYuan } from './amount.ts'
import { type AlipayHarness, startAlipayHarness } from './harness.fixture.ts'

testOutsideProvider('alipay', startAlipayHarness)

describe('alipay', () => {
  let harness: AlipayHarness
  beforeAll(async () => {
    harness = await startAlipayHarness()
  })
  afterAll(() => harness.close())

  const newOrder = (more: Partial<PayableOrder> = {}): PayableOrder => ({
    id: newId(),
    reference: undefined,
    price: 1990,
    currency: 'CNY',
    description: '基础版 & more',
    expiresAt: new Date(harness.clock.now.getTime() + 900_000),
    returnTo: 'https://stipple.example/ypay?order=1',
    notifyTo: 'https://stipple.example/api/pay/notify/alipay',
    ...more,
  })
  async function begin(order = newOrder()) {
    const { checkout } = await harness.provider.open(order)
    if (checkout.kind !== 'redirect') throw new Error('not an address')
    return { order, url: new URL(checkout.url), trade: harness.alipay.enter(checkout.url) }
  }

  it('sends the price in yuan and the address for notifications [A-18]', async () => {
    const { url, order } = await begin()
    expect(JSON.parse(url.searchParams.get('biz_content') ?? '')).toMatchObject({
      out_trade_no: order.id,
      total_amount: '19.90',
      subject: '基础版 & more',
    })
    expect(url.searchParams.get('notify_url')).toBe(order.notifyTo)
    expect(url.searchParams.get('return_url')).toBe(order.returnTo)
  })

  it('converts fen to yuan and back exactly [A-18]', () => {
    for (let fen = 0; fen <= 20_000; fen += 7) expect(toFen(toYuan(fen))).toBe(fen)
    expect([toYuan(1), toYuan(10), toYuan(101), toYuan(100_000_000)]).toEqual(['0.01', '0.10', '1.01', '1000000.00'])
    expect([toFen('19.9'), toFen('1024'), toFen('1.005'), toFen('1e3'), toFen('-1.00'), toFen('')]).toEqual([
      1990,
      102_400,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('rejects a notification for another app or seller [A-17]', async () => {
    const { trade } = await begin()
    await expect(harness.provider.read(harness.notification(trade, { app_id: '2021999' }))).rejects.toThrow('another app')
    await expect(harness.provider.read(harness.notification(trade, { seller_id: '2088999' }))).rejects.toThrow('another seller')
  })

  it('rejects the weak signature type, even with the right key [A-17]', async () => {
    const { trade } = await begin()
    const fields = new URLSearchParams(harness.notification(trade).body.toString())
    fields.set('sign_type', 'RSA')
    await expect(harness.provider.read({ body: Buffer.from(fields.toString()), headers: {} })).rejects.toThrow(BadNotification)
  })

  it('distinguishes trades that were closed, finished and unpaid [A-17]', async () => {
    const { trade, order } = await begin()
    const closed = harness.notification(trade, { trade_status: 'TRADE_CLOSED' })
    expect(await harness.provider.read(closed)).toMatchObject({ orderId: order.id, status: 'closed' })
    const finished = harness.notification(trade, { trade_status: 'TRADE_FINISHED' })
    expect(await harness.provider.read(finished)).toMatchObject({ status: 'paid', price: 1990, reference: trade.tradeNumber })
    const waiting = harness.notification(trade, { trade_status: 'WAIT_BUYER_PAY' })
    expect(await harness.provider.read(waiting)).toMatchObject({ status: 'pending' })
  })

  it('creates pages that accept no payment after the order expires [A-17]', async () => {
    const { checkout } = await harness.provider.open(newOrder({ expiresAt: new Date(harness.clock.now.getTime() - 1000) }))
    await expect(harness.pay(checkout)).rejects.toThrow('cannot be paid')
  })

  it('rejects an unsigned response, and does not quote it [A-17]', async () => {
    const { order } = await begin()
    harness.alipay.signWith(newKeyPair().privateKey)
    const error = await harness.provider.query(order).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderUnavailable)
    expect(String(error)).toBe('ProviderUnavailable: alipay: query: the answer was not signed by Alipay')
  })
})
