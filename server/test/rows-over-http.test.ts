import { readFile } from 'node:fs/promises'
import { createClient } from '@stipple/core/contract/client'
import type { Properties } from '@stipple/core/domain/property'
import { ENGINES } from '@stipple/engines/registry.gen'
import { EngineError } from '@stipple/engines/spec'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { createTestApp, type TestApp, type TestMember } from './app.ts'
import { createControllableEngine } from './engine.ts'
import { createLosingProxy } from './losing-proxy.ts'
import { refusal } from './refusal.ts'
import { waitUntilEnded } from './wait-until-ended.ts'

/** Requirements that count only when tested over HTTP, on a server that listens. */

const FORM: Properties = {
  plan: { type: 'string', widget: 'image', area: 'main', label: { en: 'Floor plan', zh: '平面图' }, required: true, accept: ['png'] },
}
const CAN = { loras: true, dimensions: true } as const
const engine = createControllableEngine({ can: CAN })
const asking = createControllableEngine({ id: 'asking', form: FORM })
let server: TestApp
let base: string
let member: TestMember

beforeAll(async () => {
  server = await createTestApp({ engines: [...ENGINES, engine, asking], worker: true, environment: { CALLS_PER_MINUTE: '100000' } })
  base = await server.app.listen({ host: '127.0.0.1', port: 0 })
  member = overHttp(await server.signUp())
})
afterAll(() => server.close())

const overHttp = (one: TestMember): TestMember => ({
  ...one,
  client: createClient({ fetch, base, headers: () => ({ userToken: one.token }) }),
})
const get = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers: { userToken: member.token, ...headers } })
type Input = Record<string, string | number | string[]>
const generate = (input: Input, { model = 'test/held', job_type = 'Text2Img' as const } = {}) =>
  member.client('POST /api/v2/playground_generate', { body: { input, model, job_type } })
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#48c' } })
    .png()
    .toBuffer()
const upload = (bytes: Uint8Array, name = 'drawing.png') => {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  return member.client('POST /api/v2/upload', { body })
}

describe('a job for a prompt', () => {
  const MODEL = { model: 'builtin/illustrator' }

  it('names the thing that the prompt asks for but the image lacks [M-06]', { timeout: 120_000 }, async () => {
    const { id } = await generate({ prompt: 'a fox and a zxqvbn', width: 256, height: 256 }, MODEL)
    expect((await waitUntilEnded(member, id)).warnings).toContain('Not drawn: zxqvbn')
  })

  it('fails, names the subject and refunds its dots if the subject is missing [M-06]', { timeout: 120_000 }, async () => {
    const before = await balance()
    const { id, cost } = await generate({ prompt: 'a pikachu on a table', width: 256, height: 256 }, MODEL)
    expect(cost).toBeGreaterThan(0)
    const job = await waitUntilEnded(member, id)
    expect([job.status, job.works, job.error?.message]).toEqual(['Failed', [], expect.stringContaining('pikachu')])
    expect(await balance()).toBe(before)
  })
})

describe('a request with an invalid field', () => {
  it('rejects a fifth LoRA on both calls that take them [V-13]', async () => {
    const five = Array.from({ length: 5 }, (_, n) => `style-${n}:1`)
    const page = await refusal(generate({ prompt: 'a fox', loras: five }))
    expect(page).toMatchObject({ code: 'invalid_input', errors: { loras: 'takes at most 4' } })
    const params = { loras: five.map((name) => ({ name: name.replace(/:1$/, ''), model: 1 })) }
    const body = { prompt: 'a fox', models: ['test/held'], params }
    const other = await refusal(member.client('POST /api/v2/generate/async', { body }))
    expect(other).toMatchObject({ code: 'invalid_input', errors: { loras: 'takes at most 4' } })
  })

  it('names a required upload by its title in both languages [V-03]', async () => {
    for (const [language, text] of [
      ['en', 'please enter Floor plan'],
      ['cn', '请输入平面图'],
    ] as const) {
      const client = createClient({ fetch, base, headers: () => ({ userToken: member.token, 'X-Language': language }) })
      const body = { input: { prompt: 'a house' }, model: 'test/asking', job_type: 'Text2Img' as const }
      expect((await refusal(client('POST /api/v2/playground_generate', { body }))).errors).toEqual({ plan: text })
    }
  })

  it('rejects a volume outside 0 to 1, and accepts both ends [V-11]', async () => {
    const film = await readFile(new URL('../../web/public/examples/boat-film.mp4', import.meta.url))
    const { url: video } = await upload(film, 'boat.mp4')
    const dub = (volumes: Record<string, number>) =>
      member.client('POST /api/v2/playground_generate', {
        body: { input: { video, text: 'Hello', ...volumes }, model: 'builtin/voice-over', job_type: 'VideoVoice' },
      })
    for (const name of ['volume', 'original'])
      for (const [value, text] of [
        [-0.05, 'must be at least 0'],
        [1.05, 'must be at most 1'],
      ] as const)
        expect((await refusal(dub({ [name]: value }))).errors, `${name} ${value}`).toEqual({ [name]: text })
    const { id } = await dub({ volume: 0, original: 1 })
    await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
  })

  it('rejects a canvas or size of zero, and accepts canvases of 100 and 4096 pixels [V-07]', async () => {
    for (const side of [100, 4096]) expect(await upload(await png(side, side))).toMatchObject({ width: side, height: side })
    const none = await png(100, 100)
    // The width in the file's header.
    none.writeUInt32BE(0, 16)
    expect(await refusal(upload(none))).toMatchObject({ code: 'not_an_image' })
    for (const width of [0, -64]) expect(Object.keys((await refusal(generate({ prompt: 'a fox', width }))).errors ?? {})).toEqual(['width'])
  })
})

