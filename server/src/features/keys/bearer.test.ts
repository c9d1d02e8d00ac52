import { contract } from '@stipple/core/contract/contract'
import type { Call } from '@stipple/core/contract/define-call'
import { KEY_SCOPES, type KeyScope } from '@stipple/core/domain/api-key'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { buildApp } from '../../app.ts'
import { apiKeys } from '../../db/schema/keys.ts'
import type { App } from '../../http/app-type.ts'

let server: TestApp
let member: TestMember
beforeEach(async () => {
  server = await createTestApp({ engines: [createControllableEngine()] })
  member = await server.signUp()
})
afterEach(() => server.close())

const make = async (scopes: KeyScope[], more: object = {}): Promise<string> =>
  (await member.client('POST /api/account/keys', { body: { name: scopes.join(), scopes, ...more } })).token

function call(key: string, address: string, payload?: object, headers: Record<string, string> = {}) {
  const [method, url = ''] = address.split(' ')
  return server.app.inject({
    method: method as 'GET',
    url: url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: payload ?? {} }),
  })
}

const generate = (key: string) => call(key, 'POST /api/v2/generate/async', { prompt: 'a fox' })

it.each(KEY_SCOPES)('allows only the calls of a key with the scope %s [N-03]', async (scope) => {
  const key = await make([scope])
  for (const [address, { keys }] of Object.entries<Call>(contract)) {
    const answer = await call(key, address)
    const code: unknown = answer.headers['content-type']?.toString().includes('json') === true ? answer.json().code : undefined
    if (keys?.includes(scope) === true) expect([address, code]).not.toEqual([address, expect.stringMatching(/key|login|access/)])
    else expect([address, answer.statusCode, code]).toEqual([address, 403, 'key_scope'])
  }
})

it('allows no key on account, money and key calls, and only operator keys on administration [N-03]', () => {
  const open = Object.entries<Call>(contract).flatMap(([address, { keys }]) => (keys ? [address] : []))
  expect(open.filter((address) => /\/api\/(account|pay|feedback|work)\b/.test(address))).toEqual([])
  const managing = Object.entries<Call>(contract).filter(([address]) => address.includes('/api/manage/'))
  expect(managing.filter(([, { keys = ['manage'] }]) => keys.join() !== 'manage')).toEqual([])
  const closed = managing.flatMap(([address, { keys }]) => (keys ? [] : [address]))
  expect(closed.filter((address) => /member|orders|settings|audit|key|contest|mail/.test(address))).toEqual(closed)
})

it('creates a job by key, reports its state, and applies the dot limit of the key [N-03]', async () => {
  const key = await make(['generate'])
  const made = await generate(key)
  expect(made.statusCode).toBe(202)
  const id: string = made.json().id
  expect((await call(key, `GET /api/v2/generate/check/${id}`)).statusCode).toBe(200)
  expect((await call(await make(['read']), `GET /api/v2/generate/check/${id}`)).statusCode).toBe(200)
  const spent = (await member.client('GET /api/account/keys')).data.find(({ name }) => name === 'generate')?.spent ?? 0
  expect(spent).toBeGreaterThan(0)
  await server.context.db.update(apiKeys).set({ cap: spent })
  expect((await generate(key)).json()).toMatchObject({ status: 0, code: 'key_cap' })
  const axes = [{ field: 'seed', values: [1, 2] }]
  const compared = await call(key, 'POST /api/v2/generate/compare', {
    input: { prompt: 'a fox' },
    model: 'test/held',
    job_type: 'Text2Img',
    axes,
  })
  expect(compared.json()).toMatchObject({ code: 'key_cap' })
  await server.context.db.execute(sql`update jobs set status = 'Cancelled' where id = ${id}`)
  const repeat = () => call(key, `POST /api/v2/generate/repeat/${id}`)
  await server.context.db.update(apiKeys).set({ cap: spent - 1 })
  expect((await repeat()).json()).toMatchObject({ code: 'key_cap' })
  await server.context.db.update(apiKeys).set({ cap: spent })
  expect((await repeat()).statusCode).toBe(202)
  expect((await generate(key)).json()).toMatchObject({ code: 'key_cap' })
})

