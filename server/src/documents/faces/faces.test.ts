import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { requireDescribed } from '../../../test/described.ts'
import { FACE_DOCUMENTS } from './faces.ts'
import { HORDE } from './horde.ts'
import { OPENAI } from './openai.ts'
import { SDAPI } from './sdapi.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

it('names the calls that there are, and of A1111’s and OpenAI’s no fewer [N-03]', () => {
  for (const address of Object.keys({ ...OPENAI.calls, ...SDAPI.calls })) {
    const [method = 'GET', url = ''] = address.split(' ')
    expect([address, server.app.hasRoute({ method: method as 'GET', url })]).toEqual([address, true])
  }
  for (const address of Object.keys(HORDE.calls)) {
    const [method = 'GET', url = ''] = address.split(' ')
    const found = [{}, { constraints: { face: 'horde' } }].some((more) => server.app.hasRoute({ method, url, ...more }))
    expect([address, found]).toEqual([address, true])
  }
  const posts = server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => /(\/sdapi\/v1\/\S+|\/internal\/\S+|\/v1\/(?:images|audio)\/\S+) \(POST\)/.exec(line)?.[1] ?? [])
    // Lists here are never old: nothing is refreshed.
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

it('gives each as a file to everybody, with the fields of the schemas that parse', async () => {
  for (const [name, document] of Object.entries(FACE_DOCUMENTS)) {
    const answer = await server.app.inject(`/openapi/${name}.json`)
    expect([name, answer.statusCode, answer.json()]).toEqual([name, 200, JSON.parse(JSON.stringify(await document()))])
  }
  const openAi = JSON.stringify(await FACE_DOCUMENTS['openai']?.())
  for (const field of ['negative_prompt', 'partial_images', 'output_compression', 'stream_format']) expect(openAi).toContain(field)
  expect(JSON.stringify(await FACE_DOCUMENTS['mcp']?.())).toContain('list_works')
  expect((await server.app.inject('/openapi/..%2f..%2fetc.json')).statusCode).toBe(404)
  expect((await server.app.inject('/openapi/constructor.json')).statusCode).toBe(404)
})

it('describes every answer, and refuses one that is otherwise', () => {
  for (const face of [OPENAI, SDAPI, HORDE])
    for (const [address, { answer, answers }] of Object.entries(face.calls))
      expect([address, answer ?? answers]).toEqual([address, expect.anything()])
  const said = { method: 'POST', path: '/sdapi/v1/interrupt', status: 200 }
  requireDescribed(SDAPI, { ...said, body: {} })
  expect(() => requireDescribed(SDAPI, { ...said, body: { more: 1 } })).toThrow('deeply equal')
  expect(() => requireDescribed(HORDE, { method: 'GET', path: '/api/v2/users/7', status: 404, body: { rc: 'UserNotFound' } })).toThrow(
    'deeply equal',
  )
})
