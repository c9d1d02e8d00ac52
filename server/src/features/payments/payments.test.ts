import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Checkout } from '@stipple/core/contract/payments'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { orders } from '../../db/schema/payments.ts'
import { forfeitAll } from '../credits/public.ts'

let server: TestApp
const START = new Date('2026-05-01T10:00:00Z')
let now = START

beforeAll(async () => {
  server = await createTestApp({ environment: { PAYMENTS: 'sandbox' }, now: () => now })
})
beforeEach(() => {
  now = START
})
afterAll(() => server.close())

const WISH = { plan: 'standard', months: 3, provider: 'sandbox', price: 13_200 } as const
const newOrder = async (member: TestMember, request_key: string = randomUUID()) =>
  (await member.client('POST /api/pay/orders', { body: { ...WISH, request_key } })).data
const balanceOf = async (member: TestMember) => (await member.client('GET /api/user/get_credit_balance')).data.balance

/** Number of the sandbox payment in an order's checkout address. */
function paymentOf({ checkout }: { checkout?: Checkout | undefined }): string {
  if (checkout?.kind !== 'redirect') throw new Error('sends nobody anywhere')
  return checkout.url.split('/').at(-1) ?? ''
}

describe('GET /api/pay/plans', () => {
  it('lists three plans for four periods, and marks the prices as examples [A-16]', async () => {
    const { data } = await server.client()('GET /api/pay/plans')
    expect(data).toMatchObject({ currency: 'CNY', example: true, providers: ['sandbox'] })
    expect(data.plans.map(({ id, vip, periods }) => [id, vip, periods.map(({ months }) => months)])).toEqual([
      ['basic', false, [1, 3, 6, 12]],
      ['standard', true, [1, 3, 6, 12]],
      ['premium', true, [1, 3, 6, 12]],
    ])
  })

  it('shows bonuses in whole dots, for first purchases and during limited offers [A-16]', async () => {
    const label = { en: 'Opening weeks', zh: '开业优惠' }
    const until = '2026-12-31T16:00:00.000Z'
    const standard = async (client: TestMember['client']) => {
      const { plans } = (await client('GET /api/pay/plans')).data
      return plans.find(({ id }) => id === 'standard')?.periods[1]
    }
    const first = { months: 3, price: 13_200, dots: 9600, total: 12_480 }
    const bonuses = [
      { kind: 'first_purchase', dots: 1920 },
      { kind: 'limited_time', dots: 960, label, until },
    ]
    const member = await server.signUp()
    expect(await standard(server.client())).toEqual({ ...first, bonuses })
    expect(await standard(member.client)).toEqual({ ...first, bonuses })
    const order = await newOrder(member)
    await member.client('POST /api/pay/sandbox/:id', { params: { id: paymentOf(order) }, body: { outcome: 'pay' } })
    expect(await standard(member.client)).toEqual({ ...first, total: 10_560, bonuses: bonuses.slice(1) })
    now = new Date(until)
    expect(await standard(server.client())).toEqual({ ...first, total: 11_520, bonuses: bonuses.slice(0, 1) })
  })

  it('rounds bonuses down, leaves out empty ones, and uses the operator’s prices [A-16]', async () => {
    const file = join(tmpdir(), `offers-${randomUUID()}.json`)
    const periods = [1, 3, 6, 12].map((months) => ({ months, price: 100 * months, dots: months === 1 ? 4 : 33 }))
    const plans = ['basic', 'standard', 'premium'].map((id) => ({ id, vip: false, periods }))
    await writeFile(file, JSON.stringify({ currency: 'JPY', plans, bonuses: { firstPurchase: 20 } }))
    const own = await createTestApp({ environment: { OFFERS: file } })
    try {
      const { data } = await own.client()('GET /api/pay/plans')
      expect(data).toMatchObject({ currency: 'JPY', example: false, providers: [] })
      expect(data.plans[0]?.periods.map(({ bonuses, total }) => [bonuses, total]).slice(0, 2)).toEqual([
        [[], 4],
        [[{ kind: 'first_purchase', dots: 6 }], 39],
      ])
    } finally {
      await own.close()
    }
  })
})

