import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../lib/new-id.ts'
import { testOutsideProvider } from '../conformance.fixture.ts'
import type { PayableOrder } from '../provider.ts'
import { fromStripeAmount, toStripeAmount } from './amount.ts'
import { startStripeHarness, type StripeHarness } from './harness.fixture.ts'
import { createStripe } from './stripe.ts'

testOutsideProvider('stripe', startStripeHarness)
testOutsideProvider('stripe in yen', () => startStripeHarness('JPY'))

describe('stripe', () => {
  let harness: StripeHarness
  beforeAll(async () => {
    harness = await startStripeHarness()
  })
  afterAll(() => harness.close())

  const newOrder = (more: Partial<PayableOrder> = {}): PayableOrder => ({
    id: newId(),
    reference: undefined,
    price: 500,
    currency: 'CNY',
    description: 'Basic',
    expiresAt: new Date(harness.clock.now.getTime() + 900_000),
    returnTo: 'https://stipple.example/ypay?order=1',
    notifyTo: 'https://stipple.example/api/pay/notify/stripe',
    ...more,
  })

  it('converts prices to the units of Stripe and back [A-18]', async () => {
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
      const { checkout, reference } = await harness.provider.open(order)
      const { given } = harness.sessionOf(order.id)
      expect(given['line_items[0][price_data][unit_amount]']).toBe(String(amount))
      expect(given['line_items[0][price_data][currency]']).toBe(currency.toLowerCase())
      expect(await harness.provider.read(await harness.pay(checkout))).toMatchObject({ status: 'paid', price, currency, reference })
    }
  })

  it('waits for money that is on its way [A-17]', async () => {
    const order = newOrder()
    await harness.provider.open(order)
    const session = harness.sessionOf(order.id)
    session.status = 'complete'
    expect(await harness.provider.read(harness.event('checkout.session.completed', harness.show(session)))).toMatchObject({
      status: 'pending',
    })
    const failed = harness.event('checkout.session.async_payment_failed', harness.show(session))
    expect(await harness.provider.read(failed)).toMatchObject({ orderId: order.id, status: 'failed' })
    session.paid = true
    const arrived = harness.event('checkout.session.async_payment_succeeded', harness.show(session))
    expect(await harness.provider.read(arrived)).toMatchObject({ orderId: order.id, status: 'paid', price: 500 })
  })

  it('closes the order when its session expires [A-17]', async () => {
    const order = newOrder()
    await harness.provider.open(order)
    const session = harness.sessionOf(order.id)
    session.status = 'expired'
    const event = await harness.provider.read(harness.event('checkout.session.expired', harness.show(session)))
    expect(event).toMatchObject({ orderId: order.id, status: 'closed' })
    await expect(harness.provider.open({ ...order, reference: session.id })).rejects.toThrow('the payment is over')
  })

  it('rejects events signed in the future', async () => {
    const order = newOrder()
    await harness.provider.open(order)
    const event = harness.event('checkout.session.completed', harness.show(harness.sessionOf(order.id)))
    const signed = harness.clock.now
    try {
      harness.clock.now = new Date(signed.getTime() - (harness.toleranceSeconds + 10) * 1000)
      await expect(harness.provider.read(event)).rejects.toThrow('of the future')
      harness.clock.now = new Date(signed.getTime() - 60_000)
      expect(await harness.provider.read(event)).toMatchObject({ orderId: order.id })
    } finally {
      harness.clock.now = signed
    }
  })

  it('reveals no key when Stripe rejects ours [A-18]', async () => {
    const settings = { secretKey: 'sk_test_wrong_one', webhookSecret: 'whsec_wrong_one', gateway: harness.gateway }
    const stranger = createStripe(settings, { now: () => harness.clock.now })
    const error = await stranger.open(newOrder()).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/^ProviderUnavailable: stripe: open: .*Invalid API Key/)
    expect(String(error)).not.toMatch(/wrong_one/)
  })
})
