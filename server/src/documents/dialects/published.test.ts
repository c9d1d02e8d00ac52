import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { encodeSound } from '@stipple/engines/media/public'
import OpenAI, { toFile } from 'openai'
import Replicate from 'replicate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { describedFetch } from '../../../test/described.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { publishedFetch, requirePublished, unansweredCalls } from '../../../test/published.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { OPENAI } from '../../features/openai/document.ts'
import { SDAPI } from '../../features/sdapi/document.ts'

// Tests every call of the APIs that other products published, with their own clients where available, against the publishers' documents.

const painter = createControllableEngine({ tasks: ['text-to-image', 'image-to-image', 'inpaint', 'upscale'] })
const speaker = createControllableEngine({
  id: 'speaker',
  tasks: ['speech'],
  can: { voices: [{ id: 'ann', label: { en: 'Ann', zh: '安' } }] },
})
let server: TestApp
let origin: string
let token: string
let picture: Buffer
beforeAll(async () => {
  server = await createTestApp({ engines: [painter, speaker], worker: true, environment: { CALLS_PER_MINUTE: '100000' } })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const member = await server.signUp()
  const body = { name: 'A program', scopes: ['generate' as const, 'read' as const, 'upload' as const] }
  ;({ token } = await member.client('POST /api/account/keys', { body }))
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())

let painted = 0
/** The reply to a generation request, after the engine has finished. */
async function made<T>(asked: Promise<T>, count = 1): Promise<T> {
  const run = await Promise.race([painter.run(painted++), asked.then(() => undefined)])
  await run?.finish(count)
  return asked
}

it('answers the official OpenAI client according to the published OpenAI schema [C-25]', async () => {
  const client = new OpenAI({
    apiKey: token,
    baseURL: `${origin}/v1`,
    maxRetries: 0,
    fetch: publishedFetch('openai', describedFetch(OPENAI)),
  })
  await client.models.list()
  await client.models.retrieve('gpt-image-2')
  const file = await toFile(picture, 'a.png', { type: 'image/png' })
  const prompt = 'a fox'
  await made(client.images.generate({ prompt, n: 2 }), 2)
  await made(client.images.generate({ prompt, model: 'dall-e-3' }))
  await made(client.images.edit({ prompt, image: file }))
  for (const stream of [
    () => client.images.generate({ prompt, stream: true, partial_images: 1 }),
    () => client.images.edit({ prompt, image: file, stream: true, partial_images: 1 }),
  ]) {
    const events: string[] = []
    const asked = (async () => {
      for await (const { type } of await stream()) events.push(type)
    })()
    const run = await painter.run(painted++)
    run.context.report({ ratio: 0.5, preview: picture })
    await waitFor(() => events.length > 0)
    await run.finish()
    await asked
    expect(events.map((type) => type.split('.')[1])).toEqual(['partial_image', 'completed'])
  }
  const { bytes } = await encodeSound({ sampleRate: 8000, channels: [new Float32Array(8000)] }, 'wav')
  const spoken = client.audio.speech.create({
    model: 'tts-1',
    voice: 'alloy',
    input: 'Hello',
    response_format: 'wav',
    stream_format: 'sse',
  })
  const speaking = await speaker.run(0)
  speaking.finishWith([{ media: 'voice', type: 'audio/wav', content: bytes, seconds: 1, seed: 1, poster: picture }])
  const sent = (await (await spoken).text()).split('\n\n').flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? [])
  const parts = sent.map((event) => JSON.parse(event) as { type: string; audio?: string })
  expect(Buffer.concat(parts.map(({ audio = '' }) => Buffer.from(audio, 'base64'))).toString('latin1', 0, 4)).toBe('RIFF')
  expect(parts.at(-1)?.type).toBe('speech.audio.done')
  for (const refused of [
    () => client.models.retrieve('nothing'),
    () => client.images.generate({ prompt, size: 'large' }),
    () => client.images.createVariation({ image: file }),
    () => client.chat.completions.create({ model: 'gpt-5', messages: [] }),
    () => client.responses.create({ model: 'gpt-5', input: prompt, tools: [{ type: 'image_generation' }] }),
  ])
    await expect(refused()).rejects.toBeInstanceOf(OpenAI.APIError)
  expect(unansweredCalls('openai')).toEqual([])
})

