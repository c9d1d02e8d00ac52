import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../test/app.ts'
import { type ControllableEngine, createControllableEngine } from '../../test/engine.ts'
import { keyOf } from '../../test/horde.ts'
import { refusal } from '../../test/refusal.ts'
import { waitUntilEnded } from '../../test/wait-until-ended.ts'
import { OPEN_DURING_MAINTENANCE } from './open-during-maintenance.ts'
import { registeredCalls } from './registered-calls.ts'

let server: TestApp
let operator: TestMember
let member: TestMember
let engine: ControllableEngine
beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true, environment: { PAYMENTS: 'sandbox' } })
  operator = await server.signUp()
  member = await server.signUp()
})
afterEach(() => set('site.maintenance', false))
afterAll(() => server.close())

async function set(key: string, value: boolean | { en: string; zh: string }): Promise<void> {
  const { data } = await operator.client('GET /api/manage/settings')
  const revision = data.find((setting) => setting.key === key)?.revision ?? 0
  await operator.client('POST /api/manage/settings', { body: { key, value, revision } })
}
const submit = (who: TestMember) =>
  who.client('POST /api/v2/playground_generate', { body: { input: { prompt: 'a fox' }, model: 'test/held', job_type: 'Text2Img' } })

it('refuses changes of members during maintenance, while accepted jobs end, reading goes on and administrators work [F: maintenance mode]', async () => {
  const { id } = await submit(member)
  const run = await engine.run(0)
  const before = (await member.client('GET /api/user/get_credit_balance')).data.balance
  await set('site.maintenance', true)
  const refused = await refusal(submit(member))
  expect(refused).toMatchObject({ code: 'maintenance', message: expect.stringContaining('maintenance') })
  expect((await refusal(member.client('POST /api/collections', { body: { name: 'Foxes' } }))).code).toBe('maintenance')
  expect((await refusal(server.client()('POST /api/account/sign_up', { body: { name: 'late', password: 'a long password' } }))).code).toBe(
    'maintenance',
  )
  expect((await member.client('GET /api/user/get_credit_balance')).data.balance).toBe(before)
  await run.finish()
  expect((await waitUntilEnded(member, id)).status).toBe('Finished')
  expect((await member.client('POST /api/v2/get_generate_works', { body: {} })).data.length).toBeGreaterThan(0)
  const own = await submit(operator)
  await (await engine.run(1)).finish()
  await waitUntilEnded(operator, own.id)
  await set('site.maintenance', false)
  await submit(member)
  await (await engine.run(2)).finish()
})

it('answers so in every API, with the time to wait, in both languages [F: maintenance mode]', async () => {
  const key = await keyOf(member, ['generate'])
  await set('site.maintenance', true)
  const calls = [
    ['/api/v2/playground_generate', { input: { prompt: 'a fox' }, model: 'test/held', job_type: 'Text2Img' }],
    ['/v1/images/generations', { prompt: 'a fox', model: 'test/held' }],
    ['/v1/predictions', { version: 'test/held', input: { prompt: 'a fox' } }],
    ['/sdapi/v1/txt2img', { prompt: 'a fox' }],
    ['/v1beta/models/held:generateContent', { contents: [{ parts: [{ text: 'a fox' }] }] }],
    ['/api/v2/generate/async', { prompt: 'a fox' }],
  ] as const
  for (const [url, payload] of calls) {
    for (const [language, text] of [
      ['en', 'maintenance'],
      ['cn', '维护'],
    ] as const) {
      const headers = { authorization: `Bearer ${key}`, 'x-goog-api-key': key, 'x-language': language }
      const reply = await server.app.inject({ method: 'POST', url, headers, payload })
      expect([url, reply.statusCode, reply.headers['retry-after']]).toEqual([url, 503, '300'])
      expect(reply.payload).toContain(text)
    }
  }
  const tool = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'generate', arguments: {} } }
  const accept = 'application/json, text/event-stream'
  const reading = await server.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${key}`, accept },
    payload: tool,
  })
  expect(reading.statusCode).not.toBe(503)
})

it('shows the operator’s text to every browser, and names only calls that exist [F: maintenance mode]', async () => {
  expect((await server.client()('GET /api/site')).data.maintenance).toBeUndefined()
  await set('site.maintenance', true)
  await set('site.maintenanceText', { en: 'Back at noon', zh: '' })
  expect((await server.client()('GET /api/site')).data.maintenance).toEqual({ en: 'Back at noon', zh: 'Back at noon' })
  const registered = new Set(registeredCalls(server.app).map(({ method, url }) => `${method} ${url}`))
  expect([...OPEN_DURING_MAINTENANCE].filter((call) => !registered.has(call))).toEqual([])
})
