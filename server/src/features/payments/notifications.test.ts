import { randomUUID } from 'node:crypto'
import type { Order } from '@stipple/core/contract/payments'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createFakeProvider, type FakeProvider } from '../../../test/fake-provider.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { creditEntries } from '../../db/schema/credits.ts'
import { orders, paymentEvents } from '../../db/schema/payments.ts'
import type { PaymentEvent } from '../../payment-providers/provider.ts'
import { balanceOf as dotsOf, forfeitAll } from '../credits/public.ts'
import { closePendingOrders } from './public.ts'
import { reconcileAll } from './reconcile.ts'
import { checkOrder, closeOrder } from './service.ts'

let server: TestApp
let held: FakeProvider
const START = new Date('2026-05-01T10:00:00Z')
let now = START
const later = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000)

beforeAll(async () => {
  held = createFakeProvider()
  server = await createTestApp({ payments: new Map([[held.id, held]]), now: () => now })
})
beforeEach(() => {
  now = START
})
afterAll(() => server.close())

const SMALL = { plan: 'basic', months: 1, provider: 'stripe', price: 1900 } as const
const TOTAL = 1000 + 200 + 100

async function newOrder(
  member: TestMember,
  wish: Partial<{ plan: 'basic' | 'premium'; months: 1 | 3; price: number }> = {},
): Promise<Order> {
  return (await member.client('POST /api/pay/orders', { body: { ...SMALL, ...wish, request_key: randomUUID() } })).data
}

const paidEvent = (order: Pick<Order, 'id'>, more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  eventId: `paid-${order.id}`,
  orderId: order.id,
  status: 'paid',
  price: 1900,
  currency: 'CNY',
  ...more,
})

const send = (payload: Buffer, headers: Record<string, string>, provider = 'stripe') =>
  server.app.inject({ method: 'POST', url: `/api/pay/notify/${provider}`, payload, headers })
async function notify(event: PaymentEvent): Promise<number> {
  const { payload, headers } = held.notification(event)
  return (await send(payload, headers)).statusCode
}

const rowOf = async ({ id }: Pick<Order, 'id'>) => {
  const [row] = await server.context.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('no order')
  return row
}
const entriesOf = ({ id }: Pick<Order, 'id'>) =>
  server.context.db.select().from(creditEntries).where(eq(creditEntries.orderId, id)).orderBy(creditEntries.id)
const balanceOf = async (member: TestMember) => (await member.client('GET /api/user/get_credit_balance')).data.balance