it('answers the official Replicate client according to the published Replicate schema [C-25]', async () => {
  const fetch = publishedFetch('replicate')
  const client = new Replicate({ auth: token, baseUrl: `${origin}/v1`, fetch })
  expect(await client.accounts.current()).toMatchObject({ type: 'user', name: expect.any(String) })
  const collections = await client.collections.list()
  expect(collections.results.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['text2img', 'upscaling', 'text2voice']))
  const collection = await client.collections.get('upscaling')
  expect(collection.models?.map(({ owner, name }) => `${owner}/${name}`)).toEqual(expect.arrayContaining(['test/held', 'modes/upscaling']))
  expect(await client.hardware.list()).toEqual([{ sku: 'own', name: 'Local models' }])
  const prompt = 'a fox'
  await made(client.run('test/held', { input: { prompt } }))
  await client.models.list()
  expect(await client.models.get('test', 'held')).toMatchObject({ is_official: false, latest_version: { cog_version: null } })
  const versions = (await client.models.versions.list('test', 'held')) as unknown as { results: { id: string }[] }
  await client.models.versions.get('test', 'held', versions.results[0]?.id ?? '')
  const byVersion = await made(client.predictions.create({ version: versions.results[0]?.id ?? '', input: { prompt }, wait: 10 }))
  await client.predictions.get(byVersion.id)
  await client.predictions.list()
  await client.predictions.cancel(byVersion.id)
  const file = await client.files.create(new File([new Uint8Array(picture)], 'fox.png'), { for: 'posters' })
  await client.files.get(file.id)
  await client.files.list()
  expect((await client.webhooks.default.secret.get()).key).toMatch(/^whsec_/)
  await expect(client.models.get('no', 'such')).rejects.toThrow('404')
  await expect(client.collections.get('nothing')).rejects.toThrow('404')
  await expect(client.trainings.list()).rejects.toThrow('404')
  await expect(client.predictions.create({ version: 'test/held', input: { prompt: '' } })).rejects.toThrow('422')
  expect(unansweredCalls('replicate')).toEqual([])
})

it('answers A1111 requests according to the published A1111 schema [C-25]', async () => {
  const ask = publishedFetch('a1111', describedFetch(SDAPI))
  const headers = { authorization: `Basic ${Buffer.from(`any:${token}`).toString('base64')}`, 'content-type': 'application/json' }
  const call = async (method: 'GET' | 'POST', path: string, body: object = {}) =>
    ask(`${origin}${path}`, { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) })
  const text = picture.toString('base64')
  await made(call('POST', '/sdapi/v1/txt2img', { prompt: 'a fox', force_task_id: 'task(1)' }))
  await made(call('POST', '/sdapi/v1/img2img', { prompt: 'a fox', init_images: [text] }))
  await made(call('POST', '/sdapi/v1/extra-single-image', { image: text, upscaler_1: 'R-ESRGAN 4x+', upscaling_resize: 4 }))
  await call('POST', '/sdapi/v1/png-info', { image: text })
  await call('POST', '/internal/progress', { id_task: 'task(1)' })
  const listed = 'progress options cmd-flags samplers schedulers upscalers latent-upscale-modes sd-models sd-vae hypernetworks face-restorers realesrgan-models prompt-styles embeddings scripts script-info loras' // prettier-ignore
  for (const name of listed.split(' ')) await call('GET', `/sdapi/v1/${name}`)
  for (const name of 'interrupt skip options refresh-checkpoints refresh-loras refresh-vae'.split(' '))
    await call('POST', `/sdapi/v1/${name}`)
  expect((await call('POST', '/sdapi/v1/txt2img', { prompt: 'a fox', width: 'wide' })).status).toBe(422)
  expect((await call('POST', '/sdapi/v1/options', { sd_model_checkpoint: 'no/such' })).status).toBe(404)
  expect((await call('POST', '/sdapi/v1/no-such')).status).toBe(404)
  const stranger = await ask(`${origin}/sdapi/v1/options`)
  expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Basic'])
  expect(unansweredCalls('a1111')).toEqual([])
})

