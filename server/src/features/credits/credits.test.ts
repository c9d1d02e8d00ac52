import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { accountIdOf } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { creditEntries } from '../../db/schema/credits.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { booksOf } from './ledger.fixture.ts'
import { grant } from './ledger.ts'

const FOX = { input: { prompt: 'a fox', n: 1 }, model: 'test/held', job_type: 'Text2Img' as const }
let server: TestApp
let now = new Date('2026-05-01T10:00:00Z')

beforeAll(async () => {
  server = await createTestApp({ now: () => now, engines: [createControllableEngine()] })
})
afterAll(() => server.close())

describe('the daily claim', () => {
  it('gives members and VIP members their amounts, with different types [A-08]', async () => {
    const [member, vip] = [await server.signUp(), await server.signUp()]
    await server.context.db.update(accounts).set({ isVip: true }).where(eq(accounts.uid, vip.user.uid))
    expect(await member.client('GET /api/user/draw_config')).toEqual({
      status: 1,
      data: { general_users: 10, vip_users: 20, draw_today: false },
    })
    expect((await member.client('POST /api/user/draw_config')).data).toEqual({ amount: 10, balance: 110 })
    expect((await vip.client('POST /api/user/draw_config')).data).toEqual({ amount: 20, balance: 120 })
    expect((await member.client('GET /api/user/draw_config')).data.draw_today).toBe(true)
    const entriesOf = async (one: TestMember) =>
      (
        await server.context.db
          .select()
          .from(creditEntries)
          .where(eq(creditEntries.accountId, await accountIdOf(server, one)))
          .orderBy(creditEntries.id)
      ).map(({ type, amount }) => [type, amount])
    expect(await entriesOf(member)).toEqual([
      [7, 100],
      [1, 10],
    ])
    expect(await entriesOf(vip)).toEqual([
      [7, 100],
      [2, 20],
    ])
  })

  it('is paid once a day, also for concurrent requests [A-08]', async () => {
    const { client } = await server.signUp()
    const claims = await Promise.allSettled(Array.from({ length: 8 }, () => client('POST /api/user/draw_config')))
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const claim of claims)
      if (claim.status === 'rejected') expect((await refusal(Promise.reject(claim.reason))).code).toBe('already_claimed')
    expect((await client('GET /api/user/get_credit_balance')).data.balance).toBe(110)
  })

  it('counts days in Shanghai time, where the dots also expire [A-08] [A-13]', async () => {
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

  it('is paid once on each side of midnight, also from two tabs [A-08] [A-13]', async () => {
    const { client } = await server.signUp()
    const claimIn = (tabs: number) => Promise.allSettled(Array.from({ length: tabs }, () => client('POST /api/user/draw_config')))
    const given = (claims: readonly PromiseSettledResult<{ data: { amount: number; balance: number } }>[]) =>
      claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value.data] : []))
    const start = now
    try {
      now = new Date('2026-05-01T15:59:59.900Z')
      const before = await claimIn(2)
      expect(given(before)).toEqual([{ amount: 10, balance: 110 }])
      expect((await client('GET /api/user/draw_config')).data.draw_today).toBe(true)
      now = new Date('2026-05-01T16:00:00.100Z')
      expect((await client('GET /api/user/draw_config')).data.draw_today).toBe(false)
      const after = await claimIn(2)
      expect(given(after)).toEqual([{ amount: 10, balance: 110 }])
    } finally {
      now = start
    }
  })

  it('pays the VIP amount until the purchased VIP time ends [A-08]', async () => {
    const { client, user } = await server.signUp()
    const start = now
    await server.context.db
      .update(accounts)
      .set({ vipUntil: new Date('2026-05-01T16:00:00Z') })
      .where(eq(accounts.uid, user.uid))
    try {
      now = new Date('2026-05-01T15:59:59.999Z')
      expect((await client('POST /api/user/draw_config')).data.amount).toBe(20)
      now = new Date('2026-05-01T16:00:00Z')
      expect((await client('POST /api/user/draw_config')).data.amount).toBe(10)
    } finally {
      now = start
    }
  })

  it('refuses guests in their language [S-26]', async () => {
    for (const call of ['GET /api/user/get_credit_balance', 'GET /api/user/draw_config', 'POST /api/user/draw_config'] as const) {
      expect(await refusal(server.client()(call))).toMatchObject({ code: 'please_login', message: 'Please Login.' })
      expect(await refusal(server.client({ language: 'cn' })(call))).toMatchObject({ code: 'please_login', message: '请先登录。' })
    }
  })

  it('reports a repeated claim in the caller’s language', async () => {
    const { token, client } = await server.signUp()
    await client('POST /api/user/draw_config')
    const again = await refusal(server.client({ token, language: 'cn' })('POST /api/user/draw_config'))
    expect(again).toMatchObject({ code: 'already_claimed', message: '今天的点数已经领过了。' })
  })

  it('refuses a user source that is too long, naming the field [V-15]', async () => {
    const { client } = await server.signUp()
    const long = await refusal(client('GET /api/user/get_credit_balance', { query: { user_source: 'x'.repeat(201) } }))
    expect(long).toMatchObject({ code: 'invalid_input', errors: { user_source: 'exceeds the maximum length of 200 characters' } })
  })
})

