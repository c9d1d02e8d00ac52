import type { Checkout } from '@stipple/core/contract/payments'
import { ORDER_SECONDS } from '@stipple/core/domain/recharge'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../lib/new-id.ts'
import { type Fault, FAULTS } from './fake-gateway.fixture.ts'
import { BadNotification, type Notification, type PayableOrder, type PaymentProvider, ProviderUnavailable } from './provider.ts'

/** One of our providers with its other side: the payment company and the payer. */
export interface Harness {
  readonly provider: PaymentProvider
  readonly currency: string
  /** The time on both sides. */
  readonly clock: Clock
  /** Longest accepted age of a notification. */
  readonly toleranceSeconds: number
  /** The payer opens the checkout and begins. Rejects if it can no longer be paid. */
  visit(checkout: Checkout): Promise<void>
  /** The payer pays. Returns the notification. Rejects if it cannot be paid. */
  pay(checkout: Checkout): Promise<Notification>
  /** Successful payments and refunds of an order with their amounts. */
  moved(orderId: string): Promise<{ readonly payments: readonly number[]; readonly refunds: readonly number[] }>
  /** Without its signature, and with a single bit changed. */
  unsigned(notification: Notification): Notification
  damaged(notification: Notification): Notification
  close(): Promise<void>
}

/** A provider reached over the network. */
export interface OutsideHarness extends Harness {
  /** Secrets that must not appear in messages. */
  readonly secrets: readonly string[]
  /** Its checkout address is made without a request. */
  readonly opensAlone: boolean
  /** Valid and for us, but not about one of our payments. */
  readonly foreign: Readonly<Record<string, (order: PayableOrder) => Notification>>
  /** Notification of a full refund. */
  refundNotification(order: PayableOrder): Notification
  /** Makes the other side fail; undefined: works again. */
  fail(fault: Fault | undefined): void
}

export interface Clock {
  now: Date
}

const PRICES = [1, 1990, 33_333_333, 100_000_000]

