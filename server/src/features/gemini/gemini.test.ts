import { ApiError, FinishReason, GoogleGenAI } from '@google/genai'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { requireDescribed } from '../../../test/described.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { contentAnswer } from './answers.ts'
import { GEMINI } from './document.ts'

let engine = createControllableEngine()
let server: TestApp
let member: TestMember
let origin: string
beforeEach(async () => {
  engine = createControllableEngine({ tasks: ['text-to-image', 'image-to-image'] })
  server = await createTestApp({ engines: [engine], worker: true })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  member = await server.signUp()
})
afterEach(() => server.close())

const open = async (scopes: ('generate' | 'read')[] = ['generate'], more: object = {}) => {
  const { token } = await member.client('POST /api/account/keys', { body: { name: 'A program', scopes, ...more } })
  return { token, client: clientOf(token) }
}
const clientOf = (apiKey: string) =>
  new GoogleGenAI({ apiKey, httpOptions: { baseUrl: origin, apiVersion: 'v1beta', retryOptions: { attempts: 1 } } })
const picture = async (): Promise<string> =>
  (
    await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  ).toString('base64')

/** The error that the official client throws; its message is the envelope. */
const refusalOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  const { status, message } = error as ApiError
  const body: unknown = JSON.parse(message)
  expect(GEMINI.refusal.safeParse(body).error?.issues).toBeUndefined()
  return { status, body }
}

it('generates images for Google’s client, which waits for them, at the usual price [N-03]', async () => {
  const { client } = await open()
  const asked = client.models.generateContent({
    model: 'gemini-2.5-flash-image',
    contents: 'a fox',
    config: { responseModalities: ['TEXT', 'IMAGE'], candidateCount: 2, seed: 7, imageConfig: { aspectRatio: '16:9', imageSize: '1K' } },
  })
  const run = await engine.run(0)
  const { task } = run
  expect(task).toMatchObject({ kind: 'text-to-image', prompt: 'a fox', count: 2, seed: 7 })
  expect('width' in task && task.width / task.height).toBeCloseTo(16 / 9, 1)
  await run.finish(2)
  const answer = await asked
  expect(answer.candidates).toMatchObject([{ index: 0, finishReason: FinishReason.STOP }, { index: 1 }])
  expect(answer.modelVersion).toBe('test/held')
  const kinds = (answer.candidates ?? []).map(({ content }) => content?.parts?.[0]?.inlineData?.mimeType)
  expect(kinds).toEqual(['image/png', 'image/png'])
  expect((await sharp(Buffer.from(answer.data ?? '', 'base64')).metadata()).format).toBe('png')
  expect((await member.client('GET /api/account/keys')).data).toMatchObject([{ spent: 4 }])
})

it('edits the image of the last turn, or the last one of the conversation [N-03]', async () => {
  const { client } = await open()
  const inlineData = { mimeType: 'image/png', data: await picture() }
  const asked = client.models.generateContent({ model: 'test/held', contents: [{ text: 'in winter' }, { inlineData }] })
  const first = await engine.run(0)
  expect(first.task).toMatchObject({ kind: 'image-to-image', prompt: 'in winter' })
  await first.finish()
  const { candidates = [] } = await asked
  const made = candidates[0]?.content
  if (!made) throw new Error('no candidate')
  const chat = client.models.generateContentStream({
    model: 'models/test/held',
    contents: [{ role: 'user', parts: [{ text: 'a fox' }] }, made, { role: 'user', parts: [{ text: 'at night' }] }],
  })
  const second = await engine.run(1)
  expect(second.task).toMatchObject({ kind: 'image-to-image', prompt: 'at night' })
  await second.finish()
  const parts: (string | undefined)[] = []
  for await (const { data } of await chat) parts.push(data)
  expect(parts).toEqual([expect.any(String)])
})