describe('a failed model', () => {
  it('reports the error text that clients expect, allows a retry and returns its schema again [E-05]', async () => {
    const { id } = await generate({ prompt: 'a quiet harbour' })
    ;(await engine.run(0)).fail(new EngineError('internal', 'out of paint'))
    const { error } = await waitUntilEnded(member, id)
    expect(error).toMatchObject({ code: 'engine_failed', message: expect.stringContaining('Model predict error') })
    const again = await member.client('POST /api/v2/generate/repeat/:id', { params: { id } })
    await (await engine.run(1)).finish()
    expect((await waitUntilEnded(member, again.id)).status).toBe('Finished')

    const { token } = await member.client('POST /api/account/keys', { body: { name: 'A program', scopes: ['generate'] } })
    const asked = fetch(`${base}/v1/images/generations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'test/held', prompt: 'a fox' }),
    })
    ;(await engine.run(2)).fail(new EngineError('internal', 'out of paint'))
    const failed = await asked
    expect([failed.status, await failed.text()]).toEqual([503, expect.stringContaining('Model predict error')])
  })
})

describe('responses of the API', () => {
  it('have a message and errors by field; a response without text is named by its status [E-07]', async () => {
    const wrong = await fetch(`${base}/api/v2/playground_generate`, {
      method: 'POST',
      headers: { userToken: member.token, 'content-type': 'application/json' },
      body: JSON.stringify({ input: { prompt: '', width: 7 }, model: 'test/held', job_type: 'Text2Img' }),
    })
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({
      status: 0,
      message: expect.stringMatching(/./),
      errors: { prompt: 'no prompt submitted', width: expect.stringMatching(/./) },
    })
    const silent = createClient({ fetch: async () => new Response('', { status: 418 }), base, headers: () => ({}) })
    await expect(silent('GET /api/site')).rejects.toThrow('Got response code 418')
  })

  it('are cacheable while unchanged, except the schema of a model [C-15]', async () => {
    for (const path of ['/api/v2/models.json', '/api/v2/templates?lang=en', '/api/v2/lora.json']) {
      const first = await get(path)
      const tag = first.headers.get('etag') ?? ''
      expect([first.status, tag], `answer of ${path}`).toEqual([200, expect.stringMatching(/./)])
      expect((await get(path, { 'if-none-match': tag })).status, `answer of ${path}`).toBe(304)
    }
    for (const path of ['/api/v2/prompts.json', '/api/v2/prompts-en.json'])
      expect((await get(path)).headers.get('cache-control'), `answer of ${path}`).toBe('public, max-age=300')
    const schema = await fetch(`${base}/api/v2/playground_get_model_schema`, {
      method: 'POST',
      headers: { userToken: member.token, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'test/held', version: 2, lang: 'en' }),
    })
    // Not cached without revalidation.
    expect([schema.status, schema.headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^no-store$|no-cache/)])
  })

  it('report missing or unplayable media by status and type [E-11]', async () => {
    const gone = await get('/media/works/01990000-0000-7000-8000-000000000000/original.mp4')
    expect([gone.status, await gone.json()]).toEqual([404, expect.objectContaining({ code: 'not_found', message: expect.any(String) })])
    const film = await readFile(new URL('../../web/public/examples/boat-film.mp4', import.meta.url))
    const { url } = await upload(film, 'boat.mp4')
    const played = await get(url, { range: 'bytes=0-99' })
    expect([played.status, played.headers.get('content-type'), (await played.arrayBuffer()).byteLength]).toEqual([206, 'video/mp4', 100])
    expect((await get(url, { range: `bytes=${film.length}-` })).status).toBe(416)
  })

  it('of the network never have status 200 when the data cannot be read [E-10]', async () => {
    const proxy = await createLosingProxy(server.context.db.$client.options.connectionString ?? '', { words: 'never', times: 0 })
    const other = await server.beside({ databaseUrl: proxy.url })
    const app = await buildApp(other)
    try {
      const at = await app.listen({ host: '127.0.0.1', port: 0 })
      const ask = (path: string) => fetch(`${at}/api/v2/${path}`, { headers: { apikey: 'aaaaaaaaaaaaaaaaaaaaaa' } })
      expect([(await ask('find_user')).status, (await ask('workers/nobody')).status]).toEqual([404, 404])
      for (const path of ['workers', 'users', 'status/performance', 'status/news'])
        expect((await ask(path)).status, `answer of ${path}`).toBe(200)
      await proxy.close()
      for (const path of ['workers', 'workers/01990000-0000-7000-8000-000000000000', 'find_user', 'users', 'status/performance']) {
        const answer = await ask(path)
        expect([answer.status, await answer.json()], `answer of ${path}`).toEqual([
          503,
          expect.objectContaining({ message: expect.any(String) }),
        ])
      }
    } finally {
      await app.close()
      await other.close()
    }
  })
})
