import { contract } from '@stipple/core/contract/contract'
import type { Call } from '@stipple/core/contract/define-call'
import { KEY_SCOPES, type KeyScope } from '@stipple/core/domain/api-key'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { apiKeys } from '../../db/schema/keys.ts'

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

it.each(KEY_SCOPES)('opens the calls that a key to %s was made for, and no other [N-03]', async (scope) => {
  const key = await make([scope])
  for (const [address, { keys }] of Object.entries<Call>(contract)) {
    const answer = await call(key, address)
    const code: unknown = answer.headers['content-type']?.toString().includes('json') === true ? answer.json().code : undefined
    if (keys?.includes(scope) === true) expect([address, code]).not.toEqual([address, expect.stringMatching(/key|login|access/)])
    else expect([address, answer.statusCode, code]).toEqual([address, 403, 'key_scope'])
  }
})

it('opens nothing of the account or of the operators to any key, even to that of an operator', () => {
  const open = Object.entries<Call>(contract).flatMap(([address, { keys }]) => (keys ? [address] : []))
  expect(open.filter((address) => /\/api\/(account|manage|payments?|feedback|work)\//.test(address))).toEqual([])
})

it('makes a job by key, tells how it goes, and holds it to the limit of the key [N-03]', async () => {
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

it('shows a key nothing of somebody else', async () => {
  const id: string = (await generate(await make(['generate']))).json().id
  member = await server.signUp()
  const other = await make(['generate', 'read'])
  expect((await call(other, `GET /api/v2/generate/check/${id}`)).json()).toMatchObject({ code: 'not_found' })
  expect((await call(other, `DELETE /api/v2/generate/status/${id}`)).json()).toMatchObject({ code: 'not_found' })
})

it('takes no key that is unknown, revoked or over, nor one that claims to be somebody else', async () => {
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

it('leaves what a proxy before the server puts into the header alone', async () => {
  const { statusCode } = await server.app.inject({ url: '/api/v2/models.json', headers: { authorization: 'Basic b3BlcmF0b3I6c2VjcmV0' } })
  expect(statusCode).toBe(200)
})