it('lists models with prices, in pages', async () => {
  const { client } = await open()
  const names: (string | undefined)[] = []
  for await (const { name } of await client.models.list({ config: { pageSize: 1 } })) names.push(name)
  expect(names).toEqual(['models/test/held'])
  expect(await client.models.get({ model: 'test/held' })).toMatchObject({
    displayName: 'Held',
    supportedActions: ['generateContent', 'predict'],
  })
  expect(await refusalOf(client.models.get({ model: 'no/such' }))).toMatchObject({ status: 404, body: { error: { status: 'NOT_FOUND' } } })
})

it('refuses in Google’s error format, naming the field, and charges nothing [N-03] [C-24]', async () => {
  const { client, token } = await open()
  const generate = (contents: Parameters<typeof client.models.generateContent>[0]['contents'], config = {}) =>
    client.models.generateContent({ model: 'gemini-3-pro-image', contents, config })
  const argument = { status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT' } } }
  expect(await refusalOf(generate('a fox', { responseModalities: ['TEXT'] }))).toMatchObject(argument)
  expect(await refusalOf(generate([{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }, { text: 'a fox' }]))).toMatchObject({
    body: { error: { status: 'INVALID_ARGUMENT', details: [{}, { fieldViolations: [{ field: 'contents[0].parts[0].inlineData' }] }] } },
  })
  expect(
    await refusalOf(generate([{ fileData: { fileUri: 'https://example.org/a.png', mimeType: 'image/png' } }, { text: 'a' }])),
  ).toMatchObject(argument)
  expect(await refusalOf(clientOf('stp_unknown').models.list())).toMatchObject({
    status: 400,
    body: { error: { status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } },
  })
  const reader = await open(['read'])
  expect(await refusalOf(reader.client.models.list())).toMatchObject({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } })
  const capped = await open(['generate'], { cap: 1 })
  expect(
    await refusalOf(capped.client.models.generateContent({ model: 'test/held', contents: 'a fox', config: { candidateCount: 2 } })),
  ).toMatchObject({ status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } })
  expect(await refusalOf(client.models.countTokens({ model: 'test/held', contents: 'a fox' }))).toMatchObject({ status: 404 })
  for (const [method, path] of [
    ['GET', '/v1beta/files'],
    ['DELETE', '/v1beta/models'],
    ['POST', '/v1beta/models/test/held'],
  ] as const) {
    const { statusCode, payload } = await server.app.inject({ method, url: path, headers: { 'x-goog-api-key': token } })
    expect([path, statusCode, GEMINI.refusal.safeParse(JSON.parse(payload)).error?.issues]).toEqual([path, 404, undefined])
  }
  const stranger = await fetch(`${origin}/v1beta/models`)
  expect([stranger.status, await stranger.json()]).toMatchObject([403, { error: { status: 'PERMISSION_DENIED' } }])
  expect((await member.client('GET /api/v2/generate/jobs')).jobs).toEqual([])
})

it('accepts both spellings and the key in the address, and responds in the format of Imagen', async () => {
  const { token } = await open()
  const post = async (action: string, body: object) => {
    const answer = await fetch(`${origin}/v1beta/models/imagen-4.0-generate-001:${action}?key=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const replyBody: unknown = await answer.json()
    requireDescribed(GEMINI, { method: 'POST', path: `/v1beta/models/imagen:${action}`, status: answer.status, body: replyBody })
    return replyBody
  }
  const asked = post('predict', {
    instances: [{ prompt: 'a fox' }],
    parameters: { sampleCount: 2, aspectRatio: '1:1', outputOptions: { mimeType: 'image/jpeg' } },
  })
  const run = await engine.run(0)
  expect(run.task).toMatchObject({ kind: 'text-to-image', count: 2 })
  await run.finish(2)
  expect(await asked).toMatchObject({ predictions: [{ mimeType: 'image/jpeg' }, { mimeType: 'image/jpeg' }] })
  const snake = post('generateContent', {
    contents: [{ parts: [{ inline_data: { mime_type: 'image/png', data: await picture() } }, { text: 'red' }] }],
  })
  const second = await engine.run(1)
  expect(second.task).toMatchObject({ kind: 'image-to-image' })
  await second.finish()
  expect(contentAnswer.safeParse(await snake).error).toBeUndefined()
})
