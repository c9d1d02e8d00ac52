import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { describedFetch } from '../../../test/described.ts'
import { type ControllableEngine, createControllableEngine } from '../../../test/engine.ts'
import { publishedFetch } from '../../../test/published.ts'
import { OPENAI } from '../../features/openai/document.ts'
import { SDAPI } from '../../features/sdapi/document.ts'

// Requests of chat front ends to an image server, field by field, and the fields that they read.

let engine: ControllableEngine
let server: TestApp
let origin: string
let key: string
let basic: string
let runs = 0
beforeAll(async () => {
  engine = createControllableEngine({ tasks: ['text-to-image', 'image-to-image', 'inpaint'] })
  server = await createTestApp({ engines: [engine], worker: true })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { client } = await server.signUp()
  key = `Bearer ${(await client('POST /api/account/keys', { body: { name: 'A chat front', scopes: ['generate', 'upload'] } })).token}`
  basic = `Basic ${Buffer.from(`any:${key.slice(7)}`).toString('base64')}`
})
afterAll(() => server.close())

const picture = () => sharp({ create: { width: 64, height: 64, channels: 4, background: 'blue' } }).png()
const asA1111 = publishedFetch('a1111', describedFetch(SDAPI))
const asOpenAi = (path: string) => (path.startsWith('/v1') ? publishedFetch('openai', describedFetch(OPENAI)) : asA1111)
/** The reply to a generation request, with the engine's task. */
async function made(path: string, init: RequestInit) {
  const asked = asOpenAi(path)(origin + path, { method: 'POST', ...init })
  const run = await engine.run(runs++)
  await run.finish('count' in run.task ? run.task.count : 1)
  const answer = await asked
  return { task: run.task, status: answer.status, body: (await answer.json()) as { data: Made[]; images: string[]; info: string } }
}
interface Made {
  readonly b64_json?: string
  readonly url?: string
}
const json = (body: object, authorization = key): RequestInit => ({
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const shown = async (base64 = ''): Promise<string> => (await sharp(Buffer.from(base64, 'base64')).metadata()).format

it('generates and edits images for Open WebUI by the OpenAI calls', async () => {
  const chosen = { model: 'gpt-image-1', prompt: 'a fox', n: 2, size: '512x512' }
  // These model names accept no response format; others are requested as base64.
  for (const body of [chosen, { ...chosen, model: 'test/held', response_format: 'b64_json' }]) {
    const { status, body: answer, task } = await made('/v1/images/generations?api-version=2025-04-01', json(body))
    expect([status, task]).toEqual([
      200,
      expect.objectContaining({ kind: 'text-to-image', prompt: 'a fox', width: 512, height: 512, count: 2 }),
    ])
    expect(await Promise.all(answer.data.map(({ b64_json }) => shown(b64_json)))).toEqual(['png', 'png'])
  }
  for (const [field, background] of [
    ['image', undefined],
    ['image[]', 'auto'],
  ] as const) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ model: 'gpt-image-1', prompt: 'in winter', n: '1', size: '512x512', background }))
      if (value !== undefined) form.set(name, value)
    form.set(field, new Blob([new Uint8Array(await picture().toBuffer())], { type: 'image/png' }), 'image.png')
    const { status, body, task } = await made('/v1/images/edits', { headers: { authorization: key }, body: form })
    expect([status, task.kind, await shown(body.data[0]?.b64_json)]).toEqual([200, 'image-to-image', 'png'])
  }
})

it('generates images for Open WebUI by the A1111 calls, after it sets the model', async () => {
  const ask = asA1111
  const headers = { authorization: basic }
  const options = (await (await ask(`${origin}/sdapi/v1/options`, { headers })).json()) as Record<string, unknown>
  const models = (await (await ask(`${origin}/sdapi/v1/sd-models`, { headers })).json()) as { title: string; model_name: string }[]
  expect(models).toMatchObject([{ title: 'test/held', model_name: 'Held' }])
  // It sends back the whole configuration with another model.
  const set = await ask(`${origin}/sdapi/v1/options`, {
    method: 'POST',
    ...json({ ...options, sd_model_checkpoint: models[0]?.title }, basic),
  })
  expect(set.status).toBe(200)
  const wanted = {
    prompt: 'a fox',
    batch_size: 2,
    width: 512,
    height: 512,
    steps: 30,
    negative_prompt: 'a hen',
    cfg_scale: 7,
    sampler_name: 'Euler',
    scheduler: 'Karras',
  }
  const { status, body, task } = await made('/sdapi/v1/txt2img', json(wanted, basic))
  expect([status, task]).toEqual([
    200,
    expect.objectContaining({ prompt: 'a fox', negativePrompt: 'a hen', count: 2, width: 512, height: 512, steps: 30 }),
  ])
  expect([await Promise.all(body.images.map(shown)), typeof body.info]).toEqual([['png', 'png'], 'string'])
})

it('generates and edits images for LibreChat', async () => {
  const wanted = {
    model: 'gpt-image-1',
    prompt: 'a fox',
    n: 1,
    background: 'auto',
    output_format: 'webp',
    output_compression: 100,
    quality: 'auto',
    size: 'auto',
  }
  const first = await made('/v1/images/generations', json(wanted))
  expect([first.status, await shown(first.body.data[0]?.b64_json)]).toEqual([200, 'webp'])

  const form = new FormData()
  for (const [name, value] of Object.entries({ model: 'gpt-image-1', prompt: 'in winter', quality: 'auto', size: 'auto' }))
    form.set(name, value)
  form.set('image[]', new Blob([new Uint8Array(await picture().toBuffer())], { type: 'image/png' }), 'fox.png')
  const edited = await made('/v1/images/edits', { headers: { authorization: key }, body: form })
  expect([edited.status, edited.task.kind, await shown(edited.body.data[0]?.b64_json)]).toEqual([200, 'image-to-image', 'png'])

  // Its older tool sends no format, reads an address, and opens that without a key.
  const old = await made(
    '/v1/images/generations',
    json({ model: 'dall-e-3', quality: 'standard', style: 'vivid', size: '1024x1024', prompt: 'a fox', n: 1 }),
  )
  const url = old.body.data[0]?.url ?? ''
  expect([old.status, url]).toEqual([200, expect.stringMatching(/[\w\d]+\.png/)])
  expect(await shown(Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64'))).toBe('png')

  const painted = { prompt: 'a fox', negative_prompt: 'a hen', cfg_scale: 4.5, steps: 22, width: 1024, height: 1024 }
  const { status, body } = await made('/sdapi/v1/txt2img', json(painted, basic))
  const info = JSON.parse(body.info) as { width: number; height: number; seed: number; infotexts: string[] }
  expect([status, await shown(body.images[0]?.split(',', 1)[0]), info.infotexts.length, typeof info.seed]).toEqual([
    200,
    'png',
    1,
    'number',
  ])
  expect(info).toMatchObject({ width: 96, height: 64 })
})