/** Conformance suite of payment providers, each with its other side. */
export function testProvider(name: string, start: () => Promise<Harness>): void {
  describe(`${name} as a payment provider`, () => {
    let harness: Harness
    beforeAll(async () => {
      harness = await start()
    })
    afterAll(() => harness.close())

    const newOrder = (price?: number) => orderOn(harness, price)
    const open = (order: PayableOrder) => openOn(harness, order)
    const payNew = (price?: number) => payOn(harness, price)

    it.each(PRICES)('takes %i of the smallest unit and says so exactly [A-17] [A-18]', async (price) => {
      const { order, notification } = await payNew(price)
      const event = await harness.provider.read(notification)
      expect(event).toMatchObject({ orderId: order.id, status: 'paid', price, currency: harness.currency })
      expect(event?.eventId).toMatch(/.{8}/)
      expect((await harness.moved(order.id)).payments).toEqual([price])
      expect(await harness.provider.query(order)).toMatchObject({ orderId: order.id, status: 'paid', price, currency: harness.currency })
    })

    it('says the same of a notification that comes again [A-17]', async () => {
      const { notification } = await payNew()
      expect(await harness.provider.read(notification)).toEqual(await harness.provider.read(notification))
      const other = await payNew()
      expect((await harness.provider.read(other.notification))?.eventId).not.toBe((await harness.provider.read(notification))?.eventId)
    })

    it('refuses a notification with any byte changed [A-17]', async () => {
      const { notification } = await payNew()
      const { body, headers } = notification
      for (let at = 0; at < body.byteLength; at += 5) {
        const changed = Buffer.from(body)
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
        await expect(harness.provider.read({ body: changed, headers }), `byte ${at} of ${body.toString()}`).rejects.toThrow(BadNotification)
      }
      expect(await harness.provider.read(notification)).toMatchObject({ status: 'paid' })
    })

    it('refuses a notification with a damaged signature, or none [A-17]', async () => {
      const { notification } = await payNew()
      await expect(harness.provider.read(harness.damaged(notification))).rejects.toThrow(BadNotification)
      await expect(harness.provider.read(harness.unsigned(notification))).rejects.toThrow(BadNotification)
    })

    it.each(['', '{}', 'null', '[]', '"x"', '{"resource":{}}', 'a=b&sign=c&sign_type=RSA2', '\u0000\u0001'])(
      'refuses %j with the headers of a genuine notification [A-17]',
      async (text) => {
        const { notification } = await payNew()
        await expect(harness.provider.read({ ...notification, body: Buffer.from(text) })).rejects.toThrow(BadNotification)
      },
    )

    it('refuses a notification that was signed with a stranger’s key [A-17]', async () => {
      const stranger = await start()
      try {
        const { checkout } = await stranger.provider.open(newOrder())
        const notification = await stranger.pay(checkout)
        expect(await stranger.provider.read(notification)).toMatchObject({ status: 'paid' })
        await expect(harness.provider.read(notification)).rejects.toThrow(BadNotification)
      } finally {
        await stranger.close()
      }
    })

    it('refuses a notification that is too old, and takes it just before [A-17]', async () => {
      const { notification } = await payNew()
      const { now } = harness.clock
      const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
      harness.clock.now = later(harness.toleranceSeconds - 5)
      expect(await harness.provider.read(notification)).toMatchObject({ status: 'paid' })
      harness.clock.now = later(harness.toleranceSeconds + 5)
      await expect(harness.provider.read(notification)).rejects.toThrow(BadNotification)
      harness.clock.now = now
    })

    it('opens one payment for an order, however often it is asked [A-17]', async () => {
      const asked = newOrder()
      const first = await open(asked)
      // Once with the stored order, once as if the first reply was lost.
      const checkouts = [(await open(first.order)).checkout, (await open(asked)).checkout]
      for (const checkout of checkouts) await harness.visit(checkout)
      await harness.pay(first.checkout)
      for (const checkout of checkouts) await expect(harness.pay(checkout)).rejects.toThrow('cannot be paid')
      expect((await harness.moved(asked.id)).payments).toEqual([asked.price])
    })

    it('knows how a payment stands, also when its number was lost [A-17]', async () => {
      const asked = newOrder()
      expect(await harness.provider.query(asked)).toMatchObject({ orderId: asked.id, status: 'pending' })
      const { order, checkout } = await open(asked)
      await harness.visit(checkout)
      expect(await harness.provider.query(order)).toMatchObject({ orderId: asked.id, status: 'pending' })
      await harness.pay(checkout)
      for (const known of [order, asked]) {
        expect(await harness.provider.query(known)).toMatchObject({ orderId: asked.id, status: 'paid', price: asked.price })
      }
    })

    it('lets nobody pay what was closed [A-17]', async () => {
      const { order, checkout } = await open(newOrder())
      await harness.visit(checkout)
      await harness.provider.close(order)
      await harness.provider.close(order)
      await expect(harness.pay(checkout)).rejects.toThrow('cannot be paid')
      expect(await harness.provider.query(order)).toMatchObject({ status: 'closed' })
      const again = harness.provider.open(order).then(async (opened) => harness.pay(opened.checkout))
      await expect(again).rejects.toBeInstanceOf(Error)
      expect((await harness.moved(order.id)).payments).toEqual([])
    })

    it('closes what was never opened, or whose number was lost [A-17]', async () => {
      const asked = newOrder()
      await harness.provider.close(asked)
      const lost = newOrder()
      const { checkout } = await open(lost)
      await harness.visit(checkout)
      await harness.provider.close(lost)
      await expect(harness.pay(checkout)).rejects.toThrow('cannot be paid')
    })

    it('leaves paid what was paid before it was closed [A-17]', async () => {
      const { order } = await payNew()
      await harness.provider.close(order)
      expect(await harness.provider.query(order)).toMatchObject({ status: 'paid', price: order.price })
      expect(await harness.moved(order.id)).toEqual({ payments: [order.price], refunds: [] })
    })

    it('gives the whole price back once, whatever is repeated [A-17]', async () => {
      const { order } = await payNew(33_333)
      await Promise.all(['ordered twice', 'out of order'].map(async (reason) => harness.provider.refund(order, reason)))
      await harness.provider.refund(order, 'another reason')
      expect(await harness.moved(order.id)).toEqual({ payments: [33_333], refunds: [33_333] })
      expect(await harness.provider.query(order)).toMatchObject({ orderId: order.id, status: 'refunded' })
    })

    it('gives nothing back that was not paid [A-17]', async () => {
      const { order, checkout } = await open(newOrder())
      await harness.visit(checkout)
      await expect(harness.provider.refund(order, 'a mistake')).rejects.toThrow(ProviderUnavailable)
      await expect(harness.provider.refund(newOrder(), 'a mistake')).rejects.toThrow(ProviderUnavailable)
      expect((await harness.moved(order.id)).refunds).toEqual([])
    })
  })
}

