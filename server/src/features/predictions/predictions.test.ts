import { createReplicate } from '@ai-sdk/replicate'
import { generateImage } from 'ai'
import Replicate from 'replicate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { type ControllableEngine, createControllableEngine } from '../../../test/engine.ts'
import { publishedFetch, requirePublished } from '../../../test/published.ts'
import { waitFor } from '../../../test/wait-for.ts'

let engine: ControllableEngine
let server: TestApp
let member: TestMember
let token: string
let origin: string
let runs = 0
beforeAll(async () => {
  engine = createControllableEngine({ tasks: ['text-to-image', 'image-to-image', 'cut-out'] })
  server = await createTestApp({ engines: [engine], worker: true, environment: { CALLS_PER_MINUTE: '100000' } })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  member = await server.signUp()
  ;({ token } = await member.client('POST /api/account/keys', { body: { name: 'Poster robot', scopes: ['generate', 'read', 'upload'] } }))
})
afterAll(() => server.close())

const open = (auth = token, more: object = {}) =>
  new Replicate({ auth, baseUrl: `${origin}/v1`, fetch: publishedFetch('replicate'), ...more })
/** The next run. Throws the result of its request if that ended before. */
const next = (asked?: Promise<unknown>) =>
  Promise.race([
    engine.run(runs++),
    ...(asked
      ? [
          asked.then((answer): never => {
            throw new Error(`it ended before it began: ${JSON.stringify(answer ?? null).slice(0, 300)}`)
          }),
        ]
      : []),
  ])
