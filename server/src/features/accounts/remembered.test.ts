import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { signIn } from '../../../test/sign-in.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { buildApp } from '../../app.ts'
import type { Context } from '../../context.ts'
import { accounts, sessions } from '../../db/schema/accounts.ts'
import { apiKeys } from '../../db/schema/keys.ts'
import type { App } from '../../http/app-type.ts'
import { grant } from '../credits/public.ts'

let server: TestApp
let other: Context & { close(): Promise<void> }
let otherApp: App
let member: TestMember
let key: { readonly token: string; readonly id: string }

beforeAll(async () => {
  server = await createTestApp()
  other = await server.beside()
  otherApp = await buildApp(other)
  // The first account is the operator, who cannot be deleted.
  await server.signUp()
})
afterAll(async () => {
  await otherApp.close()
  await other.close()
  await server.close()
})
beforeEach(async () => {
  member = await server.signUp()
  const made = await member.client('POST /api/account/keys', { body: { name: 'A program', scopes: ['read'] } })
  key = { token: made.token, id: made.data.id }
})

/** Member whom a session belongs to; null for nobody. */
const user = async (app = server.app, token = member.token): Promise<Record<string, unknown> | null> =>
  (await app.inject({ url: '/api/account/session', headers: { usertoken: token } })).json().data.user
/** The answer to a call by the key. */
const byKey = async (app = server.app): Promise<number> =>
  (await app.inject({ url: '/api/v2/generate/jobs', headers: { authorization: `Bearer ${key.token}` } })).statusCode
const change = (row: Partial<typeof accounts.$inferInsert>, db: Pick<Context['db'], 'update'> = server.context.db) =>
  db.update(accounts).set(row).where(eq(accounts.uid, member.user.uid))
const changeKey = (row: Partial<typeof apiKeys.$inferInsert>) => server.context.db.update(apiKeys).set(row).where(eq(apiKeys.id, key.id))
const idOf = async (db: Pick<Context['db'], 'select'>): Promise<string> => {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.uid, member.user.uid))
  return row?.id ?? ''
}
const endSessions = async (): Promise<unknown> =>
  server.context.db.delete(sessions).where(eq(sessions.accountId, await idOf(server.context.db)))
const past = sql`now() - interval '1 second'` as never

/** Connections that a process takes from its pool during some work. */
async function taken({ db }: Context, work: () => Promise<unknown>): Promise<number> {
  let many = 0
  const count = (): void => void many++
  db.$client.on('acquire', count)
  await work()
  db.$client.off('acquire', count)
  return many
}

it('asks the database once who calls, by session and by key', async () => {
  await user()
  expect(await taken(server.context, () => user())).toBe(0)
  await byKey()
  const again = await taken(server.context, () => byKey())
  server.context.identities.change()
  expect(await taken(server.context, () => byKey())).toBe(again + 1)
})

