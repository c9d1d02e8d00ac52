import { randomUUID } from 'node:crypto'
import { ENTRY_TYPES, type EntryType } from '@stipple/core/domain/credits'
import { thirtyDaysAfter } from '@stipple/core/domain/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { saveApp } from '../../../test/save-app.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { auditDots } from '../credits/audit.ts'
import { problemsOfLastAudit } from '../credits/data.ts'
import { grant } from '../credits/ledger.ts'

let server: TestApp
let giver: TestMember
let maker: TestMember
let cid: string

beforeAll(async () => {
  server = await createTestApp({ engines: [createControllableEngine()], environment: { PAYMENTS: 'sandbox', REGISTRATION_DOTS: '100' } })
  await server.signUp()
})
beforeEach(async () => {
  ;[giver, maker] = [await server.signUp(), await server.signUp()]
  cid = await publish(maker)
})
afterAll(() => server.close())

async function publish(who: TestMember): Promise<string> {
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, who.user.uid))
  const [image_id = ''] = await insertWorkRows(server, who, [{ lookedAt: new Date() }])
  return (await who.client('POST /api/work/add', { body: { image_id } })).data.cid
}

async function receive(who: TestMember, amount: number, type: EntryType = ENTRY_TYPES.purchase, expiresAt?: Date): Promise<void> {
  const accountId = await accountIdOf(server, who)
  await server.context.db.transaction((tx) =>
    grant(tx, { accountId, type, amount, ref: `test:${randomUUID()}`, ...(expiresAt && { expiresAt }) }),
  )
}

const give = (body: { amount: number; note?: string; cid?: string; app?: string; request_key?: string }, to = maker, from = giver) =>
  from.client('POST /api/people/:uid/give', { params: { uid: to.user.uid }, body: { request_key: randomUUID(), ...body } })
const most = async (from = giver, to = maker) =>
  (await from.client('GET /api/people/:uid/give', { params: { uid: to.user.uid }, query: {} })).data.most
const balanceOf = async (who: TestMember) => (await who.client('GET /api/user/get_credit_balance')).data.balance
const lastEntry = async (who: TestMember) => (await who.client('POST /api/user/get_balance_list', { body: {} })).data.data[0]

