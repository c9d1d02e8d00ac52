import { SESSION_SECONDS } from '@stipple/core/domain/account'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { signIn } from '../../../test/sign-in.ts'
import { buildApp } from '../../app.ts'
import { accounts as accountTable, sessions } from '../../db/schema/accounts.ts'
import type { App } from '../../http/app-type.ts'

let server: TestApp
let now = new Date('2026-05-01T10:00:00Z')

beforeAll(async () => {
  server = await createTestApp({ now: () => now })
})
afterAll(() => server.close())

describe('sign-up', () => {
  it('creates an account with the registration dots and logs in [A-02]', async () => {
    const { client, user, name } = await server.signUp()
    expect(user).toMatchObject({ name, platform: 'builtin', userKey: `${user.uid}@builtin`, isVip: false, isAllowlisted: false })
    const session = await client('GET /api/account/session')
    expect(session.data.user).toEqual(user)
    const balance = await client('GET /api/user/get_credit_balance')
    expect(balance.data.balance).toBe(100)
  })

  it('makes only the first account a super user, also in concurrent requests [A-06]', async () => {
    const fresh = await createTestApp()
    try {
      const members = await Promise.all(Array.from({ length: 6 }, () => fresh.signUp()))
      expect(members.filter(({ user }) => user.isSuper)).toHaveLength(1)
    } finally {
      await fresh.close()
    }
  })

  it('gives each name to one account, regardless of case, spelling and concurrency [A-02]', async () => {
    await server.signUp({ name: 'Café.Zoë' })
    const again = ['CAFÉ.ZOË', 'cafe\u0301.zoe\u0308', 'Ｃafé.Zoë']
    for (const name of again) expect((await refusal(server.signUp({ name }))).code).toBe('name_taken')

    const racing = await Promise.allSettled(Array.from({ length: 5 }, () => server.signUp({ name: '同一个名字' })))
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of racing)
      if (result.status === 'rejected') expect((await refusal(Promise.reject(result.reason))).code).toBe('name_taken')
  })

  it.each([
    ['en', { name: 'a', password: 'long enough' }, { name: 'must have at least 2 characters' }],
    ['cn', { name: 'a', password: 'short' }, { name: '至少需要 2 个字符', password: '至少需要 8 个字符' }],
    ['en', { name: 'no spaces', password: 'long enough' }, { name: 'is not valid' }],
    ['cn', { name: 'x'.repeat(41), password: 'long enough' }, { name: '超过最大长度 40 个字符' }],
  ] as const)('names each invalid field with its error in %s [V-15] [S-26]', async (language, body, errors) => {
    const reply = await refusal(server.client({ language })('POST /api/account/sign_up', { body }))
    expect(reply).toMatchObject({ code: 'invalid_input', errors })
    expect(reply.message).toBe(language === 'cn' ? '请检查输入内容' : 'Check the input')
  })
})