it('creates administration keys only for super users, and disables them after a demotion', async () => {
  const key = await make(['manage'])
  const jobs = () => call(key, 'POST /api/manage/jobs')
  expect((await jobs()).statusCode).toBe(200)
  await server.context.db.execute(sql`update accounts set is_super = false`)
  expect((await jobs()).json()).toMatchObject({ code: 'no_access' })
  expect(await refusal(make(['manage']))).toMatchObject({ code: 'no_access' })
})

it('runs a request once a day per Idempotency-Key across processes, and refuses another body [N-03]', async () => {
  const key = await make(['generate', 'read'])
  const beside = await server.beside()
  const other = await buildApp(beside)
  const send = (app: App, prompt: string, name = 'one') =>
    app.inject({
      method: 'POST',
      url: '/api/v2/generate/async',
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': name },
      payload: { prompt },
    })
  const before = (await member.client('GET /api/user/get_credit_balance')).data.balance
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => send(index % 2 ? server.app : other, 'a fox')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
  const [id, ...more] = new Set(answers.map((answer): string => answer.json().id))
  expect(more).toEqual([])
  const kudos: number = answers[0]?.json().kudos
  expect((await member.client('GET /api/user/get_credit_balance')).data.balance).toBe(before - kudos)
  expect((await send(other, 'a hen')).json()).toMatchObject({ code: 'request_key_reused' })
  expect((await send(other, 'a hen', 'x'.repeat(256))).json()).toMatchObject({ code: 'invalid_input' })
  const elsewhere = await server.app.inject({
    method: 'POST',
    url: '/api/v2/generate/async',
    headers: { authorization: `Bearer ${await make(['generate'])}`, 'idempotency-key': 'one' },
    payload: { prompt: 'a hen' },
  })
  expect(elsewhere.statusCode).toBe(202)
  await server.context.db.execute(sql`update jobs set created_at = now() - interval '25 hours' where id = ${id}`)
  const late = await Promise.all([send(server.app, 'a hen'), send(other, 'a hen')])
  expect(new Set(late.map((answer): string => answer.json().id))).toHaveLength(1)
  expect(late[0]?.json().id).not.toBe(id)
  await other.close()
  await beside.close()
})

it('hides the jobs of other members from a key', async () => {
  const id: string = (await generate(await make(['generate']))).json().id
  member = await server.signUp()
  const other = await make(['generate', 'read'])
  expect((await call(other, `GET /api/v2/generate/check/${id}`)).json()).toMatchObject({ code: 'not_found' })
  expect((await call(other, `DELETE /api/v2/generate/status/${id}`)).json()).toMatchObject({ code: 'not_found' })
})

it('refuses unknown, revoked and expired keys, and a key with another user’s identity', async () => {
  const key = await make(['read'])
  const balance = (token: string, headers = {}) => call(token, 'GET /api/user/get_credit_balance', undefined, headers)
  expect((await balance(key)).statusCode).toBe(200)
  expect((await balance(key, { userkey: 'somebody-else' })).json()).toMatchObject({ code: 'identity_mismatch' })
  expect((await balance(`${key}x`)).json()).toMatchObject({ status: 0, code: 'wrong_key' })
  expect((await balance('stp_')).statusCode).toBe(401)
  await server.context.db.update(apiKeys).set({ expiresAt: sql`now() - interval '1 second'` })
  expect((await balance(key)).statusCode).toBe(401)
  await server.context.db.delete(apiKeys)
  expect((await balance(key)).statusCode).toBe(401)
})

it('ignores an authorization header for a proxy', async () => {
  const { statusCode } = await server.app.inject({ url: '/api/v2/models.json', headers: { authorization: 'Basic b3BlcmF0b3I6c2VjcmV0' } })
  expect(statusCode).toBe(200)
})
