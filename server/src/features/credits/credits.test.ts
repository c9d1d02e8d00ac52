import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { creditEntries } from '../../db/schema/credits.ts'
import { endOfShanghaiDay } from './policy.ts'

let server: TestApp
let now = new Date('2026-05-01T10:00:00Z')

beforeAll(async () => {
  server = await createTestApp({ now: () => now })
})
afterAll(() => server.close())

describe('the daily claim', () => {
  it('gives members their dots and VIP members theirs, typed as such [A-08]', async () => {
    const [member, vip] = [await server.signUp(), await server.signUp()]
    await server.context.db.update(accounts).set({ isVip: true }).where(eq(accounts.uid, vip.user.uid))
    expect(await member.client('GET /api/user/draw_config')).toEqual({
      status: 1,
      data: { general_users: 10, vip_users: 20, draw_today: false },
    })
    expect((await member.client('POST /api/user/draw_config')).data).toEqual({ amount: 10, balance: 110 })
    expect((await vip.client('POST /api/user/draw_config')).data).toEqual({ amount: 20, balance: 120 })
    expect((await member.client('GET /api/user/draw_config')).data.draw_today).toBe(true)
    const entries = await server.context.db.select().from(creditEntries).orderBy(creditEntries.id)
    expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
      [7, 100],
      [7, 100],
      [1, 10],
      [2, 20],
    ])
  })

  it('is given once a day, even when requests race [A-08]', async () => {
    const { client } = await server.signUp()
    const claims = await Promise.allSettled(Array.from({ length: 8 }, () => client('POST /api/user/draw_config')))
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const claim of claims)
      if (claim.status === 'rejected') expect((await refusal(Promise.reject(claim.reason))).code).toBe('already_claimed')
    expect((await client('GET /api/user/get_credit_balance')).data.balance).toBe(110)
  })

  it('counts days by the clock of Shanghai, where the dots also end [A-08] [A-13]', async () => {
    const { client } = await server.signUp()
    const balance = async () => (await client('GET /api/user/get_credit_balance')).data.balance
    const start = now
    try {
      now = new Date('2026-05-01T15:59:00Z')
      await client('POST /api/user/draw_config')
      expect(await balance()).toBe(110)
      expect((await refusal(client('POST /api/user/draw_config'))).code).toBe('already_claimed')
      now = new Date('2026-05-01T16:00:00Z')
      expect(await balance()).toBe(100)
      expect((await client('POST /api/user/draw_config')).data).toEqual({ amount: 10, balance: 110 })
    } finally {
      now = start
    }
  })

  it('refuses strangers, in their language [S-26]', async () => {
    for (const call of ['GET /api/user/get_credit_balance', 'GET /api/user/draw_config', 'POST /api/user/draw_config'] as const) {
      expect(await refusal(server.client()(call))).toMatchObject({ code: 'please_login', message: 'Please Login.' })
      expect(await refusal(server.client({ language: 'cn' })(call))).toMatchObject({ code: 'please_login', message: '请先登录。' })
    }
  })

  it('says in the caller’s language that it was claimed', async () => {
    const { token, client } = await server.signUp()
    await client('POST /api/user/draw_config')
    const again = await refusal(server.client({ token, language: 'cn' })('POST /api/user/draw_config'))
    expect(again).toMatchObject({ code: 'already_claimed', message: '今天的点数已经领过了。' })
  })

  it('refuses an address that is longer than a user source can be, naming the field [V-15]', async () => {
    const { client } = await server.signUp()
    const long = await refusal(client('GET /api/user/get_credit_balance', { query: { user_source: 'x'.repeat(201) } }))
    expect(long).toMatchObject({ code: 'invalid_input', errors: { user_source: 'exceeds the maximum length of 200 characters' } })
  })
})

describe('the end of a day', () => {
  it('is midnight in Shanghai', () => {
    expect(endOfShanghaiDay(new Date('2026-05-01T15:59:59.999Z')).toISOString()).toBe('2026-05-01T16:00:00.000Z')
    expect(endOfShanghaiDay(new Date('2026-05-01T16:00:00.000Z')).toISOString()).toBe('2026-05-02T16:00:00.000Z')
    expect(endOfShanghaiDay(new Date('2026-12-31T20:00:00Z')).toISOString()).toBe('2027-01-01T16:00:00.000Z')
  })
})
