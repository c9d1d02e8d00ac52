import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createFakeProvider, type FakeProvider } from '../../../test/fake-provider.ts'
import { refusal } from '../../../test/refusal.ts'
import { paymentEvents } from '../../db/schema/payments.ts'
import { ProviderUnavailable } from '../../payment-providers/provider.ts'
import { hold } from '../credits/public.ts'

let server: TestApp
let held: FakeProvider
let boss: TestMember

beforeAll(async () => {
  held = createFakeProvider()
  server = await createTestApp({ payments: new Map([[held.id, held]]) })
  boss = await server.signUp()
})
beforeEach(() => {
  held.down.clear()
  held.before = undefined
  held.after = undefined
})
afterAll(() => server.close())

/** A member, and an order of theirs that is paid. */
async function paidOrder() {
  const member = await server.signUp()
  const wish = { plan: 'basic', months: 1, provider: 'stripe', price: 1900, request_key: randomUUID() } as const
  const { id } = (await member.client('POST /api/pay/orders', { body: wish })).data
  held.pay(id)
  const order = (await member.client('POST /api/pay/orders/:id/check', { params: { id } })).data
  expect(order.state).toBe('paid')
  return { member, order, params: { id }, total: order.total }
}
const body = { reason: 'asked for it' }
const balanceOf = async (member: TestMember) => (await member.client('GET /api/user/get_credit_balance')).data.balance

describe('a refund', () => {
  it('returns the money, takes the remaining dots, and records the operator [A-17]', async () => {
    const { member, order, params, total } = await paidOrder()
    const [shown] = (await boss.client('GET /api/manage/orders', { query: { search: order.id } })).data
    expect(shown?.refundable).toBe(true)
    const { data } = await boss.client('POST /api/manage/orders/:id/refund', { params, body })
    expect(data).toMatchObject({ dotsTaken: total, order: { id: order.id, state: 'refunded', refunded: expect.any(String) } })
    expect(await balanceOf(member)).toBe(100)
    const [event] = await server.context.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, `refund:${order.id}`))
    const { data: changes } = await boss.client('POST /api/manage/audit', { body: {} })
    expect(changes[0]).toMatchObject({ by: { uid: boss.user.uid }, action: 'order_refund', subject: order.id })
    expect(event?.outcome).toBe(`refunded by ${boss.user.uid}: asked for it`)
  })

  it('takes only the remaining dots after some were spent', async () => {
    const { member, order, params, total } = await paidOrder()
    const [row] = (await boss.client('GET /api/manage/orders', { query: { search: order.id } })).data
    const { rows } = await server.context.db.execute<{ id: string }>(`select id from accounts where uid = '${row?.member?.uid ?? ''}'`)
    const accountId = rows[0]?.id ?? ''
    await server.context.db.transaction((tx) => hold(tx, { accountId, jobId: randomUUID(), amount: 300 }))
    const { data } = await boss.client('POST /api/manage/orders/:id/refund', { params, body })
    expect(data.dotsTaken + (await balanceOf(member))).toBe(100 + total - 300)
  })

  it('pays back once for concurrent requests [A-17]', async () => {
    const { member, order, params, total } = await paidOrder()
    // The provider's refund event arrives while we wait for its reply.
    const { payload, headers } = held.notification({ eventId: randomUUID(), orderId: order.id, status: 'refunded' })
    const tried = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => boss.client('POST /api/manage/orders/:id/refund', { params, body })),
      server.app.inject({ method: 'POST', url: '/api/pay/notify/stripe', payload, headers }),
    ])
    expect(tried.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const { status, ...rest } of tried.slice(0, 4)) {
      if (status === 'rejected' && 'reason' in rest) expect((await refusal(Promise.reject(rest.reason))).code).toBe('not_refundable')
      else if ('value' in rest) expect(rest.value).toMatchObject({ data: { dotsTaken: total } })
    }
    expect(await balanceOf(member)).toBe(100)
    expect((await refusal(boss.client('POST /api/manage/orders/:id/refund', { params, body }))).code).toBe('not_refundable')
  })

  it('can be retried after a lost response of the provider [A-17]', async () => {
    const { member, order, params, total } = await paidOrder()
    held.after = async (call) => {
      if (call === 'refund') throw new ProviderUnavailable('the answer was lost')
    }
    expect((await refusal(boss.client('POST /api/manage/orders/:id/refund', { params, body }))).code).toBe('payment_unavailable')
    expect(await balanceOf(member)).toBe(100 + total)
    held.after = undefined
    expect((await boss.client('POST /api/manage/orders/:id/refund', { params, body })).data.dotsTaken).toBe(total)
    expect(held.payments.get(order.id)?.refunds).toBe(1)
  })

  it('is refused for unpaid and unknown orders, and to members [A-17]', async () => {
    const member = await server.signUp()
    const wish = { plan: 'basic', months: 1, provider: 'stripe', price: 1900, request_key: randomUUID() } as const
    const { id } = (await member.client('POST /api/pay/orders', { body: wish })).data
    expect((await refusal(boss.client('POST /api/manage/orders/:id/refund', { params: { id }, body }))).code).toBe('not_refundable')
    for (const unknown of [randomUUID(), 'x'])
      expect((await refusal(boss.client('POST /api/manage/orders/:id/refund', { params: { id: unknown }, body }))).code).toBe('not_found')
    const empty = boss.client('POST /api/manage/orders/:id/refund', { params: { id }, body: { reason: ' ' } })
    expect(await refusal(empty)).toMatchObject({ code: 'invalid_input', errors: { reason: expect.any(String) } })
    const own = await paidOrder()
    expect((await refusal(own.member.client('POST /api/manage/orders/:id/refund', { params: own.params, body }))).code).toBe('no_access')
  })
})
