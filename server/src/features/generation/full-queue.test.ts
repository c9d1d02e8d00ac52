import { KEY_SCOPES } from '@stipple/core/domain/api-key'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { keyOf } from '../../../test/horde.ts'

let server: TestApp
let member: TestMember
let key: string
beforeAll(async () => {
  server = await createTestApp({
    engines: [createControllableEngine({ tasks: ['text-to-image', 'image-to-image'] })],
    environment: { CALLS_PER_MINUTE: '6000' },
  })
  const operator = await server.signUp()
  await operator.client('POST /api/manage/settings', { body: { key: 'jobs.waiting', value: 1, revision: 0 } })
  member = await server.signUp()
  key = await keyOf(
    member,
    KEY_SCOPES.filter((scope) => scope !== 'manage'),
  )
})
afterAll(() => server.close())

const picture = async () => (await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } }).png().toBuffer()).toString('base64') // prettier-ignore
const prompt = 'a fox'
const own = { input: { prompt }, model: 'test/held', job_type: 'Text2Img' }

it('responds 429 to every call that would exceed a full queue [C-23]', async () => {
  const { id } = await member.client('POST /api/v2/playground_generate', { body: { ...own, job_type: 'Text2Img' } })
  const image = await picture()
  const requests: readonly (readonly [url: string, payload: object, face?: 'horde'])[] = [
    ['/api/v2/playground_generate', own],
    ['/api/v2/generate/compare', { ...own, axes: [{ field: 'seed', values: [1, 2] }] }],
    ['/api/v2/generate/async', { prompt }],
    ['/api/v2/generate/async', { prompt }, 'horde'],
    ['/v1/predictions', { version: 'test/held', input: { prompt } }],
    ['/v1/models/test/held/predictions', { input: { prompt } }],
    ['/v1/images/generations', { prompt }],
    ['/sdapi/v1/txt2img', { prompt }],
    ['/sdapi/v1/img2img', { prompt, init_images: [image], width: 64, height: 64 }],
  ]
  for (const [url, payload, face] of requests) {
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers: face === 'horde' ? { apikey: key } : { authorization: `Bearer ${key}` },
      payload,
    })
    expect([url, answer.statusCode, answer.payload]).toEqual([url, 429, expect.anything()])
  }
  const tool = await server.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'generate', arguments: { prompt, wait_seconds: 0 } } },
  })
  expect(tool.payload).toContain('too_many_jobs')
  await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
})
