import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../lib/new-id.ts'
import { testOutsideProvider } from '../conformance.fixture.ts'
import type { PayableOrder } from '../provider.ts'
import { newKeyPair } from '../rsa-keys.fixture.ts'
import { startWechatHarness, type WechatHarness } from './harness.fixture.ts'
import { fitting, fromTradeNumber, toTradeNumber } from './number.ts'
import { createWechat } from './wechat.ts'

testOutsideProvider('wechat', startWechatHarness)

describe('wechat', () => {
  let harness: WechatHarness
  beforeAll(async () => {
    harness = await startWechatHarness()
  })
  afterAll(() => harness.close())

  const newOrder = (more: Partial<PayableOrder> = {}): PayableOrder => ({
    id: newId(),
    reference: undefined,
    price: 1990,
    currency: 'CNY',
    description: '基础版',
    expiresAt: new Date(harness.clock.now.getTime() + 900_000),
    returnTo: 'https://stipple.example/ypay?order=1',
    notifyTo: 'https://stipple.example/api/pay/notify/wechat',
    ...more,
  })
  const transaction = (more: object = {}) => ({
    mchid: harness.settings.merchantId,
    appid: harness.settings.appId,
    out_trade_no: toTradeNumber(newId()),
    trade_state: 'SUCCESS',
    transaction_id: '4200001',
    amount: { total: 1990, payer_total: 1890, currency: 'CNY' },
    ...more,
  })
  const read = (inside: object, apiKey?: string) => harness.provider.read(harness.notification('TRANSACTION.SUCCESS', inside, apiKey))

  it('shows the payment code, and sends the expiry in the time zone of Beijing [A-18]', async () => {
    const order = newOrder({ expiresAt: new Date('2026-03-01T16:30:00.500Z') })
    expect((await harness.provider.open(order)).checkout).toMatchObject({ kind: 'qr', content: expect.stringMatching(/^weixin:/) })
    const asked = JSON.parse(harness.wechat.payments.get(toTradeNumber(order.id))?.asked ?? '')
    expect(asked).toMatchObject({
      time_expire: '2026-03-02T00:30:00+08:00',
      notify_url: order.notifyTo,
      amount: { total: 1990, currency: 'CNY' },
    })
  })

  it('rejects notifications for another merchant or app, or sealed with another key [A-17]', async () => {
    expect(await read(transaction())).toMatchObject({ status: 'paid', price: 1990, currency: 'CNY', reference: '4200001' })
    await expect(read(transaction({ mchid: '1900000002' }))).rejects.toThrow('another merchant')
    await expect(read(transaction({ appid: 'wx0000000000000002' }))).rejects.toThrow('another merchant or app')
    await expect(read(transaction(), 'f'.repeat(32))).rejects.toThrow('sealed with another key')
    const elsewhere = {
      mchid: '1900000002',
      out_trade_no: toTradeNumber(newId()),
      refund_status: 'SUCCESS',
      amount: { total: 1, refund: 1 },
    }
    await expect(harness.provider.read(harness.notification('REFUND.SUCCESS', elsewhere))).rejects.toThrow('another merchant')
  })

  it('rejects a notification that names another key [A-17]', async () => {
    const { body, headers } = harness.notification('TRANSACTION.SUCCESS', transaction())
    const renamed = { ...headers, 'wechatpay-serial': 'PUB_KEY_ID_0000' }
    await expect(harness.provider.read({ body, headers: renamed })).rejects.toThrow('another key')
  })

  it('rejects an unsigned response, also that an order is unknown [A-17]', async () => {
    const liar = await startWechatHarness()
    try {
      liar.wechat.signWith({ privateKey: newKeyPair().privateKey, id: liar.settings.platformKeyId })
      const order = newOrder()
      await expect(liar.provider.query(order)).rejects.toThrow('wechat: query: wrong signature: HTTP 404')
      await expect(liar.provider.close(order)).rejects.toThrow('wechat: close: wrong signature: HTTP 404')
      await expect(liar.provider.open(order)).rejects.toThrow('wechat: open: wrong signature: HTTP 200')
    } finally {
      await liar.close()
    }
  })

  it('reports to the operator that WeChat Pay rejects our signature [A-18]', async () => {
    const settings = { ...harness.settings, privateKey: newKeyPair().privateKey }
    const stranger = createWechat(settings, { now: () => harness.clock.now })
    await expect(stranger.query(newOrder())).rejects.toThrow('wechat: query: not signed: HTTP 401 SIGN_ERROR')
  })

  it('removes the dashes of an order number and restores them [A-18]', () => {
    const id = newId()
    expect(toTradeNumber(id)).toHaveLength(32)
    expect(fromTradeNumber(toTradeNumber(id))).toBe(id)
    expect(fromTradeNumber('SHOP20260007')).toBeUndefined()
  })

  it('cuts a description to the byte limit of WeChat Pay, between characters [A-18]', async () => {
    expect(fitting('点绘', 5)).toBe('点')
    expect(fitting('🎨🎨', 7)).toBe('🎨')
    expect(fitting('short', 127)).toBe('short')
    await harness.provider.open(newOrder({ description: '点'.repeat(100) }))
  })
})
