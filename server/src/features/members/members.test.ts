import { SESSION_SECONDS } from '@stipple/core/domain/account'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { signIn } from '../../../test/sign-in.ts'
import { accounts } from '../../db/schema/accounts.ts'

let server: TestApp
let now = new Date()

beforeAll(async () => {
  server = await createTestApp({ now: () => now })
})
afterAll(() => server.close())

const signInAgain = async ({ name, password }: TestMember) => {
  const data = await signIn(server.client(), { name, password })
  return server.client({ token: data.userToken })
}
const change = (member: TestMember, values: Partial<typeof accounts.$inferInsert>) =>
  server.context.db.update(accounts).set(values).where(eq(accounts.uid, member.user.uid))

describe('the profile', () => {
  it('has no career until one of 1 to 7 is chosen, which can be changed [A-11] [S-31]', async () => {
    const { client, user, name } = await server.signUp()
    const career = async () => (await client('GET /api/user/check_userinfo')).data.user_career_id
    expect((await client('GET /api/user/check_userinfo')).data).toEqual({
      uid: user.uid,
      nick: name,
      is_vip: false,
      user_career_id: '',
      created_at: expect.stringMatching(/Z$/),
      storage: { used: 0, limit: 50_000_000_000 },
    })
    for (const cid of [1, 7, 3] as const) {
      expect(await client('POST /api/user/update_career', { body: { cid } })).toEqual({ status: 1 })
      expect(await career()).toBe(cid)
    }
  })

  it.each([0, 8, 1.5, -1, '3', null, undefined])('refuses %s as a career [A-11]', async (cid) => {
    const { token } = await server.signUp()
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/user/update_career',
      headers: { usertoken: token },
      payload: { cid },
    })
    expect(reply.json()).toMatchObject({ status: 0, code: 'invalid_input', errors: { cid: expect.any(String) } })
  })

  it('shows the portrait and the end of VIP [A-11]', async () => {
    const member = await server.signUp()
    const until = new Date(now.getTime() + 60_000)
    await change(member, { avatar: 'https://example.org/me.png', vipUntil: until, isVip: true })
    expect((await member.client('GET /api/user/check_userinfo', { query: { user_source: 'poster' } })).data).toMatchObject({
      member_head: 'https://example.org/me.png',
      is_vip: true,
      vip_until: until.toISOString(),
    })
    await change(member, { vipUntil: new Date(now.getTime() - 1) })
    expect((await member.client('GET /api/user/check_userinfo')).data).not.toHaveProperty('vip_until')
  })

  it('is refused to guests', async () => {
    const stranger = server.client()
    expect((await refusal(stranger('GET /api/user/check_userinfo'))).code).toBe('please_login')
    expect((await refusal(stranger('POST /api/user/update_career', { body: { cid: 1 } }))).code).toBe('please_login')
  })
})

describe('a new name', () => {
  const rename = (member: TestMember, name: string) => member.client('POST /api/account/rename', { body: { name } })

  it('is used to log in, and the old one becomes free [A-02]', async () => {
    const member = await server.signUp({ name: 'Before.This' })
    const { data } = await rename(member, '  之后.Zoë ')
    expect(data.user).toEqual({ ...member.user, name: '之后.Zoë' })
    expect((await member.client('GET /api/account/session')).data.user?.name).toBe('之后.Zoë')
    await server.client()('POST /api/account/sign_in', { body: { name: '之后.ZOË', password: member.password } })
    await server.signUp({ name: 'before.this' })
  })

  it('may be another spelling of the own name', async () => {
    const member = await server.signUp({ name: 'same.name' })
    expect((await rename(member, 'Same.Name')).data.user.name).toBe('Same.Name')
  })

  it('is refused when it resembles another one in case or spelling [A-02]', async () => {
    await server.signUp({ name: 'Käthe' })
    const member = await server.signUp()
    for (const name of ['käthe', 'ka\u0308the', 'ＫÄTHE']) {
      expect(await refusal(rename(member, name))).toMatchObject({
        code: 'name_taken',
        errors: { name: 'This name is already taken. Choose another one.' },
      })
    }
    expect((await member.client('GET /api/user/check_userinfo')).data.nick).toBe(member.name)
  })

  it('goes to only one of several concurrent requests', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => server.signUp()))
    const results = await Promise.allSettled(members.map((member) => rename(member, '都想要的名字')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect((await refusal(Promise.reject(result.reason))).code).toBe('name_taken')
    }
  })

  it('must follow the rules for names, and belongs only to the built-in platform', async () => {
    const member = await server.signUp()
    expect((await refusal(rename(member, 'no spaces'))).errors).toEqual({ name: 'is not valid' })
    await change(member, { platform: 'openid', subject: member.user.uid, nameKey: null })
    expect((await refusal(rename(member, 'other.name'))).code).toBe('not_builtin')
  })
})

describe('sessions', () => {
  it('are listed without expired ones, last used first, with the current one marked', async () => {
    const start = now
    const member = await server.signUp()
    now = new Date(start.getTime() + 1000)
    const second = await signInAgain(member)
    const { data } = await second('GET /api/account/sessions')
    expect(data.filter(({ current }) => current)).toHaveLength(1)
    expect(data).toHaveLength(2)
    const lastSeen = data.map((session) => session.lastSeen)
    expect(lastSeen).toEqual(lastSeen.toSorted().toReversed())
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(['created', 'current', 'expires', 'id', 'lastSeen', 'userAgent'])
    now = new Date(start.getTime() + SESSION_SECONDS * 1000 + 500)
    expect((await second('GET /api/account/sessions')).data).toMatchObject([{ current: true }])
    now = start
  })

  it('can be ended one by one, only by their owner', async () => {
    const member = await server.signUp()
    const second = await signInAgain(member)
    const { data } = await second('GET /api/account/sessions')
    const first = data.find(({ current }) => !current)?.id ?? ''
    const stranger = await server.signUp()
    for (const id of [first, 'nonsense', '']) {
      expect((await refusal(stranger.client('POST /api/account/end_session', { body: { id } }))).code).toBe('not_found')
    }
    expect((await member.client('GET /api/account/session')).data.user).not.toBeNull()
    await second('POST /api/account/end_session', { body: { id: first } })
    expect((await member.client('GET /api/account/session')).data.user).toBeNull()
    expect((await refusal(second('POST /api/account/end_session', { body: { id: first } }))).code).toBe('not_found')
    expect((await second('GET /api/account/sessions')).data).toHaveLength(1)
  })

  it('clear the cookie when the current one ends', async () => {
    const member = await server.signUp()
    const [session] = (await member.client('GET /api/account/sessions')).data
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/account/end_session',
      headers: { usertoken: member.token },
      payload: { id: session?.id },
    })
    expect(reply.cookies[0]).toMatchObject({ name: 'sid', value: '' })
    expect((await member.client('GET /api/account/session')).data.user).toBeNull()
  })

  it('can be ended all but the current one, returning their number', async () => {
    const member = await server.signUp()
    const others = [await signInAgain(member), await signInAgain(member)]
    expect((await member.client('POST /api/account/end_other_sessions')).data).toBe(2)
    for (const client of others) expect((await client('GET /api/account/session')).data.user).toBeNull()
    expect((await member.client('GET /api/account/sessions')).data).toMatchObject([{ current: true }])
    expect((await member.client('POST /api/account/end_other_sessions')).data).toBe(0)
  })
})