describe('the balance', () => {
  it('is current at once, also with the query parameters of the browser [A-07]', async () => {
    const { client } = await server.signUp()
    const balance = async () =>
      (await client('GET /api/user/get_credit_balance', { query: { check_recharge: '1', user_source: 'poster' } })).data
    expect(await balance()).toEqual({ balance: 100 })
    await client('POST /api/user/draw_config')
    expect(await balance()).toEqual({ balance: 110 })
    const { id } = await client('POST /api/v2/playground_generate', { body: FOX })
    expect(await balance()).toEqual({ balance: 108 })
    await client('DELETE /api/v2/generate/status/:id', { params: { id } })
    expect(await balance()).toEqual({ balance: 110 })
  })
})

describe('the dot history', () => {
  it('has an entry for everything with its reason, latest first [A-10] [S-30]', async () => {
    const { client, user } = await server.signUp()
    await client('POST /api/user/draw_config')
    const { id } = await client('POST /api/v2/playground_generate', { body: FOX })
    await client('DELETE /api/v2/generate/status/:id', { params: { id } })
    const { db } = server.context
    const [account] = await db.select().from(accounts).where(eq(accounts.uid, user.uid))
    const accountId = account?.id ?? ''
    const orderId = randomUUID()
    await db.transaction((tx) => grant(tx, { accountId, type: 5, amount: 30, ref: `order:${orderId}`, orderId, detail: 'basic' }))
    const list = async () => (await client('POST /api/user/get_balance_list', { body: {} })).data
    const common = { id: expect.any(String), created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }
    const job = { job_id: id, mode: 'Text2Img', jobType: 'Text2Img' }
    const expected = [
      { ...common, type: 1, type_detail: 5, balance: 30, order_id: orderId, detail: 'basic' },
      { ...common, type: 1, type_detail: 101, balance: 2, ...job },
      { ...common, type: 0, type_detail: 100, balance: 2, ...job },
      { ...common, type: 1, type_detail: 1, balance: 10 },
      { ...common, type: 1, type_detail: 7, balance: 100 },
    ]
    expect(await list()).toEqual({ data: expected, total: 5 })
    await db.delete(jobs).where(eq(jobs.id, id))
    const { data } = await list()
    expect(data.map(({ job_id: jobId, mode }) => [jobId, mode]).slice(1, 3)).toEqual([
      [id, undefined],
      [id, undefined],
    ])
  })

  it('is paged by ten unless requested otherwise, and shows only own entries [A-10] [S-30]', async () => {
    const [member, other] = [await server.signUp(), await server.signUp()]
    const { db } = server.context
    const [account] = await db.select().from(accounts).where(eq(accounts.uid, member.user.uid))
    for (let index = 1; index <= 22; index++) {
      await db.transaction((tx) => grant(tx, { accountId: account?.id ?? '', type: 6, amount: index, ref: randomUUID() }))
    }
    const page = async (body: { page?: number; per_page?: number }) => {
      const { data, total } = (await member.client('POST /api/user/get_balance_list', { body })).data
      return { dots: data.map(({ balance }) => balance), total }
    }
    const descending = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
    expect(await page({})).toEqual({ dots: descending(22, 13), total: 23 })
    expect(await page({ page: 2 })).toEqual({ dots: descending(12, 3), total: 23 })
    expect(await page({ page: 3 })).toEqual({ dots: [2, 1, 100], total: 23 })
    expect(await page({ page: 4 })).toEqual({ dots: [], total: 23 })
    expect(await page({ page: 1_000_000, per_page: 100 })).toEqual({ dots: [], total: 23 })
    expect(await page({ page: 2, per_page: 7 })).toEqual({ dots: descending(15, 9), total: 23 })
    expect((await other.client('POST /api/user/get_balance_list', { body: {} })).data.total).toBe(1)
    for (const body of [{ page: 0 }, { per_page: 0 }, { per_page: 101 }, { page: 1.5 }]) {
      expect((await refusal(member.client('POST /api/user/get_balance_list', { body }))).code).toBe('invalid_input')
    }
    expect((await refusal(server.client()('POST /api/user/get_balance_list', { body: {} }))).code).toBe('please_login')
  })
})

describe('a hundred concurrent generations on a balance for ten', () => {
  it('run exactly ten times, and the others are refused for lack of dots [A-12] [E-04]', async () => {
    const engine = createControllableEngine()
    const busy = await createTestApp({ engines: [engine], worker: true, environment: { REGISTRATION_DOTS: '21' } })
    try {
      const { client, user } = await busy.signUp()
      const submits = await Promise.allSettled(Array.from({ length: 100 }, () => client('POST /api/v2/playground_generate', { body: FOX })))
      expect(submits.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
      for (const submit of submits) {
        if (submit.status === 'fulfilled') continue
        expect(await refusal(Promise.reject(submit.reason))).toMatchObject({
          code: 'not_enough_dots',
          error_code: 'not_enough_dots',
          message: 'The credits for today is not enough',
        })
      }
      for (let run = 0; run < 10; run++) await (await engine.run(run)).finish()
      const { db } = busy.context
      await waitFor(async () => (await db.select().from(jobs)).every(({ status }) => status === 'Finished'))
      expect(engine.started()).toBe(10)
      const [account] = await db.select().from(accounts).where(eq(accounts.uid, user.uid))
      expect(account?.balance).toBe(1)
      expect(await booksOf(db, account?.id ?? '')).toMatchObject({ entries: 1, balance: 1, lots: 1, least: 1, numbered: true })
      expect((await client('GET /api/user/get_credit_balance')).data.balance).toBe(1)
    } finally {
      await busy.close()
    }
  })
})
