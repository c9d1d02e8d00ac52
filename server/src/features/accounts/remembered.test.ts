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
  // The first account is the administrator and cannot be deleted.
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

/** Member of a session; null without one. */
const user = async (app = server.app, token = member.token): Promise<Record<string, unknown> | null> =>
  (await app.inject({ url: '/api/account/session', headers: { usertoken: token } })).json().data.user
/** Status of a call with the key. */
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

/** Connections that a process takes from its pool during a function. */
async function taken({ db }: Context, work: () => Promise<unknown>): Promise<number> {
  let many = 0
  const count = (): void => void many++
  db.$client.on('acquire', count)
  await work()
  db.$client.off('acquire', count)
  return many
}

it('looks up the caller once in the database, by session and by key', async () => {
  await user()
  expect(await taken(server.context, () => user())).toBe(0)
  await byKey()
  const again = await taken(server.context, () => byKey())
  server.context.identities.change()
  expect(await taken(server.context, () => byKey())).toBe(again + 1)
})

describe('cached callers [A-06]', () => {
  const name = 'Somebody else'
  it.each<[string, () => Promise<unknown>, object | null]>([
    ['a log-out', () => member.client('POST /api/account/sign_out'), null],
    ['a deleted session', endSessions, null],
    ['an expired session', () => server.context.db.update(sessions).set({ expiresAt: past }), null],
    ['a role', () => change({ isSuper: true }), { isSuper: true }],
    ['a limited VIP time', () => change({ vipUntil: new Date(Date.now() + 60_000) }), { isVip: true }],
    ['a name, within a transaction', () => server.context.db.transaction((tx) => change({ name }, tx)), { name }],
    ['a suspension', () => change({ suspendedAt: new Date() }), null],
    [
      'a deletion',
      () => member.client('POST /api/account/delete', { body: { confirm: member.user.uid, password: member.password } }),
      null,
    ],
  ])('%s applies to the next call', async (_, act, expected) => {
    expect(await user()).toMatchObject({ uid: member.user.uid })
    await act()
    expect(await user()).toEqual(expected === null ? null : expect.objectContaining(expected))
  })

  it('a new password applies to all other sessions', async () => {
    const { name, password } = member
    const { userToken } = await signIn(server.client(), { name, password })
    expect(await user(server.app, userToken)).not.toBeNull()
    await member.client('POST /api/account/change_password', { body: { current: password, next: 'another horse battery' } })
    expect(await user(server.app, userToken)).toBeNull()
    expect(await user()).not.toBeNull()
  })

  it.each<[string, () => Promise<unknown>, number]>([
    ['a revoked key', () => member.client('POST /api/account/keys/:id/revoke', { params: { id: key.id } }), 401],
    ['an expired key', () => changeKey({ expiresAt: past }), 401],
    ['a key with other scopes', () => changeKey({ scopes: ['upload'] }), 403],
    ['a replaced key after its last day', () => changeKey({ hash: 'another', oldUntil: past }), 401],
    ['a key of a suspended member', () => change({ suspendedAt: new Date() }), 401],
  ])('%s applies to the next call', async (_, act, expected) => {
    expect(await byKey()).toBe(200)
    await act()
    expect(await byKey()).toBe(expected)
  })

  it('a lookup between a write and its commit is not kept', async () => {
    await server.context.db.transaction(async (tx) => {
      await change({ isAllowlisted: true }, tx)
      expect(await user()).toMatchObject({ isAllowlisted: false })
    })
    expect(await user()).toMatchObject({ isAllowlisted: true })
  })

  it('last-use times and dots do not clear the cache', async () => {
    await user()
    await server.context.db.update(sessions).set({ lastSeenAt: new Date() })
    await changeKey({ lastUsedAt: new Date() })
    const entry = { type: ENTRY_TYPES.daily, amount: 5, ref: `test:${member.user.uid}` }
    await server.context.db.transaction(async (tx) => grant(tx, { accountId: await idOf(tx), ...entry }))
    expect(await taken(server.context, () => user())).toBe(0)
  })
})

describe('another process', () => {
  it('learns of every change', async () => {
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

  it('reads the database again after it lost its connection for notifications', async () => {
    expect(await user(otherApp)).toMatchObject({ isVip: false })
    const before = other.identities.current()
    const client = new pg.Client(server.context.db.$client.options.connectionString)
    await client.connect()
    // The listeners are disconnected before the commit, so that the message is lost.
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

  it('reads the database on each call while it receives no notifications', async () => {
    await other.notifier.stop()
    await user(otherApp)
    await change({ isVip: true })
    expect(await user(otherApp)).toMatchObject({ isVip: true })
    await change({ suspendedAt: new Date() })
    expect(await user(otherApp)).toBeNull()
  })
})
