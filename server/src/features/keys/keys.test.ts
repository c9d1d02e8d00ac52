import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { apiKeys } from '../../db/schema/keys.ts'

let server: TestApp
let member: TestMember
beforeEach(async () => {
  server = await createTestApp({ engines: [createControllableEngine()] })
  member = await server.signUp()
})
afterEach(() => server.close())

const make = (more: object = {}) =>
  member.client('POST /api/account/keys', { body: { name: 'A program', scopes: ['generate', 'work'], ...more } })
const generate = (key: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v2/generate/async',
    headers: { apikey: key },
    payload: { prompt: 'a fox', params: { width: 512, height: 512 } },
    remoteAddress: `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
  })

it('shows a new key once, and stores only its hash [N-03]', async () => {
  const { token, data } = await make({ days: 30, cap: 500, short: false })
  expect(token).toMatch(/^stp_[\w-]{43}$/)
  expect(data).toMatchObject({ name: 'A program', prefix: token.slice(0, 10), cap: 500, spent: 0, scopes: ['generate', 'work'] })
  const [row] = await server.context.db.select().from(apiKeys)
  expect(JSON.stringify(row)).not.toContain(token)
  const { data: listed } = await member.client('GET /api/account/keys')
  expect(JSON.stringify(listed)).not.toContain(token)
  expect(listed).toEqual([data])
})

/** Key checks of the published AI Horde SDK (0.17.1), for a request and for worker settings. Both also accept ten zeros. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const isTakenInRequests = (key: string): boolean => (key.length === 36 ? UUID.test(key) : key.length === 22)
const isTakenByWorkers = (key: string): boolean => key.length === 22

it('creates keys in the format of AI Horde programs, stored as hashes and replaced in kind [N-07]', async () => {
  for (const more of [{}, { scopes: ['work'] }, { scopes: ['generate'], short: true }]) {
    const { token, data: key } = await make(more)
    expect([isTakenInRequests(token), isTakenByWorkers(token)]).toEqual([true, true])
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(key.prefix).toBe(token.slice(0, 4))
    const rows = await server.context.db.select().from(apiKeys)
    expect(JSON.stringify(rows)).not.toContain(token)
    const { token: next } = await member.client('POST /api/account/keys/:id/rotate', { params: { id: key.id } })
    expect(isTakenByWorkers(next) && next !== token).toBe(true)
    const user = (apikey: string) => server.app.inject({ url: '/api/v2/find_user', headers: { apikey } })
    expect([(await user(token)).statusCode, (await user(next)).statusCode]).toEqual([200, 200])
  }
  // Other programs still get the usual format.
  expect((await make({ scopes: ['generate'] })).token).toMatch(/^stp_[\w-]{43}$/)
  const { token } = await make()
  const own = (authorization: string) => server.app.inject({ url: '/api/account/keys', headers: { authorization } })
  expect((await own(`Bearer ${'x'.repeat(22)}`)).statusCode).not.toBe(200)
  expect((await server.app.inject({ url: '/v1/models', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200)
})

it('counts the cost of a key’s jobs, and enforces its limit for concurrent requests [N-03]', async () => {
  const { token, data: key } = await make()
  const { statusCode } = await generate(token)
  expect(statusCode).toBe(202)
  const [used] = (await member.client('GET /api/account/keys')).data
  const spent = used?.spent ?? 0
  expect(spent).toBeGreaterThan(0)
  expect(used?.last_used).toBeDefined()
  await server.context.db.update(apiKeys).set({ cap: spent * 2 })
  const answers = await Promise.all([generate(token), generate(token), generate(token)])
  expect(answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([202, 403, 403])
  expect(answers.find((answer) => answer.statusCode === 403)?.json().message).toContain(String(spent * 2))
  expect((await member.client('GET /api/account/keys')).data).toMatchObject([{ id: key.id, spent: spent * 2 }])
})

it('reports the used part of a key’s limit, and warns from 80 % [N-03]', async () => {
  const { token } = await make({ cap: 1000 })
  const first = await generate(token)
  const spent = Number(first.headers['x-key-dots-used'])
  expect([spent > 0, first.headers['x-key-dots-limit'], first.headers['x-key-warning']]).toEqual([true, '1000', undefined])
  await server.context.db.update(apiKeys).set({ cap: spent * 2 })
  expect((await generate(token)).headers).toMatchObject({ 'x-key-dots-used': `${spent * 2}`, 'x-key-warning': 'nearly-used-up' })
  expect((await generate((await make()).token)).headers['x-key-dots-used']).toBeUndefined()
})

it('shows super users all keys, and lets them revoke any [N-03]', async () => {
  const boss = member
  member = await server.signUp()
  const { token, data: key } = await make({ name: '<i>100%_\\</i>' })
  await generate(token)
  const find = (search: string) => boss.client('POST /api/manage/keys', { body: { search } })
  for (const search of ['', '100%_\\', member.name]) {
    const { data } = await find(search)
    expect(data).toMatchObject([{ id: key.id, name: '<i>100%_\\</i>', owner: member.name, scopes: ['generate', 'work'] }])
    expect(JSON.stringify(data)).not.toContain(token)
  }
  expect((await find('100%%')).total).toBe(0)
  expect(await refusal(member.client('POST /api/manage/keys', { body: {} }))).toMatchObject({ code: 'no_access' })
  expect(await refusal(member.client('POST /api/manage/key_revoke', { body: { id: key.id } }))).toMatchObject({ code: 'no_access' })
  await boss.client('POST /api/manage/key_revoke', { body: { id: key.id } })
  expect((await generate(token)).statusCode).toBe(401)
  expect(await refusal(boss.client('POST /api/manage/key_revoke', { body: { id: key.id } }))).toMatchObject({ code: 'not_found' })
})

it('replaces a key, and keeps the old one valid for another day', async () => {
  const { token: old, data: key } = await make()
  const { token } = await member.client('POST /api/account/keys/:id/rotate', { params: { id: key.id } })
  expect([(await generate(old)).statusCode, (await generate(token)).statusCode]).toEqual([202, 202])
  await server.context.db.update(apiKeys).set({ oldUntil: sql`now() - interval '1 second'` })
  expect([(await generate(old)).statusCode, (await generate(token)).statusCode]).toEqual([401, 202])
})

it('refuses keys that are revoked, expired, or of a suspended member', async () => {
  const { token: revoked, data: key } = await make()
  await member.client('POST /api/account/keys/:id/revoke', { params: { id: key.id } })
  expect((await generate(revoked)).json()).toMatchObject({ rc: 'InvalidAPIKey' })
  const { token } = await make({ days: 1 })
  await server.context.db.update(apiKeys).set({ expiresAt: sql`now() - interval '1 second'` })
  expect((await generate(token)).statusCode).toBe(401)
  const { token: suspended } = await make()
  await server.context.db.execute(sql`update accounts set suspended_at = now()`)
  expect((await generate(suspended)).statusCode).toBe(401)
})

it('refuses a key outside its scopes, and more than twenty keys per member', async () => {
  const { token } = await make({ scopes: ['work'] })
  expect((await generate(token)).json()).toMatchObject({ rc: 'Forbidden' })
  await Promise.all(Array.from({ length: 19 }, () => make()))
  expect(await refusal(make())).toMatchObject({ code: 'too_many_keys' })
})