/** Conformance suite of remote payment providers. */
export function testOutsideProvider(name: string, start: () => Promise<OutsideHarness>): void {
  testProvider(name, start)

  describe(`${name} on the outside`, () => {
    let harness: OutsideHarness
    beforeAll(async () => {
      harness = await start()
    })
    afterEach(() => harness.fail(undefined))
    afterAll(() => harness.close())

    it('leaves alone what is not about a payment of ours [A-17]', async () => {
      expect(Object.keys(harness.foreign)).not.toEqual([])
      const readings = Object.entries(harness.foreign).map(async ([what, notification]) => [
        what,
        await harness.provider.read(notification(orderOn(harness))),
      ])
      expect((await Promise.all(readings)).filter(([, event]) => event !== undefined)).toEqual([])
    })

    it('hears that a payment was given back [A-17]', async () => {
      const { order } = await payOn(harness)
      expect(await harness.provider.read(harness.refundNotification(order))).toMatchObject({ orderId: order.id, status: 'refunded' })
    })

    it.each(FAULTS)('says that it is unavailable, in time and without a secret, when the other side is %s [A-17]', async (fault) => {
      const { provider } = harness
      const { order, notification } = await payOn(harness)
      harness.fail(fault)
      const calls = {
        query: provider.query(order),
        'query of an order whose number was lost': provider.query({ ...order, reference: undefined }),
        close: provider.close(order),
        refund: provider.refund(order, 'test'),
        ...(!harness.opensAlone && { open: provider.open(orderOn(harness)) }),
      }
      const outcomes = Object.entries(await settled(calls))
      expect(outcomes.filter(([, outcome]) => !(outcome instanceof ProviderUnavailable))).toEqual([])
      for (const secret of harness.secrets) expect(outcomes.map(String).join()).not.toContain(secret)
      // A signed event counts despite an error status, and failed actions can be retried.
      expect(await provider.read(notification)).toMatchObject({ orderId: order.id, status: 'paid' })
      harness.fail(undefined)
      await provider.refund(order, 'test')
      expect(await harness.moved(order.id)).toEqual({ payments: [order.price], refunds: [order.price] })
    })
  })
}

function orderOn({ provider, clock, currency }: Harness, price = 1990): PayableOrder {
  const id = newId()
  return {
    id,
    reference: undefined,
    price,
    currency,
    description: 'Stipple 点绘 · standard & more, 12 months',
    expiresAt: new Date(clock.now.getTime() + ORDER_SECONDS * 1000),
    returnTo: `http://shop.test:4680/ypay?order=${id}`,
    notifyTo: `http://shop.test:4680/api/pay/notify/${provider.id}`,
  }
}

/** The order as stored after opening it, with its checkout. */
async function openOn({ provider }: Harness, order: PayableOrder): Promise<{ order: PayableOrder; checkout: Checkout }> {
  const { checkout, reference } = await provider.open(order)
  return { order: { ...order, reference: reference ?? order.reference }, checkout }
}

async function payOn(harness: Harness, price?: number): Promise<{ order: PayableOrder; notification: Notification }> {
  const { order, checkout } = await openOn(harness, orderOn(harness, price))
  return { order, notification: await harness.pay(checkout) }
}

/** Result of each: its value, or its error. */
async function settled(calls: Readonly<Record<string, Promise<unknown>>>): Promise<Record<string, unknown>> {
  const entries = Object.entries(calls).map(async ([name, call]) => [name, await call.catch((error: unknown) => error)] as const)
  return Object.fromEntries(await Promise.all(entries))
}