const dots = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const picture = (colour = '#804020') =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer()
const send = async (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
) => {
  const reply = await server.app.inject({
    method,
    url: `/v1${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body && { payload: body }),
  })
  const [asked = ''] = path.split('?')
  const isQuote = body !== undefined && 'dry_run' in body
  if (!isQuote && reply.headers['content-type']?.toString().startsWith('application/json') === true)
    requirePublished('replicate', { method, path: `/v1${asked}`, status: reply.statusCode, body: reply.json() })
  return reply
}

describe('Replicate’s client, unchanged', () => {
  it('lists models with forms and prices: those of engines, modes and apps', async () => {
    const client = open()
    const all = []
    for await (const page of client.paginate(() => client.models.list())) all.push(...page)
    const held = all.find(({ owner, name }) => `${owner}/${name}` === 'test/held')
    expect(held).toMatchObject({ dots: 2, modes: ['Text2Img', 'Img2Img', 'RemoveBg'] })
    expect(all.map(({ owner, name }) => `${owner}/${name}`)).toEqual(expect.arrayContaining(['modes/text2img', 'modes/removebg']))
    expect(all.some(({ owner }) => owner === 'apps')).toBe(true)
    const model = await client.models.get('test', 'held')
    expect(model.latest_version?.openapi_schema).toMatchObject({
      components: { schemas: { Input: { properties: { prompt: { type: 'string', 'x-order': 0 } }, required: ['prompt'] } } },
    })
    const versions = (await client.models.versions.list('test', 'held')) as unknown as { results: { id: string }[] }
    expect(versions.results).toHaveLength(3)
    const id = versions.results[1]?.id ?? ''
    expect(await client.models.versions.get('test', 'held', id)).toMatchObject({ id, mode: 'Img2Img' })
    await expect(client.models.get('no', 'such')).rejects.toThrow('404')
  })

  it('runs a model and waits in one call, and its output opens without the key', async () => {
    const before = await dots()
    const asked = open().run('test/held', { input: { prompt: 'a fox', n: 2 } })
    await (await next()).finish(2)
    const output = (await asked) as string[]
    expect(output).toHaveLength(2)
    const file = await fetch(output[0] ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
    const [address = '', query = ''] = (output[0] ?? '').split('?')
    for (const bad of [address, `${address}?token=x`, `${output[1]?.split('?')[0]}?${query}`])
      expect([401, 404]).toContain((await fetch(bad)).status)
    expect(await dots()).toBe(before - 4)
    const { data } = await member.client('POST /api/v2/get_generate_works', { body: {} })
    expect(data[0]).toMatchObject({ key_name: 'Poster robot' })
  })

  it('creates, polls, cancels and lists predictions in pages', async () => {
    const client = open()
    const made = await client.predictions.create({ model: 'modes/text2img', input: { prompt: 'a hen' } })
    expect(made).toMatchObject({ status: 'starting', model: 'test/held', output: null, source: 'api', dots: 2 })
    await next()
    await waitFor(async () => (await client.predictions.get(made.id)).status === 'processing')
    expect(await client.predictions.cancel(made.id)).toMatchObject({ id: made.id, status: 'canceled' })
    expect(await client.predictions.cancel(made.id)).toMatchObject({ status: 'canceled' })
    await server.context.db.execute(`insert into jobs (account_id, mode, model, input, cost, count, stage, status, finished_at)
      select account_id, mode, model, input, 0, 1, 'ended', 'Cancelled', now() from jobs, generate_series(1, 150) where id = '${made.id}'`)
    const ids: string[] = []
    for await (const page of client.paginate(() => client.predictions.list())) ids.push(...page.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(150)
    const first = (await send('GET', '/predictions')).json()
    const second = (await send('GET', `/predictions?${new URL(first.next).searchParams.toString()}`)).json()
    expect((await send('GET', `/predictions?${new URL(second.previous).searchParams.toString()}`)).json().results).toHaveLength(100)
    expect((await send('GET', '/predictions?cursor=x')).statusCode).toBe(422)
    await server.context.db.execute('delete from jobs where cost = 0')
  })

  it('reports failures clearly, and names invalid fields', async () => {
    const client = open()
    const asked = client.run('test/held', { input: { prompt: 'a fox' } })
    const { EngineError } = await import('@stipple/engines/spec')
    ;(await next()).fail(new EngineError('invalid_input', 'no'))
    await expect(asked).rejects.toThrow(/Prediction failed: \S/)
    const refused = await send('POST', '/predictions', { body: { version: 'test/held', input: { prompt: 'a fox', n: 99 } } })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { status: 422, code: 'invalid_input', invalid_fields: [{ field: 'n' }] },
    ])
    expect((await send('POST', '/predictions', { body: { input: {} } })).json()).toMatchObject({ invalid_fields: [{ field: 'version' }] })
    expect((await send('POST', '/models/test/other/predictions', { body: { input: {} } })).statusCode).toBe(404)
    expect((await send('POST', '/predictions', { body: { version: 'test/held', webhook: 'file:///etc' } })).statusCode).toBe(422)
    const stranger = await server.app.inject({ url: '/v1/predictions', headers: { authorization: 'Bearer stp_none' } })
    expect([stranger.statusCode, stranger.json().error.code]).toEqual([401, 'invalid_api_key'])
  })

  it('passes files to runs: uploaded by the client, as data, or by local addresses', async () => {
    const client = open()
    const bytes = await picture()
    const asked = client.run('test/held:img2img', { input: { prompt: 'in snow', image: bytes } }).catch((error: unknown) => error)
    // A version is requested by id only.
    expect(String(await asked)).toContain('404')
    const [, version] = (await send('GET', '/models/test/held/versions')).json<{ results: { id: string }[] }>().results
    const running = client.run(`test/held:${version?.id}`, { input: { prompt: 'in snow', image: bytes } })
    const run = await next(running)
    if (run.task.kind !== 'image-to-image') throw new Error(run.task.kind)
    expect(Buffer.from(await run.context.read(run.task.images[0] ?? '')).equals(bytes)).toBe(true)
    await run.finish()
    const [output = ''] = (await running) as string[]
    const pictures = Array.from({ length: 50 }, () => 'https://example.org/a.png')
    const many = await send('POST', '/predictions', { body: { version: version?.id, input: { prompt: 'again', image: pictures } } })
    expect(many.json()).toMatchObject({ status: 422, invalid_fields: [{ field: 'image' }] })
    const inputs = [`data:image/png;base64,${bytes.toString('base64')}`, output]
    for (const image of inputs) {
      const again = send('POST', '/predictions', {
        body: { version: version?.id, input: { prompt: 'again', image } },
        headers: { prefer: 'wait' },
      })
      const other = await next(again)
      expect(other.task.kind).toBe('image-to-image')
      await other.finish()
      expect((await again).json()).toMatchObject({ status: 'succeeded' })
    }
    for (const image of ['http://127.0.0.1:1/a.png', 'http://[::1]/a.png', 'data:,', 'ftp://x/y'])
      expect(
        (await send('POST', '/predictions', { body: { version: version?.id, input: { prompt: 'x', image } } })).json().invalid_fields,
        `the image ${image}`,
      ).toMatchObject([{ field: 'image' }])
  })

  it('accepts an image by each method of the client, and stores no key from a faulty request', async () => {
    const bytes = await picture('#102030')
    let sent: { input?: object } = {}
    const watching = publishedFetch('replicate', async (input, init) => {
      sent = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
      return fetch(input, init)
    })
    const client = open(token, { fileEncodingStrategy: 'data-uri', fetch: watching })
    const asked = client.predictions.create({ version: 'test/held:img2img', input: { prompt: 'in snow', image: bytes } })
    // Bug of replicate 1.4.0 (lib/util.js passes the client in place of the inputs): the client itself arrives.
    if ('fileEncodingStrategy' in (sent.input ?? {}) || (await asked.catch(() => undefined)) === undefined) {
      expect(Object.keys(sent.input ?? {})).toEqual(expect.arrayContaining(['auth', 'baseUrl', 'fileEncodingStrategy']))
      await expect(asked).rejects.toThrow('422')
    } else await (await next()).finish()
    const { data } = await member.client('POST /api/v2/get_generate_works', { body: {} })
    expect(JSON.stringify(data)).not.toContain(token)
    // The other strategies of the same client.
    for (const strategy of ['upload', 'default']) {
      const uploading = open(token, { fileEncodingStrategy: strategy })
      const making = uploading.predictions.create({ version: 'test/held:img2img', input: { prompt: 'in snow', image: bytes } })
      const run = await next()
      if (run.task.kind !== 'image-to-image') throw new Error(run.task.kind)
      expect(Buffer.from(await run.context.read(run.task.images[0] ?? '')).equals(bytes)).toBe(true)
      await run.finish()
      await making
    }
  })

  it('stores files with metadata, lists and deletes them', async () => {
    const client = open()
    const file = await client.files.create(new File([new Uint8Array(await picture('#123456'))], 'fox.png'), { for: 'posters' })
    expect(file).toMatchObject({ name: 'fox.png', content_type: 'image/png', metadata: { for: 'posters' }, checksums: { sha256: /./ } })
    expect(await client.files.get(file.id)).toMatchObject({ id: file.id, size: file.size })
    const { download } = file.urls as { get: string; download: string } & typeof file.urls
    expect((await fetch(download)).headers.get('content-type')).toBe('image/png')
    expect(((await client.files.list()) as unknown as { results: { id: string }[] }).results.map(({ id }) => id)).toContain(file.id)
    expect(await client.files.delete(file.id)).toBe(true)
    await expect(client.files.get(file.id)).rejects.toThrow('404')
    await expect(client.files.create(Buffer.from('no picture'))).rejects.toThrow('415')
  })

  it('follows a job as an event stream', async () => {
    const events: { event: string; data: string }[] = []
    const reading = (async () => {
      for await (const { event, data } of open().stream('test/held', { input: { prompt: 'a fox' } })) events.push({ event, data })
    })()
    const run = await next(reading)
    run.context.report({ ratio: 0.5 })
    run.context.report({ preview: await picture() })
    await waitFor(() => events.some(({ event }) => event === 'preview'))
    await run.finish()
    await reading
    expect(events.map(({ event }) => event).filter((event, at, all) => event !== all[at - 1])).toEqual(
      expect.arrayContaining(['status', 'logs', 'preview', 'output', 'done']),
    )
    expect(events.at(-1)).toEqual({ event: 'done', data: '{}' })
    const output = events.find(({ event }) => event === 'output')?.data ?? ''
    expect((await fetch(output)).status).toBe(200)
    expect(Replicate).toHaveProperty('parseProgressFromLogs')
  })
})

describe('the AI SDK’s provider for Replicate, unchanged', () => {
  const model = (id: string) => createReplicate({ apiToken: token, baseURL: `${origin}/v1`, fetch: publishedFetch('replicate') }).image(id)

  it('gets images of the requested size, number and aspect ratio', async () => {
    const providerOptions = { replicate: { num_inference_steps: 9, guidance_scale: 4, negative_prompt: 'a hen' } }
    const asked = generateImage({ model: model('test/held'), prompt: 'a fox', size: '768x512', n: 2, maxImagesPerCall: 2, providerOptions })
    const run = await next(asked)
    const made = { width: 768, height: 512, count: 2, steps: 9, cfg: 4, negativePrompt: 'a hen' }
    expect(run.task).toMatchObject(made)
    await run.finish(2)
    expect((await asked).images).toHaveLength(2)
    const wide = generateImage({ model: model('test/held'), prompt: 'a fox', aspectRatio: '16:9' })
    const shaped = await next(wide)
    const { width = 0, height = 1 } = 'width' in shaped.task ? shaped.task : {}
    expect(Math.abs(width / height - 16 / 9)).toBeLessThan(0.05)
    await shaped.finish()
    await wide
  })

  it('is refused an unsupported size by field name, and warned about unused fields', async () => {
    for (const size of ['769x512', '8x8', '99999x1'] as const) {
      const asked = generateImage({ model: model('test/held'), prompt: 'a fox', size, maxRetries: 0 })
      await expect(asked).rejects.toThrow('Unprocessable')
      const refused = await send('POST', '/models/test/held/predictions', { body: { input: { prompt: 'a fox', size } } })
      expect([refused.statusCode, refused.json().invalid_fields]).toEqual([422, [expect.objectContaining({ field: 'size' })]])
    }
    for (const ratio of ['200:1', '0:9', 'wide'])
      expect(
        (await send('POST', '/models/test/held/predictions', { body: { input: { prompt: 'a fox', aspect_ratio: ratio } } })).json(),
      ).toMatchObject({ status: 422, invalid_fields: [{ field: 'aspect_ratio' }] })
    const many = await send('POST', '/models/test/held/predictions', { body: { input: { prompt: 'a fox', num_outputs: 99 } } })
    expect(many.json()).toMatchObject({ status: 422, invalid_fields: [{ field: 'num_outputs' }] })
    const asked = send('POST', '/models/test/held/predictions', {
      body: { input: { prompt: 'a fox', go_fast: true } },
      headers: { prefer: 'wait' },
    })
    await (await next()).finish()
    expect((await asked).json().logs).toContain('Not used by this model: go_fast.')
  })
})

it('ends a wait soon after the job, or after the requested time', async () => {
  const impatient = send('POST', '/predictions', {
    body: { version: 'test/held', input: { prompt: 'a fox' } },
    headers: { prefer: 'wait=1' },
  })
  const run = await next()
  expect([(await impatient).statusCode, (await impatient).json().status]).toEqual([202, 'starting'])
  await run.finish()
  const patient = send('POST', '/predictions', { body: { version: 'test/held', input: { prompt: 'a fox' } }, headers: { prefer: 'wait' } })
  await (await next()).finish()
  expect([(await patient).statusCode, (await patient).json().status]).toEqual([201, 'succeeded'])
})

it('cancels at the deadline, and releases the dots', async () => {
  const before = await dots()
  const cancelAfter = (life: string) =>
    send('POST', '/predictions', { body: { version: 'test/held', input: { prompt: 'a fox' } }, headers: { 'cancel-after': life } })
  for (const life of ['1s', '25h', 'soon', '-5'])
    expect((await cancelAfter(life)).json().invalid_fields).toMatchObject([{ field: 'Cancel-After' }])
  const { id, deadline } = (await cancelAfter('1m30s')).json()
  expect(Date.parse(deadline) - Date.now()).toBeGreaterThan(60_000)
  await next()
  await server.context.db.execute(`update jobs set deadline = now() where id = '${id}'`)
  await waitFor(async () => (await send('GET', `/predictions/${id}`)).json().status === 'canceled')
  expect(await dots()).toBe(before)
})

it('quotes without generating', async () => {
  const before = await dots()
  const quoted = await send('POST', '/predictions', { body: { model: 'test/held', input: { prompt: 'a fox', n: 3 }, dry_run: true } })
  expect([quoted.statusCode, quoted.json()]).toMatchObject([
    200,
    { dry_run: true, model: 'test/held', dots: 6, balance: before, input: { n: 3 } },
  ])
  expect((await send('POST', '/predictions', { body: { model: 'test/held', input: {}, dry_run: true } })).statusCode).toBe(422)
  expect(await dots()).toBe(before)
})

it('hides predictions and files of other members', async () => {
  const other = await server.signUp()
  const { token: theirs } = await other.client('POST /api/account/keys', { body: { name: 'x', scopes: ['generate', 'read', 'upload'] } })
  const { id } = (await send('POST', '/predictions', { body: { version: 'test/held', input: { prompt: 'a fox' } } })).json()
  const file = await open().files.create(await picture('#00ff00'))
  const headers = { authorization: `Bearer ${theirs}` }
  for (const path of [`/predictions/${id}`, `/predictions/${id}/stream`, `/files/${file.id}`, `/files/${file.id}/download`])
    expect((await send('GET', path, { headers })).statusCode, `the path ${path}`).toBe(404)
  expect((await send('POST', `/predictions/${id}/cancel`, { headers })).statusCode).toBe(404)
  expect((await send('DELETE', `/files/${file.id}`, { headers })).statusCode).toBe(404)
  expect((await send('GET', '/predictions', { headers })).json().results).toEqual([])
  await (await next()).finish()
})
