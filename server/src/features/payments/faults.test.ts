import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createFakeProvider, type FakeProvider } from '../../../test/fake-provider.ts'
import { refusal } from '../../../test/refusal.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { createOrder } from './service.ts'

let server: TestApp
let held: FakeProvider
const START = new Date('2026-05-01T10:00:00Z')
let now = START

beforeAll(async () => {
  held = createFakeProvider()
  server = await createTestApp({ payments: new Map([[held.id, held]]), now: () => now })
})
beforeEach(() => {
  now = START
  held.down.clear()
  held.before = undefined
  held.calls.length = 0
})
afterAll(() => server.close())

const WISH = { plan: 'basic', months: 1, provider: 'stripe', price: 1900 } as const
const send = (member: TestMember, request_key: string = randomUUID()) =>
  member.client('POST /api/pay/orders', { body: { ...WISH, request_key } })
const latest = async (member: TestMember) => {
  const { data, total } = await member.client('GET /api/pay/orders')
  const [order] = data
  if (!order) throw new Error('no order')
  return { ...order, count: total }
}

it('keeps an order whose provider is down, and pays it later with the same key or by “pay again” [A-17]', async () => {
  for (const way of ['key', 'again'] as const) {
    const member = await server.signUp()
    const key = randomUUID()
    held.down.add('open')
    expect(await refusal(send(member, key))).toMatchObject({ code: 'payment_unavailable' })
    const waiting = await latest(member)
    expect(waiting).toMatchObject({ state: 'pending', count: 1 })
    expect(waiting.checkout).toBeUndefined()
    held.down.clear()
    const params = { id: waiting.id }
    const order = (await (way === 'key' ? send(member, key) : member.client('POST /api/pay/orders/:id/pay_again', { params }))).data
    expect(order).toMatchObject({ id: waiting.id, checkout: { kind: 'qr', content: `held:${waiting.id}` } })
    expect((await latest(member)).count).toBe(1)
  }
})

it('reports no payment state while the provider is down [A-17]', async () => {
  const member = await server.signUp()
  const params = { id: (await send(member)).data.id }
  held.down.add('query').add('close')
  for (const call of ['POST /api/pay/orders/:id/check', 'POST /api/pay/orders/:id/close', 'POST /api/pay/orders/:id/pay_again'] as const)
    expect((await refusal(member.client(call, { params }))).code).toBe('payment_unavailable')
  expect((await latest(member)).state).toBe('pending')
})

it('returns the paid order to “pay again” after the payment arrived [A-17]', async () => {
  const member = await server.signUp()
  const params = { id: (await send(member)).data.id }
  held.pay(params.id)
  held.calls.length = 0
  expect((await member.client('POST /api/pay/orders/:id/pay_again', { params })).data).toMatchObject({ id: params.id, state: 'paid' })
  expect(held.calls.map(({ call }) => call)).toEqual(['query'])
})

it('creates a new order after the time limit, once the old one cannot be paid [A-17]', async () => {
  const member = await server.signUp()
  const old = (await send(member)).data
  now = new Date(old.expires)
  const next = (await member.client('POST /api/pay/orders/:id/pay_again', { params: { id: old.id } })).data
  expect(next).toMatchObject({ state: 'pending', created: now.toISOString() })
  expect([next.id === old.id, held.payments.get(old.id)?.state]).toEqual([false, 'closed'])
  now = new Date(next.expires)
  const third = (await member.client('POST /api/pay/orders/:id/pay_again', { params: { id: old.id } })).data
  expect([next.id, old.id]).not.toContain(third.id)
  expect(held.payments.get(next.id)?.state).toBe('closed')
})

it('closes the payment of an order that ended meanwhile [A-17]', async () => {
  const member = await server.signUp()
  held.before = async (call, order) => {
    if (call !== 'open') return
    held.before = undefined
    await member.client('POST /api/pay/orders/:id/close', { params: { id: order.id } })
  }
  const order = (await send(member)).data
  expect([order.state, order.checkout]).toEqual(['closed', undefined])
  expect(held.payments.get(order.id)?.state).toBe('closed')
})

it('limits open orders to twenty per member, also in concurrent requests', async () => {
  const member = await server.signUp()
  const [account] = await server.context.db.select().from(accounts).where(eq(accounts.uid, member.user.uid))
  const place = { origin: 'http://stipple.test', platform: 'builtin' } as const
  const wish = () => createOrder(server.context, { accountId: account?.id ?? '' }, { ...WISH, requestKey: randomUUID(), place })
  const tried = await Promise.allSettled(Array.from({ length: 25 }, wish))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  for (const one of tried) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'too_many_requests', retryAfter: 900 })
  expect((await latest(member)).count).toBe(20)
})