describe('a payment notification', () => {
  it('adds dots and bonuses with type and expiry, and responds as the provider requires [A-16] [A-17]', async () => {
    const member = await server.signUp()
    const order = await newOrder(member, { months: 3, price: 5100 })
    const { payload, headers } = held.notification(paidEvent(order, { price: 5100 }))
    const answer = await send(payload, headers)
    expect([answer.statusCode, answer.body]).toEqual([200, 'taken'])
    expect((await entriesOf(order)).map(({ type, amount, ref }) => [type, amount, ref])).toEqual([
      [5, 3200, `order:${order.id}`],
      [6, 640, `order:${order.id}:first_purchase`],
      [4, 320, `order:${order.id}:limited_time`],
    ])
    const shown = (await member.client('GET /api/pay/orders/:id', { params: { id: order.id } })).data
    expect(shown).toMatchObject({ state: 'paid', total: 4160, paid: START.toISOString(), dotsUntil: '2026-08-01T10:00:00.000Z' })
    expect(shown.checkout).toBeUndefined()
    expect(await balanceOf(member)).toBe(100 + 4160)
    const { accountId } = await rowOf(order)
    expect(await dotsOf(server.context.db, accountId, new Date('2026-08-01T09:59:59Z'))).toBe(100 + 4160)
    expect(await dotsOf(server.context.db, accountId, new Date('2026-08-01T10:00:00Z'))).toBe(100)
  })

  it('counts once for repetitions, and for other event numbers of the same payment [A-17]', async () => {
    const member = await server.signUp()
    const order = await newOrder(member)
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, index) => notify(paidEvent(order, index % 2 === 0 ? {} : { eventId: `paid-${order.id}-${index}` }))),
    )
    expect(new Set(sent)).toEqual(new Set([200]))
    expect(await balanceOf(member)).toBe(100 + TOTAL)
  })

  it('changes nothing when it is forged [A-17]', async () => {
    const member = await server.signUp()
    const order = await newOrder(member)
    const { payload, headers } = held.notification(paidEvent(order))
    const forged = await send(payload, { ...headers, 'x-signature': 'mine' })
    expect([forged.statusCode, forged.body]).toEqual([400, 'refused'])
    expect((await rowOf(order)).state).toBe('pending')
    expect(await balanceOf(member)).toBe(100)
    expect((await send(payload, headers)).statusCode).toBe(200)
    expect(await balanceOf(member)).toBe(100 + TOTAL)
  })

  it('is read as raw bytes of any type, up to a size, for active providers', async () => {
    const order = await newOrder(await server.signUp())
    const { payload, headers } = held.notification(paidEvent(order))
    const odd = await send(payload, { ...headers, 'content-type': 'multipart/form-data; boundary=x' })
    expect(odd.statusCode).toBe(200)
    expect((await send(Buffer.alloc(257 * 1024), headers)).statusCode).toBe(413)
    expect((await send(Buffer.alloc(0), { 'x-signature': 'mine' })).statusCode).toBe(400)
    for (const name of ['alipay', 'nobody', '..']) expect((await send(payload, headers, name)).statusCode).toBe(404)
  })

  it('with another amount or currency adds nothing, is accepted, and is shown to super users [A-17]', async () => {
    const member = await server.signUp()
    for (const wrong of [{ price: 1 }, { price: 190_000 }, { currency: 'USD' }]) {
      const order = await newOrder(member)
      expect(await notify(paidEvent(order, wrong))).toBe(200)
      const row = await rowOf(order)
      expect([row.state, row.problem?.startsWith('other_amount: ')]).toEqual(['pending', true])
    }
    expect(await balanceOf(member)).toBe(100)
  })

  it('counts when it is late, regardless of the order’s end [A-17]', async () => {
    const member = await server.signUp()
    const order = await newOrder(member)
    expect(await notify({ eventId: `closed-${order.id}`, orderId: order.id, status: 'closed' })).toBe(200)
    expect((await rowOf(order)).state).toBe('closed')
    now = later(300)
    await notify(paidEvent(order))
    expect((await rowOf(order)).state).toBe('paid')
    await notify({ eventId: `failed-${order.id}`, orderId: order.id, status: 'failed' })
    expect((await rowOf(order)).state).toBe('paid')
    expect(await balanceOf(member)).toBe(100 + TOTAL)
  })

  it('of a refund takes the dots; a later payment adds none and is reported [A-17]', async () => {
    const member = await server.signUp()
    const [paid, early] = [await newOrder(member), await newOrder(member)]
    await notify(paidEvent(paid))
    for (const order of [paid, early]) await notify({ eventId: `refunded-${order.id}`, orderId: order.id, status: 'refunded' })
    await notify(paidEvent(early))
    await notify({ eventId: `refunded-again-${paid.id}`, orderId: paid.id, status: 'refunded' })
    expect([(await rowOf(paid)).state, (await rowOf(early)).state]).toEqual(['refunded', 'refunded'])
    expect((await rowOf(early)).problem).toBe('paid_after_refund')
    expect(await entriesOf(early)).toEqual([])
    expect(await balanceOf(member)).toBe(100)
  })

  it('about an unknown order is accepted without any change', async () => {
    for (const orderId of [randomUUID(), 'x'.repeat(300), '']) expect(await notify(paidEvent({ id: orderId }))).toBe(200)
    expect(await server.context.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, 'paid-'))).toEqual([])
  })

  it('for a deleted account is recorded without dots [A-17]', async () => {
    const member = await server.signUp()
    const order = await newOrder(member)
    const { accountId } = await rowOf(order)
    await server.context.db.transaction(async (tx) => {
      await forfeitAll(tx, accountId)
      await closePendingOrders(tx, accountId)
      await tx.update(accounts).set({ deletedAt: now }).where(eq(accounts.id, accountId))
    })
    expect((await rowOf(order)).state).toBe('closed')
    await notify(paidEvent(order))
    expect(await rowOf(order)).toMatchObject({ state: 'paid', problem: 'account_gone', dotsUntil: null })
    expect(await entriesOf(order)).toEqual([])
  })

  it('makes the buyer VIP until the dots expire or are refunded [A-16]', async () => {
    const member = await server.signUp()
    const vipUntil = async () => {
      const [row] = await server.context.db.select().from(accounts).where(eq(accounts.uid, member.user.uid))
      return row?.vipUntil?.toISOString()
    }
    const [long, short] = [
      await newOrder(member, { plan: 'premium', months: 3, price: 34_800 }),
      await newOrder(member, { plan: 'premium', price: 12_900 }),
    ]
    await notify(paidEvent(long, { price: 34_800 }))
    await notify(paidEvent(short, { price: 12_900 }))
    expect(await vipUntil()).toBe('2026-08-01T10:00:00.000Z')
    await notify({ eventId: `refunded-${long.id}`, orderId: long.id, status: 'refunded' })
    expect(await vipUntil()).toBe('2026-06-01T10:00:00.000Z')
  })

  it('adds the first-purchase bonus once, also for two open orders [A-16]', async () => {
    const member = await server.signUp()
    const both = [await newOrder(member), await newOrder(member)]
    expect(both.map(({ total }) => total)).toEqual([TOTAL, TOTAL])
    await Promise.all(both.map((order) => notify(paidEvent(order))))
    expect(await balanceOf(member)).toBe(100 + TOTAL + TOTAL - 200)
    const shown = (await member.client('GET /api/pay/orders')).data
    expect(new Set(shown.map(({ total }) => total))).toEqual(new Set([TOTAL - 200, TOTAL]))
  })
})

