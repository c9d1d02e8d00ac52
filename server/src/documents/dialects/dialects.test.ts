import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { requireDescribed } from '../../../test/described.ts'
import { DIALECTS } from '../../dialects.gen.ts'
import { HORDE } from '../../features/network/protocol/document.ts'
import { OPENAI } from '../../features/openai/document.ts'
import { SDAPI } from '../../features/sdapi/document.ts'
import { documentOf } from '../../http/dialect.ts'
import { openApiDocument } from '../openapi.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

it('documents only existing calls, and all calls of the A1111 and OpenAI APIs [N-03]', () => {
  for (const address of Object.keys({ ...OPENAI.calls, ...SDAPI.calls })) {
    const [method = 'GET', url = ''] = address.split(' ')
    expect([address, server.app.hasRoute({ method: method as 'GET', url })]).toEqual([address, true])
  }
  for (const address of Object.keys(HORDE.calls)) {
    const [method = 'GET', url = ''] = address.split(' ')
    const found = [{}, { constraints: { dialect: 'horde' } }].some((more) => server.app.hasRoute({ method, url, ...more }))
    expect([address, found]).toEqual([address, true])
  }
  const posts = server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => /(\/sdapi\/v1\/\S+|\/internal\/\S+|\/v1\/(?:images|audio)\/\S+) \(POST\)/.exec(line)?.[1] ?? [])
    // Lists here are always current, so the refresh calls do nothing.
    .filter((path) => !path.includes('/refresh-'))
  const listed = Object.keys({ ...OPENAI.calls, ...SDAPI.calls }).filter((address) => address.startsWith('POST '))
  expect(posts.toSorted()).toEqual(
    listed
      .map((address) => address.slice(5))
      .filter((path) => posts.includes(path))
      .toSorted(),
  )
  expect(posts.length).toBeGreaterThan(5)
})

it('answers unknown calls below each prefix in the form of that API, never with a page', async () => {
  for (const { prefixes, document } of DIALECTS)
    for (const prefix of prefixes) {
      const { statusCode, headers, payload } = await server.app.inject(`/${prefix}/no/such/call`)
      expect([prefix, statusCode, headers['content-type']]).toEqual([prefix, 404, 'application/json; charset=utf-8'])
      if (typeof document !== 'function') expect(document.refusal.safeParse(JSON.parse(payload)).error?.issues).toBeUndefined()
    }
})

it('serves the document of each API to everyone, with the fields of the parsing schemas', async () => {
  const texts = new Map<string, string>()
  for (const dialect of DIALECTS) {
    const text = JSON.stringify(await documentOf(dialect, openApiDocument))
    texts.set(dialect.id, text)
    const answer = await server.app.inject(`/openapi/${dialect.id}.json`)
    expect([dialect.id, answer.statusCode, answer.json()]).toEqual([dialect.id, 200, JSON.parse(text)])
  }
  const openAi = texts.get('openai')
  for (const field of ['negative_prompt', 'partial_images', 'output_compression', 'stream_format']) expect(openAi).toContain(field)
  expect(texts.get('mcp')).toContain('list_works')
  expect((await server.app.inject('/openapi/..%2f..%2fetc.json')).statusCode).toBe(404)
  expect((await server.app.inject('/openapi/constructor.json')).statusCode).toBe(404)
})

it('describes every response and rejects a response that differs', () => {
  for (const { document } of DIALECTS)
    for (const [address, { answer, answers }] of Object.entries(typeof document === 'function' ? {} : document.calls))
      expect([address, answer ?? answers]).toEqual([address, expect.anything()])
  const call = { method: 'POST', path: '/sdapi/v1/interrupt', status: 200 }
  requireDescribed(SDAPI, { ...call, body: {} })
  expect(() => requireDescribed(SDAPI, { ...call, body: { more: 1 } })).toThrow('deeply equal')
  expect(() => requireDescribed(HORDE, { method: 'GET', path: '/api/v2/users/7', status: 404, body: { rc: 'UserNotFound' } })).toThrow(
    'deeply equal',
  )
})