describe('what changed holds for the next call of this process [A-06]', () => {
  const name = 'Somebody else'
  it.each<[string, () => Promise<unknown>, object | null]>([
    ['a sign-out', () => member.client('POST /api/account/sign_out'), null],
    ['a session that is deleted', endSessions, null],
    ['a session that is over', () => server.context.db.update(sessions).set({ expiresAt: past }), null],
    ['a role', () => change({ isSuper: true }), { isSuper: true }],
    ['VIP for a time', () => change({ vipUntil: new Date(Date.now() + 60_000) }), { isVip: true }],
    ['a name, within a transaction', () => server.context.db.transaction((tx) => change({ name }, tx)), { name }],
    ['a suspension', () => change({ suspendedAt: new Date() }), null],
    [
      'a deletion',
      () => member.client('POST /api/account/delete', { body: { confirm: member.user.uid, password: member.password } }),
      null,
    ],
  ])('%s', async (_, act, expected) => {
    expect(await user()).toMatchObject({ uid: member.user.uid })
    await act()
    expect(await user()).toEqual(expected === null ? null : expect.objectContaining(expected))
  })

  it('another password, for every other session', async () => {
    const { name, password } = member
    const { userToken } = await signIn(server.client(), { name, password })
    expect(await user(server.app, userToken)).not.toBeNull()
    await member.client('POST /api/account/change_password', { body: { current: password, next: 'another horse battery' } })
    expect(await user(server.app, userToken)).toBeNull()
    expect(await user()).not.toBeNull()
  })

  it.each<[string, () => Promise<unknown>, number]>([
    ['a revoked key', () => member.client('POST /api/account/keys/:id/revoke', { params: { id: key.id } }), 401],
    ['a key that is over', () => changeKey({ expiresAt: past }), 401],
    ['a key of other scopes', () => changeKey({ scopes: ['upload'] }), 403],
    ['a replaced key whose day is over', () => changeKey({ hash: 'another', oldUntil: past }), 401],
    ['a key of somebody suspended', () => change({ suspendedAt: new Date() }), 401],
  ])('%s', async (_, act, expected) => {
    expect(await byKey()).toBe(200)
    await act()
    expect(await byKey()).toBe(expected)
  })

  it('what was looked up between the write and its commit', async () => {
    await server.context.db.transaction(async (tx) => {
      await change({ isAllowlisted: true }, tx)
      expect(await user()).toMatchObject({ isAllowlisted: false })
    })
    expect(await user()).toMatchObject({ isAllowlisted: true })
  })

  it('but not what every call writes down, nor dots', async () => {
    await user()
    await server.context.db.update(sessions).set({ lastSeenAt: new Date() })
    await changeKey({ lastUsedAt: new Date() })
    const entry = { type: ENTRY_TYPES.daily, amount: 5, ref: `test:${member.user.uid}` }
    await server.context.db.transaction(async (tx) => grant(tx, { accountId: await idOf(tx), ...entry }))
    expect(await taken(server.context, () => user())).toBe(0)
  })
})

describe('another process', () => {
  it('hears of every change', async () => {
    expect(await byKey(otherApp)).toBe(200)
    const first = other.identities.current()
    await member.client('POST /api/account/keys/:id/revoke', { params: { id: key.id } })
    await waitFor(() => other.identities.current() !== first)
    expect(await byKey(otherApp)).toBe(401)
    for (const [act, expected] of [
      [() => change({ isVip: true }), { isVip: true }],
      [() => member.client('POST /api/account/sign_out'), null],
    ] as const) {
      expect(await user(otherApp)).not.toBeNull()
      const before = other.identities.current()
      await act()
      await waitFor(() => other.identities.current() !== before)
      expect(await user(otherApp)).toEqual(expected === null ? null : expect.objectContaining(expected))
    }
  })

  it('that cannot hear asks the database, and remembers nothing of before', async () => {
    expect(await user(otherApp)).toMatchObject({ isVip: false })
    const before = other.identities.current()
    const client = new pg.Client(server.context.db.$client.options.connectionString)
    await client.connect()
    // The listeners are gone before the commit, so that the message reaches nobody.
    await client.query('begin')
    await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where application_name = 'stipple-notifier' and datname = current_database()`)
    await client.query('update accounts set is_vip = true where uid = $1', [member.user.uid])
    await client.query('commit')
    await client.end()
    await waitFor(() => other.identities.current() !== before)
    expect(await user(otherApp)).toMatchObject({ isVip: true })
    await waitFor(() => other.identities.current() !== undefined)
    expect(await user(otherApp)).toMatchObject({ isVip: true })
  })

  it('asks each time while it is deaf', async () => {
    await other.notifier.stop()
    await user(otherApp)
    await change({ isVip: true })
    expect(await user(otherApp)).toMatchObject({ isVip: true })
    await change({ suspendedAt: new Date() })
    expect(await user(otherApp)).toBeNull()
  })
})