it('answers the official MCP clients according to the published MCP schemas [C-25]', async () => {
  const options = { requestInit: { headers: { authorization: `Bearer ${token}` } }, fetch: publishedFetch('mcp') }
  const address = new URL('/mcp', origin)
  const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new StreamableHTTPClientTransport(address, options))
  const old = new OldClient({ name: 'agent', version: '1' })
  const transport = new OldTransport(address, options)
  await old.connect(transport)
  expect(transport.protocolVersion).toBe('2025-11-25')
  await old.ping()
  for (const agent of [client, old]) {
    const callTool = async (name: string, input: Record<string, unknown>): Promise<Record<string, unknown>> =>
      agent.callTool({ name, arguments: input })
    const { tools } = await agent.listTools()
    for (const { title, annotations, outputSchema } of tools) {
      expect([title, annotations?.readOnlyHint]).toEqual([expect.any(String), expect.any(Boolean)])
      expect(outputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) })
    }
    // The clients validate tool results by their schemas and throw.
    await callTool('list_models', {})
    await callTool('describe_model', { model: 'test/held' })
    await callTool('quote', { prompt: 'a fox' })
    const job = await made(callTool('generate', { prompt: 'a fox', input: { nothing: 1 } }))
    expect(job['structuredContent']).toMatchObject({
      status: 'Finished',
      warnings: expect.arrayContaining(['Not used by this model: nothing.']),
    })
    await callTool('look_at_job', { job: (job['structuredContent'] as { job: string }).job })
    await callTool('upload_image', { image: picture.toString('base64') })
    await callTool('list_works', {})
    expect(await callTool('cancel_job', { job: 'none' })).toMatchObject({ isError: true })
  }
  expect(unansweredCalls('mcp')).toEqual([])
})

/** Requests for an image from each API, with or without a negative prompt. */
const REQUESTS = {
  openai: async (negative: object) => post('/v1/images/generations', { model: 'test/held', prompt: 'a fox', ...negative }),
  replicate: async (negative: object) =>
    post('/v1/models/test/held/predictions', { input: { prompt: 'a fox', ...negative } }, { prefer: 'wait' }),
  a1111: async (negative: object) => post('/sdapi/v1/txt2img', { prompt: 'a fox', ...negative }),
  mcp: async (negative: object) =>
    post('/mcp', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'generate', arguments: { prompt: 'a fox', input: negative } },
    }),
}
const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  })
  await answer.text()
  return answer.status
}

it.each(Object.entries(REQUESTS))('adds no unrequested prompt text to a request of %s [C-25]', async (_, ask) => {
  for (const [negative, sent] of [
    [{}, ''],
    [{ negative_prompt: 'a hen' }, 'a hen'],
  ] as const) {
    const asked = ask(negative)
    const run = await painter.run(painted++)
    expect(run.task).toMatchObject({ prompt: 'a fox', negativePrompt: sent })
    await run.finish()
    expect([200, 201]).toContain(await asked)
  }
})

it('omits default texts from the schema for programs and keeps them on the page', async () => {
  const { body } = await server.app.inject({ url: '/v1/models/test/held', headers: { authorization: `Bearer ${token}` } })
  const { latest_version: version } = JSON.parse(body)
  expect(version.openapi_schema.components.schemas.Input.properties.negative_prompt).not.toHaveProperty('default')
  const { client } = await server.signUp()
  const form = { job_type: 'Text2Img' as const, model: 'test/held', version: 2 as const }
  const { properties } = await client('POST /api/v2/playground_get_model_schema', { body: form })
  expect(properties['negative_prompt']?.default).toMatch(/\w/)
})

it.each([
  '/v1/models?cursor=',
  '/v1/predictions?cursor=',
  '/v1/files?cursor=',
  '/sdapi/v1/progress?skip_current_image=',
  '/v1/models/test/held?version=',
])('treats the empty value of %s as absent [C-25]', async (path) => {
  const answer = await server.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  expect([path, answer.statusCode]).toEqual([path, 200])
})

it('detects responses that differ from the published schema', () => {
  const request = { method: 'GET', path: '/v1/account', status: 200 }
  requirePublished('replicate', { ...request, body: { type: 'user', username: 'a', name: 'A' } })
  expect(() => requirePublished('replicate', { ...request, body: { type: 'user', username: 7, name: 'A' } })).toThrow('deeply equal')
  expect(() => requirePublished('openai', { ...request, path: '/v1/none', status: 404, body: { error: 'no' } })).toThrow('deeply equal')
})