describe('concurrent payment events', () => {
  it('credit a payment once among notifications, checks, closes and upkeep [A-17]', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await server.signUp()
      const order = await newOrder(member)
      held.pay(order.id)
      now = later(round % 2 === 0 ? 1 : 20)
      await Promise.all([
        ...Array.from({ length: 4 }, () => notify(paidEvent(order))),
        ...Array.from({ length: 4 }, (_, index) => notify(paidEvent(order, { eventId: `other-${index}-${order.id}` }))),
        ...Array.from({ length: 3 }, () => member.client('POST /api/pay/orders/:id/check', { params: { id: order.id } })),
        ...Array.from({ length: 3 }, () => member.client('POST /api/pay/orders/:id/close', { params: { id: order.id } })),
        ...Array.from({ length: 2 }, () => reconcileAll(server.context, new AbortController().signal)),
      ])
      expect((await rowOf(order)).state).toBe('paid')
      expect(await balanceOf(member)).toBe(100 + TOTAL)
      now = START
    }
  })

  it('follow the rules in any order [A-17]', async () => {
    const status = fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const, 'closed' as const, 'refunded' as const)
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ act: fc.constant('event' as const), order: fc.nat(1), status, copy: fc.nat(2), wrong: fc.boolean() }),
      },
      { weight: 2, arbitrary: fc.record({ act: fc.constant('forged' as const), order: fc.nat(1), status }) },
      {
        weight: 3,
        arbitrary: fc.record({
          act: fc.constantFrom('check' as const, 'close' as const, 'upkeep' as const, 'pay' as const),
          order: fc.nat(1),
        }),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }), async (rounds) => {
        now = START
        const member = await server.signUp()
        const both = [await newOrder(member), await newOrder(member)]
        const facts = both.map(() => ({ paid: false, refunded: false, silently: false }))
        const { accountId } = await rowOf(both[0] ?? { id: '' })
        for (const [index, round] of rounds.entries()) {
          now = later(index * 5)
          await Promise.all(
            round.map(async (step) => {
              const [order, fact] = [both[step.order], facts[step.order]]
              if (!order || !fact) throw new Error('no such order')
              if (step.act === 'event') {
                const price = step.wrong ? 1 : 1900
                if (step.status === 'paid' && !step.wrong) fact.paid = true
                if (step.status === 'refunded') fact.refunded = true
                await notify(paidEvent(order, { status: step.status, price, eventId: `${order.id}-${step.status}-${price}-${step.copy}` }))
              } else if (step.act === 'forged') {
                const { payload, headers } = held.notification(paidEvent(order, { status: step.status, eventId: randomUUID() }))
                expect((await send(payload, { ...headers, 'x-signature': 'mine' })).statusCode).toBe(400)
              } else if (step.act === 'pay') {
                const payment = held.payments.get(order.id)
                if (payment?.state !== 'open') return
                payment.state = 'paid'
                fact.silently = true
              } else if (step.act === 'upkeep') await reconcileAll(server.context, new AbortController().signal)
              else await (step.act === 'check' ? checkOrder : closeOrder)(server.context, { accountId }, order.id)
            }),
          )
        }
        let net = 0
        let firsts = 0
        for (const [index, order] of both.entries()) {
          const [row, entries, fact] = [await rowOf(order), await entriesOf(order), facts[index]]
          const given = entries.filter(({ amount }) => amount > 0).reduce((sum, { amount }) => sum + amount, 0)
          const left = entries.reduce((sum, { amount }) => sum + amount, 0)
          net += left
          firsts += entries.filter(({ ref }) => ref.endsWith(':first_purchase')).length
          if (fact?.refunded) expect([row.state, left]).toEqual(['refunded', 0])
          else if (fact?.paid) expect(row.state).toBe('paid')
          else if (!fact?.silently) expect([['pending', 'closed'].includes(row.state), given]).toEqual([true, 0])
          if (row.state === 'paid') expect(left).toBe(row.bonuses.reduce((sum, { dots }) => sum + dots, row.dots))
          if (row.state === 'pending' || row.state === 'closed') expect(given).toBe(0)
        }
        expect(firsts).toBeLessThanOrEqual(1)
        expect(await balanceOf(member)).toBe(100 + net)
      }),
      { numRuns: 25 },
    )
  })
})
