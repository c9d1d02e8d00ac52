import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { openBrowser } from '../../../test/browser.ts'
import { refusal } from '../../../test/refusal.ts'
import { accounts, pendingSignIns, sessions, signInCodes, usedTokens } from '../../db/schema/accounts.ts'
import { deleteOldSignIns } from './public.ts'
import { hashToken } from './secrets.ts'

const START = new Date('2026-05-01T10:00:00Z')
let server: TestApp
let now = START

beforeAll(async () => {
  server = await createTestApp({ now: () => now, environment: { REGISTRATION_DOTS: '0' } })
})
afterAll(() => server.close())

const after = (milliseconds: number): void => {
  now = new Date(START.getTime() + milliseconds)
}
const change = ({ user }: TestMember, row: Partial<typeof accounts.$inferInsert>) =>
  server.context.db.update(accounts).set(row).where(eq(accounts.uid, user.uid))
const codeOf = async ({ client }: TestMember): Promise<string> =>
  new URL((await client('POST /api/account/sign_in_link')).data.url).searchParams.get('ck') ?? ''

describe('a session', () => {
  it('is new at every login, and the one that the browser sent ends [A-03]', async () => {
    const { name, password, token } = await server.signUp()
    const browser = openBrowser(server)
    for (const brought of ['prepared-by-somebody-else', token]) {
      browser.cookies.set('sid', brought)
      expect((await browser.post('/api/account/sign_in', { name, password })).statusCode).toBe(200)
      expect(browser.cookies.get('sid')).not.toBe(brought)
    }
    expect((await server.client({ token })('GET /api/account/session')).data.user).toBeNull()
    const before = browser.cookies.get('sid')
    await browser.post('/api/account/sign_up', { name: 'somebody.new', password })
    expect(browser.cookies.get('sid')).not.toBe(before)
    expect((await server.client({ token: before ?? '' })('GET /api/account/session')).data.user).toBeNull()
  })

  it('records its last use to the minute', async () => {
    const { client, token } = await server.signUp()
    const lastSeen = async () => {
      const [row] = await server.context.db
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashToken(token)))
      return row?.lastSeenAt
    }
    expect(await lastSeen()).toEqual(START)
    for (const [milliseconds, seen] of [
      [59_999, 0],
      [60_000, 60_000],
      [100_000, 60_000],
      [3_600_000, 3_600_000],
    ] as const) {
      after(milliseconds)
      await client('GET /api/account/session')
      expect(await lastSeen()).toEqual(new Date(START.getTime() + seen))
    }
    after(0)
  })

  it('shows a buyer as VIP member until the VIP time ends [A-06]', async () => {
    const member = await server.signUp()
    const isVip = async () => (await member.client('GET /api/account/session')).data.user?.isVip
    await change(member, { vipUntil: new Date(START.getTime() + 60_000) })
    expect(await isVip()).toBe(true)
    after(60_000)
    expect(await isVip()).toBe(false)
    await change(member, { isVip: true })
    expect(await isVip()).toBe(true)
    after(0)
  })

  it('ends with a deleted account, which cannot log in by any way [A-06]', async () => {
    const [member, asked] = [await server.signUp(), await server.signUp()]
    const [waiting, late] = [openBrowser(server), openBrowser(server)]
    await waiting.open(`/?ck=${await codeOf(asked)}`)
    const code = await codeOf(member)
    for (const each of [member, asked]) await change(each, { deletedAt: now })

    expect((await member.client('GET /api/account/session')).data.user).toBeNull()
    expect((await refusal(member.client('GET /api/user/get_credit_balance'))).code).toBe('please_login')
    expect((await late.open(`/?ck=${code}`)).headers.location).toBe('/?sign_in=failed')
    expect((await waiting.get('/api/account/pending_sign_in')).json().data).toBeNull()
    expect((await waiting.post('/api/account/confirm_sign_in')).json().code).toBe('sign_in_expired')
    const { name, password } = member
    expect((await refusal(server.client()('POST /api/account/sign_in', { body: { name, password } }))).code).toBe('wrong_credentials')
  })
})

describe('the session token in headers', () => {
  it('is shown only to pages of this site that hold the cookie [A-03] [A-19]', async () => {
    const { token, user } = await server.signUp()
    const session = async (headers: Record<string, string>, cookies: Record<string, string> = { sid: token }) => {
      const reply = await server.app.inject({ url: '/api/account/session', headers, cookies })
      expect(reply.headers['cache-control']).toBe('no-store')
      return reply.json().data
    }
    const own = [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'same-origin', 'x-isapi': '1' }, { 'x-isapi': '1' }]
    for (const headers of own) expect(await session(headers)).toEqual({ user, userToken: token })
    const others = [
      {},
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-site', 'x-isapi': '1' },
      { 'sec-fetch-site': 'cross-site', 'x-isapi': '1' },
      { 'sec-fetch-site': 'same-origin', usertoken: token },
    ]
    for (const headers of others) expect(await session(headers as Record<string, string>)).toEqual({ user })
    expect(await session({ 'sec-fetch-site': 'same-origin' }, { sid: 'made-up' })).toEqual({ user: null })
    expect(await session({ 'sec-fetch-site': 'same-origin' }, {})).toEqual({ user: null })
  })
})

describe('upkeep', () => {
  it('deletes only expired rows', async () => {
    const { db } = server.context
    const rows = async () => {
      const tables = [sessions, signInCodes, pendingSignIns, usedTokens]
      return Promise.all(tables.map(async (table) => (await db.select({ rows: count() }).from(table))[0]?.rows))
    }
    const forget = () => deleteOldSignIns.run(server.context, new AbortController().signal)
    for (const table of [sessions, signInCodes, pendingSignIns, usedTokens]) await db.delete(table)
    const member = await server.signUp()
    await codeOf(member)
    await openBrowser(server).open(`/?ck=${await codeOf(member)}`)
    expect(await rows()).toEqual([1, 1, 1, 1])
    for (const [milliseconds, left] of [
      [59_999, [1, 1, 1, 1]],
      [60_000, [1, 0, 1, 1]],
      [5 * 60_000, [1, 0, 0, 1]],
      [12 * 60 * 60_000, [0, 0, 0, 1]],
      [90 * 24 * 60 * 60_000 - 1, [0, 0, 0, 1]],
      [90 * 24 * 60 * 60_000, [0, 0, 0, 0]],
    ] as const) {
      after(milliseconds)
      await forget()
      expect(await rows()).toEqual(left)
    }
    after(0)
  })
})
