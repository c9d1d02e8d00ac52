import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { upkeep } from './jobs.ts'

let server: TestApp
let member: TestMember
let key: string
let keyId: string
beforeAll(async () => {
  server = await createTestApp({ engines: [createControllableEngine()] })
  member = await server.signUp()
  const made = await member.client('POST /api/account/keys', { body: { name: '<script>alert(1)</script>', scopes: ['generate'] } })
  key = made.token
  keyId = made.data.id
})
afterAll(() => server.close())

const send = (url: string, payload: object, headers: Record<string, string>) => server.app.inject({ method: 'POST', url, payload, headers })
const asBearer = { authorization: '' }
const list = async (query: object = {}, of = member) => (await of.client('GET /api/account/calls', { query })).data
/** All calls of the member, once this many are written. */
async function logged(count: number) {
  await waitFor(
    async () => {
      const { rows } = await server.context.db.execute<{ count: number }>(sql`select count(*)::int as count from key_calls`)
      return rows[0]?.count === count || undefined
    },
    { milliseconds: 8000 },
  ).catch(() => undefined)
  return list()
}

it('logs the calls of keys on every API with the dots held, and without any content [N-03]', async () => {
  asBearer.authorization = `Bearer ${key}`
  const native = await send('/v1/predictions', { version: 'test/held:text2img', input: { prompt: 'a secret fox' } }, asBearer)
  expect(native.statusCode).toBe(201)
  await send('/v1/predictions?secret=fox', { version: 'no/such', input: {} }, asBearer)
  await send('/v1/images/generations', { prompt: '', model: 'test/held' }, asBearer)
  await send('/api/v2/playground_generate', { input: { prompt: 'a fox', n: 2 }, model: 'test/held', job_type: 'Text2Img' }, asBearer)
  await send('/api/v2/generate/async', { prompt: 'a fox', params: { width: 512, height: 512 } }, { apikey: key })
  await server.app.inject({ url: '/api/account/session', headers: asBearer })
  const calls = await logged(6)
  expect(calls.map(({ method, path, status, dots }) => [`${method} ${path}`, status, dots])).toEqual([
    ['GET /api/account/session', 403, 0],
    ['POST /api/v2/generate/async', 202, 2],
    ['POST /api/v2/playground_generate', 202, 4],
    ['POST /v1/images/generations', 400, 0],
    ['POST /v1/predictions', 404, 0],
    ['POST /v1/predictions', 201, 2],
  ])
  expect(calls.at(-1)).toMatchObject({ request: native.headers['x-request-id'], key: keyId, key_name: '<script>alert(1)</script>' })
  expect(JSON.stringify(calls)).not.toContain('secret')
})

it('shows members only their own calls, filtered and paged, and nothing to a key', async () => {
  const other = await server.signUp()
  expect(await list({}, other)).toEqual([])
  expect(await list({ key: keyId }, other)).toEqual([])
  const refused = await list({ outcome: 'refused', key: keyId })
  expect(refused).toHaveLength(3)
  expect(refused.every(({ status }) => status >= 400)).toBe(true)
  expect(await list({ outcome: 'failed' })).toEqual([])
  const all = await logged(6)
  expect(await list({ after: all[1]?.id })).toEqual(all.slice(2))
  for (const query of [{ after: 'x' }, { key: "' or 1=1" }, { after: all.at(-1)?.id }]) expect(await list(query)).toEqual([])
  const asked = await server.app.inject({ url: '/api/account/calls', headers: asBearer })
  expect(asked.json()).toMatchObject({ code: 'key_scope' })
})

it('keeps the calls of a deleted key, and deletes calls after 30 days', async () => {
  await member.client('POST /api/account/keys/:id/revoke', { params: { id: keyId } })
  await logged(7)
  await server.context.db.execute(sql`update key_calls set at = now() - interval '31 days' where status >= 400`)
  for (const task of upkeep) await task.run(server.context, new AbortController().signal)
  expect((await list()).map(({ status }) => status)).toEqual([202, 202, 201])
})