describe('an order', () => {
  it('stores price, dots and bonuses, and returns the payer to the recharge page [A-17] [S-09]', async () => {
    const member = await server.signUp()
    const order = await newOrder(member)
    expect(order).toMatchObject({ state: 'pending', plan: 'standard', months: 3, provider: 'sandbox', price: 13_200, currency: 'CNY' })
    expect(order).toMatchObject({ dots: 9600, total: 12_480, created: START.toISOString(), expires: '2026-05-01T10:15:00.000Z' })
    expect((await member.client('GET /api/pay/orders/:id', { params: { id: order.id } })).data).toEqual(order)
    expect(await member.client('GET /api/pay/orders')).toEqual({ status: 1, data: [order], total: 1 })
    const shown = (await member.client('GET /api/pay/sandbox/:id', { params: { id: paymentOf(order) } })).data
    expect(shown).toMatchObject({ amount: 13_200, currency: 'CNY', state: 'open' })
    expect(new URL(shown.returnTo).pathname + new URL(shown.returnTo).search).toBe(`/ypay?order=${order.id}`)
    now = new Date('2026-05-01T10:15:00Z')
    expect((await member.client('GET /api/pay/orders/:id', { params: { id: order.id } })).data.checkout).toBeUndefined()
  })

  it('returns members of another platform to their own recharge page [S-09]', async () => {
    const member = await server.signUp()
    await server.context.db.update(accounts).set({ platform: 'openid' }).where(eq(accounts.uid, member.user.uid))
    const order = await newOrder(member)
    const shown = (await member.client('GET /api/pay/sandbox/:id', { params: { id: paymentOf(order) } })).data
    expect(new URL(shown.returnTo).pathname).toBe('/wpay')
  })

  it('is refused at another price or for an unknown provider, naming the field [A-17]', async () => {
    const { client } = await server.signUp()
    const body = { ...WISH, request_key: randomUUID() }
    expect(await refusal(client('POST /api/pay/orders', { body: { ...body, price: 1 } }))).toMatchObject({
      code: 'price_changed',
      errors: { price: expect.any(String) },
    })
    expect(await refusal(client('POST /api/pay/orders', { body: { ...body, provider: 'alipay' } }))).toMatchObject({
      code: 'invalid_input',
      errors: { provider: expect.any(String) },
    })
    expect(await refusal(client('POST /api/pay/orders', { body: { ...body, request_key: 'short' } }))).toMatchObject({
      code: 'invalid_input',
      errors: { request_key: expect.any(String) },
    })
    expect((await client('GET /api/pay/orders')).total).toBe(0)
  })

  it('is created once per key, also concurrently, and returned unchanged after a price change [A-17]', async () => {
    const member = await server.signUp()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => newOrder(member, key)))
    expect(new Set(answers.map((order) => JSON.stringify(order))).size).toBe(1)
    const late = await member.client('POST /api/pay/orders', { body: { ...WISH, price: 5, request_key: key } })
    expect(late.data).toEqual(answers[0])
    expect((await member.client('GET /api/pay/orders')).total).toBe(1)
    const other = await server.signUp()
    expect((await newOrder(other, key)).id).not.toBe(answers[0]?.id)
  })

  it('is accessible only to its owner', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()]
    const order = await newOrder(owner)
    const [params, payment] = [{ id: order.id }, { id: paymentOf(order) }]
    const body = { outcome: 'pay' as const }
    for (const { client, code } of [
      { client: other.client, code: 'not_found' },
      { client: server.client(), code: 'please_login' },
    ]) {
      expect((await refusal(client('GET /api/pay/orders/:id', { params }))).code).toBe(code)
      expect((await refusal(client('POST /api/pay/orders/:id/check', { params }))).code).toBe(code)
      expect((await refusal(client('POST /api/pay/orders/:id/pay_again', { params }))).code).toBe(code)
      expect((await refusal(client('POST /api/pay/orders/:id/close', { params }))).code).toBe(code)
      expect((await refusal(client('GET /api/pay/sandbox/:id', { params: payment }))).code).toBe(code)
      expect((await refusal(client('POST /api/pay/sandbox/:id', { params: payment, body }))).code).toBe(code)
    }
    for (const id of ['nonsense', randomUUID()]) {
      expect((await refusal(owner.client('POST /api/pay/orders/:id/check', { params: { id } }))).code).toBe('not_found')
      expect((await refusal(owner.client('GET /api/pay/sandbox/:id', { params: { id } }))).code).toBe('not_found')
    }
    expect(await other.client('GET /api/pay/orders')).toEqual({ status: 1, data: [], total: 0 })
  })
})