describe('login', () => {
  it('accepts the name in any case, and only the right password [A-02]', async () => {
    const { name, password, user } = await server.signUp({ name: 'Rosa.Bonheur' })
    const data = await signIn(server.client(), { name: name.toUpperCase(), password })
    expect(data.user).toEqual(user)
    const wrong = await refusal(server.client()('POST /api/account/sign_in', { body: { name, password: 'something else' } }))
    const unknown = await refusal(server.client()('POST /api/account/sign_in', { body: { name: 'nobody.here', password } }))
    expect(wrong.code).toBe('wrong_credentials')
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' })
  })

  it('limits guesses for one name from one address', async () => {
    const { name, password } = await server.signUp()
    const guesser = server.client()
    for (let guess = 0; guess < 10; guess++) {
      expect((await refusal(guesser('POST /api/account/sign_in', { body: { name, password: `guess ${guess}` } }))).code).toBe(
        'wrong_credentials',
      )
    }
    expect((await refusal(guesser('POST /api/account/sign_in', { body: { name, password } }))).code).toBe('too_many_requests')
    // Another person, from another address, can still log in.
    await server.client()('POST /api/account/sign_in', { body: { name, password } })
  })

  it('limits concurrent guesses across processes', async () => {
    const { name, password } = await server.signUp()
    const second = await buildApp(server.context)
    const guess = (app: App, word: string) =>
      app
        .inject({ method: 'POST', url: '/api/account/sign_in', payload: { name, password: word }, remoteAddress: '10.9.8.7' })
        .then((reply) => reply.json<{ code?: string }>().code)
    const codes = await Promise.all(Array.from({ length: 24 }, (_, index) => guess(index % 2 ? server.app : second, `guess ${index}`)))
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(14)
    expect(await guess(second, password)).toBe('too_many_requests')
    await second.close()
  })

  it('stores neither token nor password in plain text', async () => {
    const { token, password, user } = await server.signUp()
    const rows = await server.context.db
      .select()
      .from(accountTable)
      .innerJoin(sessions, eq(sessions.accountId, accountTable.id))
      .where(eq(accountTable.uid, user.uid))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  it('expires the session after 12 hours [A-03]', async () => {
    const { client, user } = await server.signUp()
    const start = now
    try {
      now = new Date(start.getTime() + SESSION_SECONDS * 1000 - 1000)
      expect((await client('GET /api/account/session')).data.user).toEqual(user)
      now = new Date(start.getTime() + SESSION_SECONDS * 1000)
      expect((await client('GET /api/account/session')).data.user).toBeNull()
      expect((await refusal(client('GET /api/user/get_credit_balance'))).code).toBe('please_login')
    } finally {
      now = start
    }
  })
})

describe('the identity of a caller', () => {
  it('is taken from the token, and conflicting user keys or platforms are refused [A-03]', async () => {
    const [mine, other] = [await server.signUp(), await server.signUp()]
    const claim = (headers: Record<string, string>) => server.client({ token: mine.token, headers })('GET /api/user/get_credit_balance')
    await expect(claim({ userKey: mine.user.userKey, platform: 'builtin' })).resolves.toMatchObject({ status: 1 })
    expect((await refusal(claim({ userKey: other.user.userKey }))).code).toBe('identity_mismatch')
    expect((await refusal(claim({ platform: 'elsewhere' }))).code).toBe('identity_mismatch')
    expect((await refusal(server.client({ headers: { userKey: mine.user.userKey } })('GET /api/user/get_credit_balance'))).code).toBe(
      'please_login',
    )
    expect((await refusal(server.client({ token: 'made-up' })('GET /api/user/get_credit_balance'))).code).toBe('please_login')
  })

  it('is allowlisted by the prefix of the user key or by the account [A-06]', async () => {
    const { user, client } = await server.signUp()
    expect(user.isAllowlisted).toBe(false)
    const listed = await createTestApp({ environment: { ALLOWLIST: [...'23456789abcdefghjkmnpqrstuvwxyz'].join() } })
    try {
      expect((await listed.signUp()).user.isAllowlisted).toBe(true)
    } finally {
      await listed.close()
    }
    await server.context.db.update(accountTable).set({ isAllowlisted: true, isVip: true }).where(eq(accountTable.uid, user.uid))
    expect((await client('GET /api/account/session')).data.user).toMatchObject({ isAllowlisted: true, isVip: true })
  })
})

describe('log-out and change of password', () => {
  it('ends only the current session on log-out [A-02]', async () => {
    const { client, name, password } = await server.signUp()
    const second = await signIn(server.client(), { name, password })
    await client('POST /api/account/sign_out')
    expect((await client('GET /api/account/session')).data.user).toBeNull()
    expect((await server.client({ token: second.userToken })('GET /api/account/session')).data.user?.name).toBe(name)
    await server.client()('POST /api/account/sign_out')
  })

  it('changes the password and ends the other sessions [A-02]', async () => {
    const { client, name, password } = await server.signUp()
    const other = await signIn(server.client(), { name, password })
    const next = 'another good one'
    await client('POST /api/account/change_password', { body: { current: password, next } })
    expect((await client('GET /api/account/session')).data.user?.name).toBe(name)
    expect((await server.client({ token: other.userToken })('GET /api/account/session')).data.user).toBeNull()
    expect((await refusal(server.client()('POST /api/account/sign_in', { body: { name, password } }))).code).toBe('wrong_credentials')
    await server.client()('POST /api/account/sign_in', { body: { name, password: next } })
  })

  it('refuses a wrong current password, a weak new one, and guests', async () => {
    const { client, password } = await server.signUp()
    const wrong = await refusal(client('POST /api/account/change_password', { body: { current: 'wrong wrong', next: 'another good one' } }))
    expect(wrong).toMatchObject({ code: 'wrong_password', errors: { current: 'Wrong current password.' } })
    const weak = await refusal(client('POST /api/account/change_password', { body: { current: password, next: 'weak' } }))
    expect(weak).toMatchObject({ code: 'invalid_input', errors: { next: 'must have at least 8 characters' } })
    const stranger = await refusal(
      server.client({ language: 'cn' })('POST /api/account/change_password', { body: { current: password, next: 'another good one' } }),
    )
    expect(stranger).toMatchObject({ code: 'please_login', message: '请先登录。' })
  })
})

describe('the session cookie', () => {
  const signInWithCookie = async () => {
    const { name, password } = await server.signUp()
    const reply = await server.app.inject({ method: 'POST', url: '/api/account/sign_in', payload: { name, password } })
    const [cookie] = reply.cookies
    return { cookie, cookies: { sid: cookie?.value ?? '' } }
  }
  const own = { origin: 'http://localhost', host: 'localhost', 'x-isapi': '1' }

  it('is HTTP-only and expires after 12 hours [A-03]', async () => {
    const { cookie, cookies } = await signInWithCookie()
    expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: SESSION_SECONDS })
    const balance = await server.app.inject({ url: '/api/user/get_credit_balance', cookies })
    expect(balance.statusCode).toBe(200)
  })

  it('is secure, with the host prefix, only when the public address uses HTTPS', async () => {
    const secure = await createTestApp({ config: { publicUrl: 'https://stipple.example', secureCookies: true } })
    try {
      const payload = { name: 'secure.one', password: 'long enough' }
      const { cookies } = await secure.app.inject({ method: 'POST', url: '/api/account/sign_up', payload })
      expect(cookies[0]).toMatchObject({ name: '__Host-sid', secure: true, path: '/' })
    } finally {
      await secure.close()
    }
  })

  it('authorises no write from another site', async () => {
    const { cookies } = await signInWithCookie()
    const write = (headers: Record<string, string>) => server.app.inject({ method: 'POST', url: '/api/user/draw_config', cookies, headers })
    const refused = [
      {},
      { 'x-isapi': '1' },
      { origin: 'http://localhost', host: 'localhost' },
      { ...own, origin: 'https://evil.example' },
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of refused) expect((await write(headers)).json().code).toBe('no_access')
    expect((await write({ ...own, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })

  it('is cleared on log-out', async () => {
    const { cookies } = await signInWithCookie()
    const out = await server.app.inject({ method: 'POST', url: '/api/account/sign_out', cookies, headers: own })
    expect(out.cookies[0]).toMatchObject({ name: 'sid', value: '' })
    expect(out.headers['clear-site-data']).toBe('"cache"')
    expect((await server.app.inject({ url: '/api/user/get_credit_balance', cookies })).statusCode).toBe(403)
  })
})