describe('a gift of dots', () => {
  it('moves bought dots with a note, and notifies the creator [F: gifts]', async () => {
    await receive(giver, 300)
    expect(await most()).toBe(300)
    const { data } = await give({ amount: 120, note: '谢谢你的灯塔' })
    expect([data.balance, await balanceOf(maker)]).toEqual([280, 220])
    expect(await lastEntry(giver)).toMatchObject({
      type: 0,
      type_detail: ENTRY_TYPES.giftSent,
      balance: 120,
      detail: `${maker.name}: 谢谢你的灯塔`,
    })
    expect(await lastEntry(maker)).toMatchObject({ type: 1, type_detail: ENTRY_TYPES.giftReceived, balance: 120 })
    const { data: notices } = await maker.client('GET /api/account/notices')
    expect(notices[0]?.about).toMatchObject({ kind: 'dots_received', from: giver.name, dots: 120, note: '谢谢你的灯塔' })
  })

  it('is a tip for a published work of the creator, and for no other work [F: tips]', async () => {
    await receive(giver, 50)
    await give({ amount: 5, cid })
    expect(await lastEntry(maker)).toMatchObject({ type_detail: ENTRY_TYPES.tipReceived, balance: 5, detail: giver.name })
    expect((await maker.client('GET /api/account/notices')).data[0]?.about).toMatchObject({ kind: 'dots_received', cid, dots: 5 })
    const other = await server.signUp()
    const foreign = await publish(other)
    for (const wrong of [foreign, randomUUID(), 'x', "'"]) expect((await refusal(give({ amount: 5, cid: wrong }))).code).toBe('not_found')
    await maker.client('POST /api/work/withdraw', { body: { cid } })
    expect((await refusal(give({ amount: 5, cid }))).code).toBe('not_found')
  })

  it('is a tip for a shared app of a creator without published works, shown in its figures [F: app tips]', async () => {
    await receive(giver, 50)
    await receive(giver, 500, ENTRY_TYPES.system)
    const author = await server.signUp()
    await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, author.user.uid))
    const app = await saveApp(author)
    const figures = async () => (await author.client('GET /api/v2/templates/:id/figures', { params: { id: app }, query: {} })).tips
    const asked = await giver.client('GET /api/people/:uid/give', { params: { uid: author.user.uid }, query: { app } })
    expect([asked.data, await figures()]).toEqual([{ name: author.name, most: 50 }, 0])
    const request_key = randomUUID()
    await Promise.all([give({ amount: 7, app, request_key }, author), give({ amount: 7, app, request_key }, author)])
    expect(await lastEntry(giver)).toMatchObject({ type_detail: ENTRY_TYPES.tipSent, balance: 7, detail: author.name })
    expect(await lastEntry(author)).toMatchObject({ type_detail: ENTRY_TYPES.tipReceived, balance: 7, detail: giver.name })
    expect((await author.client('GET /api/account/notices')).data[0]?.about).toMatchObject({ kind: 'dots_received', app, dots: 7 })
    expect(await figures()).toBe(7)
    expect((await refusal(give({ amount: 44, app }, author))).code).toBe('gift_too_large')
    expect((await refusal(give({ amount: 5, app }, author, author))).code).toBe('invalid_input')
  })

  it('is refused as a tip for a private, deleted, foreign or blocked app [F: app tips]', async () => {
    await receive(giver, 50)
    const app = await saveApp(maker)
    expect((await refusal(give({ amount: 5, app: 'x' }))).code).toBe('invalid_input')
    for (const wrong of [randomUUID(), await saveApp(maker, { shared: false })])
      expect((await refusal(give({ amount: 5, app: wrong }))).code).toBe('not_found')
    expect((await refusal(give({ amount: 5, app }, await server.signUp()))).code).toBe('not_found')
    await giver.client('POST /api/people/:uid/block', { params: { uid: maker.user.uid }, body: { blocked: true } })
    expect((await refusal(give({ amount: 5, app }))).code).toBe('not_found')
    await giver.client('POST /api/people/:uid/block', { params: { uid: maker.user.uid }, body: { blocked: false } })
    await maker.client('POST /api/v2/template_delete', { body: { id: app } })
    expect((await refusal(give({ amount: 5, app }))).code).toBe('not_found')
    expect(await balanceOf(giver)).toBe(150)
  })

  it('excludes free dots, so that nobody collects those of many accounts [F: gifts]', async () => {
    await receive(giver, 500, ENTRY_TYPES.system)
    expect(await most()).toBe(0)
    expect(await refusal(give({ amount: 1 }))).toMatchObject({ code: 'gift_too_large', message: expect.stringContaining('0 dots') })
    await receive(giver, 10)
    expect(await most()).toBe(10)
    expect((await refusal(give({ amount: 11 }))).code).toBe('gift_too_large')
    expect(await balanceOf(giver)).toBe(610)
  })

  it('keeps the expiry of the dots, and can be passed on [F: gifts]', async () => {
    const until = thirtyDaysAfter(new Date())
    await receive(giver, 20, ENTRY_TYPES.purchase, until)
    await receive(giver, 20)
    await give({ amount: 30 })
    const { rows } = await server.context.db.execute<{ remaining: number; expires: string | null }>(
      `select remaining, expires_at as expires from credit_lots where account_id = '${await accountIdOf(server, maker)}' order by expires_at nulls last`,
    )
    expect(rows.map(({ remaining, expires }) => [remaining, expires === null ? null : new Date(expires).toISOString()])).toEqual([
      [20, until.toISOString()],
      [100, null],
      [10, null],
    ])
    await publish(giver)
    await give({ amount: 30 }, giver, maker)
    expect(await balanceOf(giver)).toBe(140)
  })

  it('is sent once per key, within dots and limit, also in concurrent requests [F: gifts]', async () => {
    await receive(giver, 100)
    const request_key = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => give({ amount: 40, request_key })))
    expect([await balanceOf(giver), await balanceOf(maker)]).toEqual([160, 140])
    const tried = await Promise.allSettled(Array.from({ length: 5 }, () => give({ amount: 20 })))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect([await balanceOf(giver), await balanceOf(maker)]).toEqual([100, 200])
  })

  it('can cross another gift in the other direction without a deadlock', async () => {
    await publish(giver)
    await receive(giver, 100)
    await receive(maker, 100)
    await Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 ? give({ amount: 3 }) : give({ amount: 3 }, giver, maker))))
    expect([await balanceOf(giver), await balanceOf(maker)]).toEqual([200, 200])
  })

  it('is bound by the operator’s daily limit, and turned off by 0 [F: gifts]', async () => {
    await receive(giver, 2000)
    expect(await most()).toBe(500)
    await give({ amount: 450 })
    expect(await most()).toBe(50)
    expect((await refusal(give({ amount: 51 }))).code).toBe('gift_too_large')
  })

  it('is refused above the largest balance', async () => {
    await receive(giver, 100)
    await receive(maker, 1_999_999_899, ENTRY_TYPES.system)
    expect((await refusal(give({ amount: 2 }))).code).toBe('invalid_input')
    await give({ amount: 1 })
    expect([await balanceOf(giver), await balanceOf(maker)]).toEqual([199, 2_000_000_000])
  })

  it('is refused to oneself, unknown and blocked members, and for invalid amounts', async () => {
    await receive(giver, 100)
    await publish(giver)
    expect((await refusal(give({ amount: 5 }, giver))).code).toBe('invalid_input')
    const silent = await server.signUp()
    expect((await refusal(give({ amount: 5 }, silent))).code).toBe('not_found')
    for (const amount of [0, -5, 0.5, 1e9, Number.MAX_SAFE_INTEGER]) expect((await refusal(give({ amount }))).code).toBe('invalid_input')
    expect((await refusal(give({ amount: 5, note: 'x'.repeat(201) }))).code).toBe('invalid_input')
    await maker.client('POST /api/people/:uid/block', { params: { uid: giver.user.uid }, body: { blocked: true } })
    expect((await refusal(give({ amount: 5 }))).code).toBe('not_found')
    expect((await refusal(server.client()('GET /api/people/:uid/give', { params: { uid: maker.user.uid }, query: {} }))).code).toBe(
      'please_login',
    )
    expect([await balanceOf(giver), await balanceOf(maker)]).toEqual([200, 100])
  })

  it('leaves a ledger that passes the nightly audit [F: gifts]', async () => {
    await auditDots(server.context, new AbortController().signal)
    expect(await problemsOfLastAudit(server.context.db)).toBe(0)
  })
})