describe('the sandbox', () => {
  it('pays once, through the real notification [A-17] [A-18]', async () => {
    const member = await server.signUp()
    const order = await newOrder(member)
    const play = () => member.client('POST /api/pay/sandbox/:id', { params: { id: paymentOf(order) }, body: { outcome: 'pay' } })
    expect((await play()).data).toEqual({ state: 'paid' })
    expect((await member.client('GET /api/pay/orders/:id', { params: { id: order.id } })).data.state).toBe('paid')
    expect(await balanceOf(member)).toBe(100 + 12_480)
    expect((await refusal(play())).code).toBe('not_payable')
  })

  it('simulates a lost notification, which “I have paid” resolves [A-17]', async () => {
    const member = await server.signUp()
    const order = await newOrder(member)
    await member.client('POST /api/pay/sandbox/:id', { params: { id: paymentOf(order) }, body: { outcome: 'pay_silently' } })
    const params = { id: order.id }
    expect((await member.client('GET /api/pay/orders/:id', { params })).data.state).toBe('pending')
    expect(await balanceOf(member)).toBe(100)
    expect((await member.client('POST /api/pay/orders/:id/check', { params })).data.state).toBe('paid')
    expect((await member.client('POST /api/pay/orders/:id/close', { params })).data.state).toBe('paid')
    expect(await balanceOf(member)).toBe(100 + 12_480)
    expect((await refusal(member.client('POST /api/pay/orders/:id/pay_again', { params }))).code).toBe('not_payable')
  })

  it('simulates a lost notification, which the balance after a recharge resolves [A-17]', async () => {
    const member = await server.signUp()
    const order = await newOrder(member)
    await member.client('POST /api/pay/sandbox/:id', { params: { id: paymentOf(order) }, body: { outcome: 'pay_silently' } })
    expect(await balanceOf(member)).toBe(100)
    const { data } = await member.client('GET /api/user/get_credit_balance', { query: { check_recharge: '1' } })
    expect(data.balance).toBe(100 + 12_480)
  })

  it('lets a member pay again after a failure with one new order [A-17]', async () => {
    const member = await server.signUp()
    const order = await newOrder(member)
    await member.client('POST /api/pay/sandbox/:id', { params: { id: paymentOf(order) }, body: { outcome: 'fail' } })
    const params = { id: order.id }
    expect((await member.client('GET /api/pay/orders/:id', { params })).data.state).toBe('closed')
    const again = await Promise.all(Array.from({ length: 4 }, () => member.client('POST /api/pay/orders/:id/pay_again', { params })))
    expect(new Set(again.map(({ data }) => data.id)).size).toBe(1)
    expect(again[0]?.data).toMatchObject({ state: 'pending', plan: 'standard', months: 3, price: 13_200 })
    expect((await member.client('GET /api/pay/orders')).total).toBe(2)
    const old = member.client('POST /api/pay/sandbox/:id', { params: { id: paymentOf(order) }, body: { outcome: 'pay' } })
    expect((await refusal(old)).code).toBe('not_payable')
  })

  it('is unavailable unless enabled [A-18]', async () => {
    const plain = await createTestApp()
    try {
      const { client } = await plain.signUp()
      expect((await refusal(client('GET /api/pay/sandbox/:id', { params: { id: randomUUID() } }))).code).toBe('not_found')
      expect((await plain.app.inject({ method: 'POST', url: '/api/pay/notify/sandbox', payload: '{}' })).statusCode).toBe(404)
      expect((await refusal(client('POST /api/pay/orders', { body: { ...WISH, request_key: randomUUID() } }))).code).toBe('invalid_input')
    } finally {
      await plain.close()
    }
  })
})

describe('super users', () => {
  it('find orders by number, ID, name and state; other members cannot [A-17]', async () => {
    const own = await createTestApp({ environment: { PAYMENTS: 'sandbox' } })
    try {
      const [boss, member] = [await own.signUp({ name: 'RabattX50' }), await own.signUp({ name: 'Rabatt_50' })]
      const [order, second] = [await newOrder(member), await newOrder(boss)]
      await member.client('POST /api/pay/sandbox/:id', { params: { id: paymentOf(order) }, body: { outcome: 'pay' } })
      await own.context.db.update(orders).set({ problem: 'other_amount: 5 CNY' }).where(eq(orders.id, second.id))
      const find = async (query: { search?: string; state?: 'paid' | 'closed' }) =>
        (await boss.client('GET /api/manage/orders', { query })).data.map(({ id }) => id)
      expect(await find({})).toEqual([second.id, order.id])
      for (const search of [order.id, member.user.uid, 'ABATT_5', ' Rabatt_50 ']) expect(await find({ search })).toEqual([order.id])
      for (const search of ['%', 'Rabatt%', '\\', randomUUID()]) expect(await find({ search })).toEqual([])
      expect(await find({ state: 'paid' })).toEqual([order.id])
      expect(await find({ state: 'closed', search: '' })).toEqual([])
      const [shown] = (await own.client({ token: boss.token, language: 'cn' })('GET /api/manage/orders', { query: { search: second.id } }))
        .data
      expect(shown).toMatchObject({ member: { uid: boss.user.uid, name: boss.name }, refundable: false })
      expect(shown?.problem).toBe('实付金额不符：5 CNY（按货币最小单位计），没有发放点数。')
      const [paid] = await own.context.db.select().from(orders).where(eq(orders.id, order.id))
      const accountId = paid?.accountId ?? ''
      await own.context.db.transaction(async (tx) => {
        await forfeitAll(tx, accountId)
        await tx.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.id, accountId))
      })
      const [gone] = (await boss.client('GET /api/manage/orders', { query: { search: order.id } })).data
      expect([gone?.member, gone?.refundable]).toEqual([undefined, true])
      const plain = await own.signUp()
      expect((await refusal(plain.client('GET /api/manage/orders'))).code).toBe('no_access')
    } finally {
      await own.close()
    }
  })
})
