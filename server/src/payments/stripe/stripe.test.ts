import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../lib/new-id.ts'
import { testOutsideProvider } from '../conformance.fixture.ts'
import type { PayableOrder } from '../provider.ts'
import { fromStripeAmount, toStripeAmount } from './amount.ts'
import { startStripeStage, type StripeStage } from './stage.fixture.ts'
import { createStripe } from './stripe.ts'

testOutsideProvider('stripe', startStripeStage)
testOutsideProvider('stripe in yen', () => startStripeStage('JPY'))

describe('stripe', () => {
  let stage: StripeStage
  beforeAll(async () => {
    stage = await startStripeStage()
  })
  afterAll(() => stage.close())

  const newOrder = (more: Partial<PayableOrder> = {}): PayableOrder => ({
    id: newId(),
    reference: undefined,
    price: 500,
    currency: 'CNY',
    description: 'Basic',
    expiresAt: new Date(stage.clock.now.getTime() + 900_000),
    returnTo: 'https://stipple.example/ypay?order=1',
    notifyTo: 'https://stipple.example/api/pay/notify/stripe',
    ...more,
  })

  it('sends the price as Stripe counts the currency, and reads it back as we do [A-18]', async () => {
    for (const [currency, price, amount] of [
      ['JPY', 500, 500],
      ['USD', 500, 500],
      ['HUF', 50_000, 50_000],
      ['KWD', 5000, 5000],
      ['ISK', 500, 50_000],
      ['UGX', 3700, 370_000],
      ['MGA', 50_000, 500],
    ] as const) {
      expect(toStripeAmount(price, currency)).toBe(amount)
      expect(fromStripeAmount(amount, currency)).toBe(price)
      const order = newOrder({ currency, price })
      const { checkout, reference } = await stage.provider.open(order)
      const { given } = stage.sessionOf(order.id)
      expect(given['line_items[0][price_data][unit_amount]']).toBe(String(amount))
      expect(given['line_items[0][price_data][currency]']).toBe(currency.toLowerCase())
      expect(await stage.provider.read(await stage.pay(checkout))).toMatchObject({ status: 'paid', price, currency, reference })
    }
  })

  it('waits for money that is still on its way [A-17]', async () => {
    const order = newOrder()
    await stage.provider.open(order)
    const session = stage.sessionOf(order.id)
    session.status = 'complete'
    expect(await stage.provider.read(stage.event('checkout.session.completed', stage.show(session)))).toMatchObject({ status: 'pending' })
    const failed = stage.event('checkout.session.async_payment_failed', stage.show(session))
    expect(await stage.provider.read(failed)).toMatchObject({ orderId: order.id, status: 'failed' })
    session.paid = true
    const arrived = stage.event('checkout.session.async_payment_succeeded', stage.show(session))
    expect(await stage.provider.read(arrived)).toMatchObject({ orderId: order.id, status: 'paid', price: 500 })
  })

  it('hears that a session has ended [A-17]', async () => {
    const order = newOrder()
    await stage.provider.open(order)
    const session = stage.sessionOf(order.id)
    session.status = 'expired'
    const news = await stage.provider.read(stage.event('checkout.session.expired', stage.show(session)))
    expect(news).toMatchObject({ orderId: order.id, status: 'closed' })
    await expect(stage.provider.open({ ...order, reference: session.id })).rejects.toThrow('the payment is over')
  })

  it('refuses news that are signed for a later time', async () => {
    const order = newOrder()
    await stage.provider.open(order)
    const news = stage.event('checkout.session.completed', stage.show(stage.sessionOf(order.id)))
    const signed = stage.clock.now
    try {
      stage.clock.now = new Date(signed.getTime() - (stage.toleranceSeconds + 10) * 1000)
      await expect(stage.provider.read(news)).rejects.toThrow('of the future')
      stage.clock.now = new Date(signed.getTime() - 60_000)
      expect(await stage.provider.read(news)).toMatchObject({ orderId: order.id })
    } finally {
      stage.clock.now = signed
    }
  })

  it('names neither key when Stripe does not accept ours [A-18]', async () => {
    const settings = { secretKey: 'sk_test_wrong_one', webhookSecret: 'whsec_wrong_one', gateway: stage.gateway }
    const stranger = createStripe(settings, { now: () => stage.clock.now })
    const error = await stranger.open(newOrder()).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/^ProviderUnavailable: stripe: open: .*Invalid API Key/)
    expect(String(error)).not.toMatch(/wrong_one/)
  })
})
