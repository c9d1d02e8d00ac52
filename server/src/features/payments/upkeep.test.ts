import { randomUUID } from 'node:crypto'
import type { Order } from '@stipple/core/contract/payments'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createFakeProvider, type FakeProvider } from '../../../test/fake-provider.ts'
import { refusal } from '../../../test/refusal.ts'
import { orders } from '../../db/schema/payments.ts'
import { checkRecharge } from './public.ts'
import { reconcileAll } from './reconcile.ts'

let server: TestApp
let held: FakeProvider
let other: FakeProvider
let now: Date
const START = new Date('2026-05-01T10:00:00Z')
const seconds = (count: number): Date => new Date(START.getTime() + count * 1000)

beforeEach(async () => {
  now = START
  held = createFakeProvider('stripe')
  other = createFakeProvider('wechat')
  server = await createTestApp({ payments: new Map([held, other].map((provider) => [provider.id, provider])), now: () => now })
})
afterEach(() => server.close())

const newOrder = async (member: TestMember, provider: 'stripe' | 'wechat' = 'stripe'): Promise<Order> =>
  (await member.client('POST /api/pay/orders', { body: { plan: 'basic', months: 1, provider, price: 1900, request_key: randomUUID() } }))
    .data
const stateOf = async ({ id }: Order) => (await server.context.db.select().from(orders).where(eq(orders.id, id)))[0]?.state
const upkeep = () => reconcileAll(server.context, new AbortController().signal)
const asked = ({ id }: Order) => [...held.calls, ...other.calls].filter(({ call, orderId }) => call === 'query' && orderId === id).length

describe('the check with payment providers', () => {
  it('finds payments with lost notifications, at most every half minute [A-17]', async () => {
    const member = await server.signUp()
    const order = await newOrder(member)
    held.pay(order.id)
    now = seconds(29)
    await upkeep()
    expect(asked(order)).toBe(0)
    now = seconds(30)
    await upkeep()
    await upkeep()
    expect(asked(order)).toBe(1)
    expect(await stateOf(order)).toBe('paid')
    expect((await member.client('GET /api/user/get_credit_balance')).data.balance).toBe(1400)
  })

  it('asks once per order across processes, and skips locked orders [A-17]', async () => {
    const { db } = server.context
    const member = await server.signUp()
    const many = await Promise.all(Array.from({ length: 15 }, () => newOrder(member)))
    const [busy] = many
    if (!busy) throw new Error('no order')
    now = seconds(60)
    await db.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, busy.id)).for('key share')
      // Connections are open already, so that all of them check at the same moment.
      await Promise.all(Array.from({ length: 8 }, () => db.select().from(orders).limit(1)))
      await Promise.all(Array.from({ length: 4 }, upkeep))
      expect(many.map(asked)).toEqual(many.map((order) => (order === busy ? 0 : 1)))
    })
  })

  it('closes unpaid orders after the time limit, at the provider first [A-17]', async () => {
    const [open, paid] = [await newOrder(await server.signUp()), await newOrder(await server.signUp())]
    held.before = async (call, order) => {
      // The order is paid between the provider's answer and the close.
      if (call === 'close' && order.id === paid.id) held.pay(paid.id)
    }
    now = seconds(15 * 60)
    await upkeep()
    expect([await stateOf(open), held.payments.get(open.id)?.state]).toEqual(['closed', 'closed'])
    expect(await stateOf(paid)).toBe('paid')
  })

  it('skips a failing provider until the next run, and asks the others [A-17]', async () => {
    held.down.add('query')
    const member = await server.signUp()
    const silent = await Promise.all(Array.from({ length: 12 }, () => newOrder(member)))
    now = seconds(1)
    const answering = await newOrder(member, 'wechat')
    other.pay(answering.id)
    now = seconds(40)
    await upkeep()
    expect(await stateOf(answering)).toBe('paid')
    expect(silent.reduce((sum, order) => sum + asked(order), 0)).toBe(10)
    held.down.clear()
    for (const order of silent) held.pay(order.id)
    now = seconds(80)
    await upkeep()
    expect(new Set(await Promise.all(silent.map(stateOf)))).toEqual(new Set(['paid']))
  })

  it('asks about all other orders when a provider fails for one', async () => {
    const member = await server.signUp()
    const odd = await newOrder(member)
    held.down.add(odd.id)
    now = seconds(1)
    const many = await Promise.all(Array.from({ length: 12 }, () => newOrder(member)))
    now = seconds(60)
    await upkeep()
    expect(many.map(asked)).toEqual(many.map(() => 1))
  })

  it('asks about closed orders for a day at growing intervals, and keeps them closed [A-17]', async () => {
    const member = await server.signUp()
    const order = await newOrder(member)
    await member.client('POST /api/pay/orders/:id/close', { params: { id: order.id } })
    const before = asked(order)
    const payment = held.payments.get(order.id)
    if (payment) payment.state = 'open'
    const times: number[] = []
    for (let minute = 5; minute <= 26 * 60; minute += 5) {
      now = seconds(minute * 60)
      const count = asked(order)
      await upkeep()
      if (asked(order) > count) times.push(minute)
      if (minute === 30) expect(held.payments.get(order.id)?.state).toBe('closed')
    }
    expect(asked(order) - before).toBe(times.length)
    expect(times.slice(0, 5)).toEqual([5, 10, 20, 40, 80])
    expect(times.at(-1)).toBeLessThan(24 * 60)
  })

  it('ignores a response about another order', async () => {
    const [member, rich] = [await server.signUp(), await server.signUp()]
    const [mine, theirs] = [await newOrder(member), await newOrder(rich)]
    held.pay(theirs.id)
    held.lie = (event) => ({ ...event, orderId: theirs.id })
    expect((await refusal(member.client('POST /api/pay/orders/:id/check', { params: { id: mine.id } }))).code).toBe('payment_unavailable')
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(['pending', 'pending'])
  })

  it('finally closes orders of a provider that is no longer used', async () => {
    const order = await newOrder(await server.signUp())
    await server.context.db.update(orders).set({ provider: 'alipay' }).where(eq(orders.id, order.id))
    now = seconds(23 * 3600)
    await upkeep()
    expect(await stateOf(order)).toBe('pending')
    now = seconds(25 * 3600)
    await upkeep()
    expect(await stateOf(order)).toBe('closed')
  })
})

it('checks for a recharge when a page reads the balance, once in five seconds [A-17]', async () => {
  const member = await server.signUp()
  const order = await newOrder(member)
  const [row] = await server.context.db.select().from(orders).where(eq(orders.id, order.id))
  const check = () => checkRecharge(server.context, row?.accountId ?? '')
  await Promise.all([check(), check(), check()])
  expect(asked(order)).toBe(1)
  now = seconds(4)
  await check()
  expect(asked(order)).toBe(1)
  held.pay(order.id)
  now = seconds(5)
  await check()
  expect(await stateOf(order)).toBe('paid')
  held.down.add('query')
  await newOrder(member)
  await expect(check()).resolves.toBeUndefined()
})
