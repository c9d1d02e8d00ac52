import type { KeyScope } from '@stipple/core/domain/api-key'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { apiKeys } from '../../db/schema/keys.ts'
import { HORDE } from '../../features/network/protocol/document.ts'
import { OPENAI } from '../../features/openai/document.ts'
import { SDAPI } from '../../features/sdapi/document.ts'

/** Keys accepted by each program API, for all calls in its document. The web app's own calls are tested in features/keys/bearer.test.ts. */
const MCP = { 'POST /mcp': {} }
const REPLICATE = {
  'GET /v1/account': {},
  'GET /v1/collections': {},
  'GET /v1/collections/:id': {},
  'GET /v1/hardware': {},
  'GET /v1/models/test/held': {},
  'POST /v1/models/test/held/predictions': {},
  'GET /v1/predictions': {},
  'POST /v1/predictions': {},
  'GET /v1/predictions/:id': {},
  'POST /v1/predictions/:id/cancel': {},
  'GET /v1/predictions/:id/stream': {},
  'GET /v1/files': {},
  'POST /v1/files': {},
  'GET /v1/files/:id': {},
  'GET /v1/files/:id/download': {},
  'DELETE /v1/files/:id': {},
  'GET /v1/outputs/:id/:id': {},
}
const KEYED = Object.keys({ ...OPENAI.calls, ...SDAPI.calls, ...REPLICATE, ...MCP })

let server: TestApp
let member: TestMember
beforeAll(async () => {
  server = await createTestApp({ engines: [createControllableEngine()], environment: { CALLS_PER_MINUTE: '100000' } })
  member = await server.signUp()
})
afterAll(() => server.close())

let keys = 0
async function make(scopes: KeyScope[], more: object = {}): Promise<{ readonly token: string; readonly id: string }> {
  keys += 1
  const { token, data } = await member.client('POST /api/account/keys', { body: { name: `key ${keys}`, scopes, ...more } })
  return { token, id: data.id }
}

async function call(address: string, key: string | undefined, payload?: object) {
  const [method, url = ''] = address.split(' ')
  const isHorde = address in HORDE.calls
  const { statusCode, payload: text } = await server.app.inject({
    method: method as 'GET',
    url: url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    remoteAddress: `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    headers: {
      accept: 'application/json, text/event-stream',
      ...(key !== undefined && (isHorde ? { apikey: key } : { authorization: `Bearer ${key}` })),
    },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: payload ?? {} }),
  })
  return { status: statusCode, text }
}

const EVERYTHING: KeyScope[] = ['generate', 'read', 'upload', 'works', 'work']

it('refuses calls with a missing, unknown, expired or revoked key unless they are public [N-03]', async () => {
  const over = await make(EVERYTHING)
  const revoked = await make(EVERYTHING)
  await server.context.db
    .update(apiKeys)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(apiKeys.id, over.id))
  expect((await call('GET /v1/predictions', revoked.token)).status).toBe(200)
  await member.client('POST /api/account/keys/:id/revoke', { params: { id: revoked.id } })
  const bad = [undefined, 'stp_unknown', over.token, revoked.token]
  for (const address of KEYED) for (const key of bad) expect([address, key, (await call(address, key)).status]).toEqual([address, key, 401])
  for (const address of Object.keys(HORDE.calls)) {
    const anonymous = (await call(address, '0000000000')).status
    for (const key of bad.slice(1)) {
      const { status } = await call(address, key)
      expect([address, key, status >= 400 || status === anonymous, status < 500]).toEqual([address, key, true, true])
    }
  }
})

it('answers 403 to a key without the scope of the call', async () => {
  const { token } = await make(['work'])
  for (const address of KEYED) expect([address, (await call(address, token)).status]).toEqual([address, 403])
})

it('applies the spending cap of a key to every API', async () => {
  const { token } = await make(EVERYTHING, { cap: 1 })
  const prompt = 'a fox'
  const making: Record<string, object> = {
    'POST /v1/predictions': { version: 'test/held', input: { prompt } },
    'POST /v1/models/test/held/predictions': { input: { prompt } },
    'POST /v1/images/generations': { model: 'test/held', prompt },
    'POST /sdapi/v1/txt2img': { prompt },
    'POST /api/v2/generate/async': { prompt, params: { width: 512, height: 512 } },
    'POST /mcp': {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'generate', arguments: { model: 'test/held', mode: 'Text2Img', input: { prompt } } },
    },
  }
  for (const [address, body] of Object.entries(making)) {
    const { status, text } = await call(address, token, body)
    expect([address, status < 500, text]).toEqual([address, true, expect.stringMatching(/key_cap|limit of|1 dot/)])
  }
  expect((await member.client('GET /api/user/get_credit_balance')).data.balance).toBe(100)
})
