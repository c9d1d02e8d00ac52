import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JSONRPCErrorResponseSchema } from '@modelcontextprotocol/sdk/types.js'
import { contract } from '@stipple/core/contract/contract'
import OpenAI, { APIError } from 'openai'
import Replicate from 'replicate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { HORDE } from '../features/network/protocol/document.ts'
import { OPENAI } from '../features/openai/document.ts'
import { SDAPI } from '../features/sdapi/document.ts'

let server: TestApp
let web: string
let key: string
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'stipple-web-'))
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Stipple</title>')
  server = await createTestApp({ webDirectory: web, environment: { CALLS_PER_MINUTE: '100000' } })
  const { client } = await server.signUp()
  key = (await client('POST /api/account/keys', { body: { name: 'A program', scopes: ['generate', 'read', 'upload'] } })).token
})
afterAll(async () => {
  await server.close()
  await rm(web, { recursive: true, force: true })
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const ask = (method: (typeof METHODS)[number] | 'HEAD', url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers: { authorization: `Bearer ${key}`, accept: 'text/html,*/*', ...headers } })

const UNKNOWN = {
  '/v1/no/such/call/at/all': {
    error: { message: expect.any(String), type: expect.any(String) },
    detail: expect.any(String),
    title: expect.any(String),
  },
  '/sdapi/v1/no-such': { detail: expect.any(String), error: expect.any(String) },
  '/internal/no-such': { detail: expect.any(String) },
  '/mcp/no-such': { jsonrpc: '2.0', id: null, error: { code: expect.any(Number), message: expect.any(String) } },
  '/api/v2/no-such': { status: 0, code: 'unknown_call', message: expect.any(String) },
  '/api/no-such': { status: 0, code: 'unknown_call', message: expect.any(String) },
  '/openapi/no-such.json': { status: 0, message: expect.any(String) },
  '/v1/%zz': { error: { message: expect.any(String) }, detail: expect.any(String) },
  '/api/v2/%zz': { status: 0, message: expect.any(String) },
}

it.each(Object.entries(UNKNOWN))(
  'answers every method at the unknown address %s in the form of its interface [C-24]',
  async (path, form) => {
    // The Horde allows every origin: OPTIONS works at all its addresses.
    for (const method of METHODS.filter((one) => one !== 'OPTIONS' || !path.startsWith('/api/v2/'))) {
      const reply = await ask(method, path)
      expect([method, reply.statusCode, reply.headers['content-type']]).toEqual([
        method,
        path.includes('%') ? 400 : 404,
        'application/json; charset=utf-8',
      ])
      expect(reply.json()).toMatchObject(form)
    }
    expect((await ask('HEAD', path)).statusCode).toBeGreaterThanOrEqual(400)
  },
)

it('answers clients of the AI Horde in its form, and page addresses with a page [C-24]', async () => {
  for (const method of METHODS.filter((one) => one !== 'OPTIONS')) {
    const reply = await ask(method, '/api/v2/no-such', { apikey: key })
    expect([method, reply.statusCode, reply.json()]).toEqual([method, 404, { message: expect.any(String), rc: 'NotFound' }])
  }
  for (const path of ['/history', '/v1x', '/generate/Text2Img/a.safetensors'])
    expect((await ask('GET', path)).headers['content-type']).toBe('text/html; charset=utf-8')
})

it('answers 405 with the methods that an address takes [C-24]', async () => {
  for (const [method, path, allowed] of [
    ['GET', '/v1/images/generations', 'POST'],
    ['DELETE', '/v1/models', 'GET, HEAD'],
    ['PUT', '/sdapi/v1/options', 'GET, HEAD, POST'],
    ['PUT', '/mcp', 'DELETE, GET, HEAD, POST'],
    ['PUT', '/api/user/get_credit_balance', 'GET, HEAD'],
  ] as const) {
    const reply = await ask(method, path)
    expect([path, reply.statusCode, reply.headers['allow'], reply.body]).toEqual([path, 405, allowed, expect.stringContaining(allowed)])
    if (path === '/mcp') expect(JSONRPCErrorResponseSchema.safeParse({ ...reply.json<object>(), id: 1 }).error).toBeUndefined()
  }
})

it('lets the official clients read the error of an unknown call [C-24]', async () => {
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const openai = new OpenAI({ apiKey: key, baseURL: `${origin}/v1`, maxRetries: 0 })
  const failure: unknown = await openai.chat.completions.create({ model: 'gpt-5', messages: [] }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(APIError)
  expect(failure).toMatchObject({ status: 404, code: 'unknown_call', error: { message: expect.stringContaining('/v1/chat/completions') } })
  const replicate = new Replicate({ auth: key, baseUrl: `${origin}/v1` })
  await expect(replicate.trainings.list()).rejects.toThrow('404')
})

it('treats an empty body with a JSON content type as absent, for every call', async () => {
  const addresses = [contract, HORDE.calls, OPENAI.calls, SDAPI.calls].flatMap((calls) => Object.keys(calls))
  const broken: string[] = []
  let { token } = await server.signUp()
  for (const address of new Set(addresses)) {
    const [method = '', path = ''] = address.split(' ')
    if (method === 'GET') continue
    const url = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000').replaceAll('*', 'x')
    const send = (headers: Record<string, string>) =>
      server.app.inject({ method: method as 'POST', url, headers: { 'content-type': 'application/json', ...headers } })
    for (const headers of [{ authorization: `Bearer ${key}` }, { usertoken: token }, { apikey: key }]) {
      const reply = await send(headers)
      if (/"malformed_request"|could not be read/.test(reply.body)) broken.push(`${address} ${Object.keys(headers)[0]}`)
    }
    if ((await server.app.inject({ url: '/api/user/get_credit_balance', headers: { usertoken: token } })).statusCode !== 200)
      ({ token } = await server.signUp())
  }
  expect(broken).toEqual([])
}, 120_000)
