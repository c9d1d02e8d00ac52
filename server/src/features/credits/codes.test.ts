import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { buildApp } from '../../app.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { creditEntries } from '../../db/schema/credits.ts'
import { balanceOf } from './ledger.ts'

const EXAMPLE = new URL('../../settings/offers.example.json', import.meta.url)
const NOON = new Date('2026-05-01T04:00:00Z')
let directory: string
let server: TestApp
let now = NOON

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stipple-codes-'))
  const codes = [
    { code: 'WELCOME70', dots: 70, lasts: 'day', listed: true },
    { code: 'Summer500', dots: 500, lasts: 'month', listed: true },
    { code: 'PARTNER300', dots: 300, lasts: 'month' },
    { code: 'FUTURE100', dots: 100, lasts: 'day', listed: true, from: '2026-05-02T00:00:00+08:00' },
    { code: 'BYGONE200', dots: 200, lasts: 'day', listed: true, until: '2026-05-01T13:00:00+08:00' },
  ]
  const offers: unknown = { ...JSON.parse(readFileSync(EXAMPLE, 'utf8')), codes }
  await writeFile(join(directory, 'offers.json'), JSON.stringify(offers))
  server = await createTestApp({ now: () => now, environment: { OFFERS: join(directory, 'offers.json') } })
})
beforeEach(() => {
  now = NOON
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

const minutes = (count: number): Date => new Date(NOON.getTime() + count * 60_000)

describe('claim codes', () => {
  it('lists the open public codes, and marks those that the member has redeemed [A-09] [S-11]', async () => {
    const { client } = await server.signUp()
    await client('POST /api/user/draw_credit_balance', { body: { pointstr: 'WELCOME70' } })
    expect(await client('GET /api/user/draw_credit_balance')).toEqual({
      status: 1,
      error_code: 0,
      data: [
        { pointstr: 'WELCOME70', amount: 70, expires_at: '2026-05-01T16:00:00.000Z', claimed: true },
        { pointstr: 'Summer500', amount: 500, expires_at: '2026-05-31T04:00:00.000Z', claimed: false },
        { pointstr: 'BYGONE200', amount: 200, expires_at: '2026-05-01T16:00:00.000Z', claimed: false },
      ],
    })
  })

  it('shows an unlisted code to those who know it, ignoring case and spaces [A-09]', async () => {
    const { client } = await server.signUp()
    const { data } = await client('GET /api/user/draw_credit_balance', { query: { pointstr: ' partner300 ' } })
    expect(data).toEqual([{ pointstr: 'PARTNER300', amount: 300, expires_at: '2026-05-31T04:00:00.000Z', claimed: false }])
  })

  it('gives dots until the end of the day, or for 30 days [A-09] [A-13]', async () => {
    const { client, user } = await server.signUp()
    const claim = (pointstr: string) => client('POST /api/user/draw_credit_balance', { body: { pointstr } })
    expect(await claim('welcome70')).toEqual({
      status: 1,
      error_code: 0,
      data: { amount: 70, expires_at: '2026-05-01T16:00:00.000Z', balance: 170 },
    })
    expect((await claim('PARTNER300')).data).toEqual({ amount: 300, expires_at: '2026-05-31T04:00:00.000Z', balance: 470 })
    const [account] = await server.context.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.uid, user.uid))
    const balanceAt = (time: string) => balanceOf(server.context.db, account?.id ?? '', new Date(time))
    expect(await balanceAt('2026-05-01T15:59:59.999Z')).toBe(470)
    expect(await balanceAt('2026-05-01T16:00:00Z')).toBe(400)
    expect(await balanceAt('2026-05-31T03:59:59.999Z')).toBe(400)
    expect(await balanceAt('2026-05-31T04:00:00Z')).toBe(100)
    const { data } = await client('POST /api/user/get_balance_list', { body: {} })
    expect(data.data.map(({ type_detail: type, balance, detail }) => ({ type, balance, detail }))).toEqual([
      { type: 4, balance: 300, detail: 'PARTNER300' },
      { type: 4, balance: 70, detail: 'WELCOME70' },
      { type: 7, balance: 100, detail: undefined },
    ])
  })

  it('gives dots once per member, in any spelling and in concurrent requests [A-09] [A-15]', async () => {
    const [one, two] = [await server.signUp(), await server.signUp()]
    const spellings = ['SUMMER500', 'summer500', ' Summer500', 'SUMMER500 ', 'sUMMER500', 'Summer500', 'SUMMER500', 'summer500']
    const claims = await Promise.allSettled(
      spellings.map((pointstr) => one.client('POST /api/user/draw_credit_balance', { body: { pointstr } })),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const claim of claims)
      if (claim.status === 'rejected') expect((await refusal(Promise.reject(claim.reason))).code).toBe('code_claimed')
    expect((await one.client('GET /api/user/get_credit_balance')).data.balance).toBe(600)
    expect((await two.client('POST /api/user/draw_credit_balance', { body: { pointstr: 'SUMMER500' } })).data.balance).toBe(600)
  })

  it('refuses unknown, future, expired and redeemed codes [A-09]', async () => {
    const { client } = await server.signUp()
    const look = (pointstr: string) => refusal(client('GET /api/user/draw_credit_balance', { query: { pointstr } }))
    const claim = (pointstr: string) => refusal(client('POST /api/user/draw_credit_balance', { body: { pointstr } }))
    for (const ask of [look, claim]) {
      expect(await ask('WELCOME71')).toMatchObject({ status: 0, code: 'code_unknown', errors: { pointstr: expect.any(String) } })
      expect(await ask('FUTURE100')).toMatchObject({ status: 0, code: 'code_over' })
    }
    await client('POST /api/user/draw_credit_balance', { body: { pointstr: 'BYGONE200' } })
    now = minutes(60)
    expect(await claim('BYGONE200')).toMatchObject({ status: 0, code: 'code_claimed' })
    expect((await client('GET /api/user/draw_credit_balance', { query: { pointstr: 'BYGONE200' } })).data[0]?.claimed).toBe(true)
    const late = await server.signUp()
    expect((await refusal(late.client('POST /api/user/draw_credit_balance', { body: { pointstr: 'BYGONE200' } }))).code).toBe('code_over')
    expect((await client('GET /api/user/get_credit_balance')).data.balance).toBe(300)
  })

  it('counts a member’s guesses across processes [A-09]', async () => {
    const { token } = await server.signUp()
    const apps = [server.app, await buildApp(server.context)]
    const payload = (guess: number) => ({ pointstr: `OTHER${guess}` })
    const replies = Array.from({ length: 24 }, async (_, guess) => {
      const headers = { usertoken: token }
      return apps[guess % 2]?.inject({ method: 'POST', url: '/api/user/draw_credit_balance', headers, payload: payload(guess) })
    })
    const codes = (await Promise.all(replies)).map((reply) => reply?.json<{ code?: string }>().code)
    expect(codes.filter((code) => code === 'code_unknown')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(14)
    await apps[1]?.close()
  })

  it('makes only the member who guesses wait [A-09]', async () => {
    const [guesser, other] = [await server.signUp(), await server.signUp()]
    const claim = (pointstr: string, { client } = guesser) => client('POST /api/user/draw_credit_balance', { body: { pointstr } })
    for (let guess = 0; guess < 10; guess++) expect((await refusal(claim(`GUESS${guess}`))).code).toBe('code_unknown')
    expect((await refusal(claim('GUESS10'))).code).toBe('too_many_requests')
    expect((await refusal(claim('WELCOME70'))).code).toBe('too_many_requests')
    const look = guesser.client('GET /api/user/draw_credit_balance', { query: { pointstr: 'WELCOME70' } })
    expect((await refusal(look)).code).toBe('too_many_requests')
    expect((await claim('WELCOME70', other)).data.amount).toBe(70)
    now = minutes(1)
    expect((await claim('WELCOME70')).data.amount).toBe(70)
    const entries = await server.context.db.select().from(creditEntries).where(eq(creditEntries.detail, 'WELCOME70'))
    expect(entries.length).toBeGreaterThanOrEqual(2)
  })

  it('asks guests to log in [S-26]', async () => {
    const stranger = server.client()
    const claim = stranger('POST /api/user/draw_credit_balance', { body: { pointstr: 'WELCOME70' } })
    for (const call of [stranger('GET /api/user/draw_credit_balance'), claim]) expect((await refusal(call)).code).toBe('please_login')
  })
})
