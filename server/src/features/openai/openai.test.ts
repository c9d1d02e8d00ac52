import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { encodeSound } from '@stipple/engines/media/public'
import { EngineError } from '@stipple/engines/spec'
import { generateImage } from 'ai'
import OpenAI, { APIError, toFile } from 'openai'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { describedFetch } from '../../../test/described.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { publishedFetch } from '../../../test/published.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { OPENAI } from '../../features/openai/document.ts'
import { pictureEvent } from './answers.ts'

let engine = createControllableEngine()
let server: TestApp
let member: TestMember
let origin: string
beforeEach(async () => {
  engine = createControllableEngine({ tasks: ['text-to-image', 'image-to-image', 'inpaint'] })
  server = await createTestApp({ engines: [engine], worker: true })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  member = await server.signUp()
})
afterEach(() => server.close())

const open = async (scopes: ('generate' | 'upload')[] = ['generate'], more: object = {}) => {
  const { token } = await member.client('POST /api/account/keys', { body: { name: 'A program', scopes, ...more } })
  return new OpenAI({ apiKey: token, baseURL: `${origin}/v1`, fetch: publishedFetch('openai', describedFetch(OPENAI)) })
}
const dots = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const jobs = async () => (await member.client('GET /api/v2/generate/jobs')).jobs
const refusalOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(APIError)
  return error as APIError
}

it('generates images for OpenAI’s client, which waits for them, at the usual price', async () => {
  const client = await open()
  const before = await dots()
  const asked = client.images.generate({ prompt: 'a fox', model: 'gpt-image-1', n: 2, size: '1001x640' })
  const run = await engine.run(0)
  expect(run.task).toMatchObject({ kind: 'text-to-image', prompt: 'a fox', count: 2, width: 1000, height: 640 })
  await run.finish(2)
  const answer = await asked
  expect(answer).toMatchObject({ size: '96x64', output_format: 'png' })
  const pictures = await Promise.all((answer.data ?? []).map(({ b64_json }) => sharp(Buffer.from(b64_json ?? '', 'base64')).metadata()))
  expect(pictures).toMatchObject([
    { format: 'png', width: 96 },
    { format: 'png', width: 96 },
  ])
  expect(await dots()).toBe(before - 4)
  expect((await member.client('GET /api/account/keys')).data).toMatchObject([{ spent: 4 }])
})

it('returns addresses and other formats on request, and accepts fields beyond OpenAI’s', async () => {
  const client = await open()
  const more = { seed: 7, negative_prompt: 'a hen', steps: 9 }
  const asked = client.images.generate({ prompt: 'a fox', model: 'test/held', response_format: 'url', ...more })
  const run = await engine.run(0)
  expect(run.task).toMatchObject({ seed: 7, negativePrompt: 'a hen', steps: 9, count: 1 })
  await run.finish()
  const url = (await asked).data?.[0]?.url ?? ''
  const opened = await fetch(url)
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await fetch(url.replace(/\?.*/, ''))).status).toBe(401)
  const small = client.images.generate({ prompt: 'a fox', output_format: 'webp', output_compression: 50 })
  await (await engine.run(1)).finish()
  const [picture] = (await small).data ?? []
  expect((await sharp(Buffer.from(picture?.b64_json ?? '', 'base64')).metadata()).format).toBe('webp')
})

it('edits an image, in the transparent area of a mask or as a whole', async () => {
  const client = await open()
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const hole = await sharp({ create: { width: 32, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .extend({ right: 32, background: { r: 0, g: 0, b: 0, alpha: 1 } })
    .png()
    .toBuffer()
  const file = (bytes: Buffer, name: string) => toFile(bytes, name, { type: 'image/png' })
  const masked = client.images.edit({ prompt: 'a hat', image: await file(image, 'a.png'), mask: await file(hole, 'm.png'), n: 1 })
  const run = await engine.run(0)
  expect(run.task).toMatchObject({ kind: 'inpaint', prompt: 'a hat' })
  if (run.task.kind !== 'inpaint') throw new Error('not asked to inpaint')
  const pixels = await sharp(await run.context.read(run.task.mask))
    .greyscale()
    .raw()
    .toBuffer()
  expect([pixels[5], pixels[60]]).toEqual([255, 0])
  await run.finish()
  expect((await masked).data).toHaveLength(1)
  const whole = client.images.edit({ prompt: 'in snow', image: [await file(image, 'a.png')] })
  expect((await engine.run(1)).task).toMatchObject({ kind: 'image-to-image', prompt: 'in snow' })
  await (await engine.run(1)).finish()
  expect((await whole).data).toHaveLength(1)
  // The model takes one image, and no model here combines several under a mask.
  const several = [await file(image, 'a.png'), await file(image, 'b.png')]
  expect(await refusalOf(client.images.edit({ prompt: 'both', image: several }))).toMatchObject({ status: 400, param: 'image' })
  const over = client.images.edit({ prompt: 'both', image: several, mask: await file(hole, 'm.png') })
  expect(await refusalOf(over)).toMatchObject({ status: 400, param: 'image' })
  const small = await sharp(hole).resize(32, 32).png().toBuffer()
  const unlike = client.images.edit({ prompt: 'a hat', image: await file(image, 'a.png'), mask: await file(small, 'm.png') })
  expect(await refusalOf(unlike)).toMatchObject({
    status: 400,
    param: 'mask',
    error: { message: expect.stringMatching(/32 × 32.*64 × 64/) },
  })
  const broken = client.images.edit({ prompt: 'a hat', image: await file(Buffer.from('no picture'), 'a.png') })
  expect(await refusalOf(broken)).toMatchObject({ status: 415, param: 'image' })
})

it('edits images from JSON data or by file id, but not from internal addresses', async () => {
  const client = await open(['generate', 'upload'])
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const hole = await sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('content', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
  const { id } = await client.post<{ id: string }>('/files', { body: form })
  const edit = (body: object) => client.post<{ data: unknown[] }>('/images/edits', { body: { prompt: 'a hat', ...body }, maxRetries: 0 })
  const inData = (picture: Buffer) => ({ image_url: `data:image/png;base64,${picture.toString('base64')}` })
  for (const [place, [body, kind]] of [
    [{ images: [inData(bytes)] }, 'image-to-image'],
    [{ images: [{ file_id: id }], mask: inData(hole) }, 'inpaint'],
  ].entries() as ArrayIterator<[number, [object, string]]>) {
    const asked = edit(body)
    const run = await engine.run(place)
    expect(run.task.kind).toBe(kind)
    await run.finish()
    expect((await asked).data).toHaveLength(1)
  }
  for (const images of [
    [],
    [{}],
    [{ image_url: 'ftp://x/y' }],
    [{ image_url: 'http://127.0.0.1:1/a.png' }],
    Array.from({ length: 5 }, () => ({ file_id: id })),
  ])
    // prettier-ignore
    expect(await refusalOf(edit({ images }))).toMatchObject({ status: 400, param: 'images' })
  expect(await refusalOf(edit({ images: [{ file_id: 'none' }] }))).toMatchObject({ status: 400, param: 'images' })
  const other = await server.signUp()
  const { token } = await other.client('POST /api/account/keys', { body: { name: 'Theirs', scopes: ['generate'] } })
  const theirs = new OpenAI({ apiKey: token, baseURL: `${origin}/v1` })
  expect(await refusalOf(theirs.post('/images/edits', { body: { prompt: 'x', images: [{ file_id: id }] } }))).toMatchObject({ status: 400 })
})

it('lets a server stop during a request, and releases the dots', async () => {
  const client = await open()
  const asked = client.images.generate({ prompt: 'a fox' }, { maxRetries: 0 })
  await engine.run(0)
  const closed = server.app.close()
  expect(await refusalOf(asked)).toMatchObject({ status: 503, code: 'unavailable' })
  await closed
})

it('lists its models', async () => {
  const client = await open()
  expect((await client.models.list()).data).toMatchObject([{ id: 'test/held', object: 'model', dots: 2 }])
  expect(await client.models.retrieve('test/held')).toMatchObject({ id: 'test/held' })
  // Names that generate, and the name in the list.
  for (const name of ['gpt-image-1', 'gpt-image-2.6-flare', 'dall-e-3'])
    expect(await client.models.retrieve(name)).toMatchObject({ id: name, object: 'model', dots: 2 })
  expect(await client.models.retrieve('Held')).toMatchObject({ id: 'test/held' })
  expect(await refusalOf(client.models.retrieve('tts-1'))).toMatchObject({ status: 404, code: 'model_not_found' })
  expect(await refusalOf(client.models.retrieve('nothing'))).toMatchObject({ status: 404, code: 'model_not_found' })
})

it('refuses in OpenAI’s format with the field, which its client does not retry', async () => {
  const client = await open()
  const refused = (body: object) => refusalOf(client.images.generate({ prompt: 'a fox', ...body }))
  expect(await refused({ prompt: '' })).toMatchObject({ status: 400, type: 'invalid_request_error', param: 'prompt' })
  expect(await refused({ n: 11 })).toMatchObject({ status: 400, param: 'n' })
  expect(await refused({ n: 5 })).toMatchObject({ status: 400, param: 'n' })
  expect(await refused({ size: 'large' })).toMatchObject({ status: 400, param: 'size' })
  expect(await refused({ stream: true, n: 5 })).toMatchObject({ status: 400, param: 'n' })
  expect(await refused({ stream: true, partial_images: 4 })).toMatchObject({ status: 400, param: 'partial_images' })
  expect(await refused({ background: 'transparent' })).toMatchObject({ status: 400, param: 'background' })
  expect(await refused({ model: 'other/model' })).toMatchObject({ status: 404, code: 'model_not_found' })
  expect(await refused({ prompt: 'nude little girl' })).toMatchObject({ status: 400, code: 'content_policy_violation' })
  expect(await refusalOf((await open(['upload'])).models.list())).toMatchObject({ status: 403, code: 'key_scope' })
  const stranger = new OpenAI({ apiKey: 'sk-none', baseURL: `${origin}/v1`, fetch: publishedFetch('openai') })
  expect(await refusalOf(stranger.images.generate({ prompt: 'a fox' }))).toMatchObject({ status: 401, code: 'invalid_api_key' })
  const poor = await open(['generate'], { cap: 1 })
  expect(await refusalOf(poor.images.generate({ prompt: 'a fox' }))).toMatchObject({ status: 429, code: 'insufficient_quota' })
  expect(engine.started()).toBe(0)
})

it('cancels the job of a disconnected client, and releases the dots', async () => {
  const client = await open()
  const before = await dots()
  const controller = new AbortController()
  const asked = client.images.generate({ prompt: 'a fox' }, { signal: controller.signal })
  await engine.run(0)
  controller.abort()
  await expect(asked).rejects.toThrow('aborted')
  await waitFor(async () => (await jobs())[0]?.status === 'Cancelled')
  expect(await dots()).toBe(before)
})

it('creates one job for ten concurrent calls with one idempotency key', async () => {
  const client = await open()
  const asked = Promise.all(
    Array.from({ length: 10 }, () => client.images.generate({ prompt: 'a fox' }, { headers: { 'Idempotency-Key': 'once' } })),
  )
  await (await engine.run(0)).finish()
  expect(new Set((await asked).map(({ data }) => data?.[0]?.b64_json)).size).toBe(1)
  expect(engine.started()).toBe(1)
  expect((await member.client('GET /api/account/keys')).data).toMatchObject([{ spent: 2 }])
})

it('streams previews, then the result or the error', async () => {
  const client = await open()
  const eventsOf = async () => {
    const stream = await client.images.generate({ prompt: 'a fox', stream: true, partial_images: 1 })
    const events: object[] = []
    const read = async (): Promise<object[]> => {
      for await (const event of stream) events.push(event)
      return events
    }
    const ended = read()
    // Handled below.
    ended.catch(() => undefined)
    return { events, ended }
  }
  const asked = eventsOf()
  const run = await engine.run(0)
  const { events, ended } = await asked
  const preview = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  run.context.report({ ratio: 0.5, preview })
  await waitFor(async () => events.length === 1)
  await run.finish()
  for (const event of events) expect(pictureEvent.parse(event)).toEqual(event)
  const [partial, completed] = (await ended) as { b64_json: string }[]
  expect(partial).toMatchObject({ type: 'image_generation.partial_image', partial_image_index: 0, size: '32x32', output_format: 'png' })
  expect(completed).toMatchObject({ type: 'image_generation.completed', size: '96x64', output_format: 'png' })
  expect(await sharp(Buffer.from(completed?.b64_json ?? '', 'base64')).metadata()).toMatchObject({ width: 96 })
  const failing = eventsOf()
  ;(await engine.run(1)).fail(new EngineError('content_policy', 'no'))
  await expect((await failing).ended).rejects.toBeInstanceOf(APIError)
  expect((await member.client('GET /api/account/keys')).data).toMatchObject([{ spent: 2 }])
})

it('serves speech, several images and transparency where a model can, for both clients', async () => {
  await server.close()
  const speaker = createControllableEngine({
    id: 'speaker',
    tasks: ['speech'],
    can: { voices: [{ id: 'ann', label: { en: 'Ann', zh: '安' } }] },
  })
  const transparent = {
    type: 'boolean',
    widget: 'switch',
    area: 'advanced',
    initial: false,
    label: { en: 'Transparent', zh: '透明' },
  } as const
  const painter = createControllableEngine({
    id: 'painter',
    tasks: ['text-to-image', 'image-to-image'],
    can: { pictures: { least: 1, most: 2 } },
    form: { transparent },
  })
  server = await createTestApp({ engines: [speaker, painter], worker: true })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  member = await server.signUp()
  const client = await open()
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const speaking = client.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'Good morning', response_format: 'wav', speed: 1.5 })
  const read = await speaker.run(0)
  expect(read.task).toMatchObject({ kind: 'speech', text: 'Good morning', voice: 'ann', rate: 1.5, format: 'wav' })
  const { bytes } = await encodeSound({ sampleRate: 8000, channels: [new Float32Array(8000)] }, 'wav')
  read.finishWith([{ media: 'voice', type: 'audio/wav', content: bytes, seconds: 1, seed: 1, poster: picture }])
  const sound = await speaking
  expect([sound.headers.get('content-type'), Buffer.from(await sound.arrayBuffer()).toString('latin1', 0, 4)]).toEqual([
    'audio/wav',
    'RIFF',
  ])
  const spoken = { model: 'test/speaker', input: 'Hello' }
  expect(await refusalOf(client.audio.speech.create({ ...spoken, voice: 'nobody' }))).toMatchObject({ status: 400, param: 'voice' })
  for (const [place, [format, type, magic]] of (
    [
      ['opus', 'audio/ogg', 'OggS'],
      ['flac', 'audio/flac', 'fLaC'],
      ['aac', 'audio/aac', 'ID3'],
      ['pcm', 'audio/pcm', ''],
    ] as const
  ).entries()) {
    const asked = client.audio.speech.create({ ...spoken, voice: 'ann', response_format: format })
    const reading = await speaker.run(place + 1)
    expect(reading.task).toMatchObject({ format: 'wav' })
    reading.finishWith([{ media: 'voice', type: 'audio/wav', content: bytes, seconds: 1, seed: 1, poster: picture }])
    const written = await asked
    expect(written.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await written.arrayBuffer()).toString('latin1', 0, magic.length)).toBe(magic)
  }

  const image = await Promise.all(['a.png', 'b.png'].map((name) => toFile(picture, name, { type: 'image/png' })))
  const joining = client.images.edit({ prompt: 'both', image })
  const joined = await painter.run(0)
  expect(joined.task.kind === 'image-to-image' && joined.task.images).toHaveLength(2)
  await joined.finish()
  await joining
  const glass = client.images.generate({ prompt: 'a fox', background: 'transparent' })
  expect((await painter.run(1)).run.options).toMatchObject({ transparent: true })
  await (await painter.run(1)).finish()
  await glass
  const sdk = createOpenAICompatible({
    name: 'stipple',
    baseURL: `${origin}/v1`,
    apiKey: client.apiKey ?? '',
    fetch: publishedFetch('openai'),
  })
  const making = generateImage({ model: sdk.imageModel('test/painter'), prompt: 'a fox', n: 2, size: '512x512' })
  await (await painter.run(2)).finish(2)
  expect((await making).images.map(({ mediaType }) => mediaType)).toEqual(['image/png', 'image/png'])
})

it('removes the background for models without such a field, at the price of both steps', async () => {
  await server.close()
  const cutter = createControllableEngine({ id: 'cutter', tasks: ['cut-out'] })
  server = await createTestApp({ engines: [engine, cutter], worker: true, environment: { REGISTRATION_DOTS: '12', DAILY_DOTS: '0' } })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  member = await server.signUp()
  const client = await open()
  const before = await dots()
  const glass = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()
  const asked = client.images.generate({ prompt: 'a fox', model: 'gpt-image-1', background: 'transparent', n: 2 })
  await (await engine.run(0)).finish(2)
  for (const place of [0, 1]) {
    const run = await cutter.run(place)
    expect(run.task).toMatchObject({ kind: 'cut-out', background: 'transparent' })
    run.finishWith([{ media: 'image', type: 'image/png', content: glass, width: 8, height: 8, seed: 1 }])
  }
  const answer = await asked
  expect(answer).toMatchObject({ background: 'transparent', output_format: 'png', size: '8x8' })
  expect(answer.data).toHaveLength(2)
  for (const { b64_json } of answer.data ?? []) expect((await sharp(Buffer.from(b64_json ?? '', 'base64')).stats()).isOpaque).toBe(false)
  expect(await dots()).toBe(before - 8)
  const jpeg = client.images.generate({ prompt: 'a fox', background: 'transparent', output_format: 'jpeg' })
  expect(await refusalOf(jpeg)).toMatchObject({ status: 400, param: 'output_format' })
  const capped = await open(['generate'], { cap: 3 })
  const one = capped.images.generate({ prompt: 'a fox', background: 'transparent' }, { maxRetries: 0 })
  expect(await refusalOf(one)).toMatchObject({ status: 429, code: 'insufficient_quota' })
  // Two images could be paid, but not their background removal.
  expect(await dots()).toBe(4)
  const many = client.images.generate({ prompt: 'a fox', background: 'transparent', n: 2 }, { maxRetries: 0 })
  expect(await refusalOf(many)).toMatchObject({ status: 429, code: 'insufficient_quota' })
  expect(engine.started()).toBe(1)
})

it('accepts the fields of OpenAI’s current models, and names those it refuses', async () => {
  const client = await open()
  const asked = client.images.generate({
    prompt: 'a fox',
    model: 'gpt-image-2.6-flare',
    quality: 'xhigh',
    complexity: 'low',
    moderation: 'low',
    safety_identifier: 'x',
    size: '2048x1024',
  })
  const run = await engine.run(0)
  expect(run.task).toMatchObject({ width: 2048, height: 1024 })
  await run.finish()
  await asked
  const refused = (more: object) => refusalOf(client.images.generate({ prompt: 'a fox', ...more }))
  expect(await refused({ output_format: 'svg' })).toMatchObject({ status: 400, param: 'output_format' })
  expect(await refused({ output_format: 'gif', frame_count: 9 })).toMatchObject({ status: 400, param: 'output_format' })
  expect(await refused({ frame_count: 9 })).toMatchObject({ status: 400, param: 'frame_count' })
  expect(await refused({ svg: { model: 'gpt-5' } })).toMatchObject({ status: 400, param: 'svg' })
  const file = await toFile(await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } }).png().toBuffer(), 'a.png', { type: 'image/png' }) // prettier-ignore
  expect(await refusalOf(client.images.edit({ prompt: 'a hat', image: file, markup: file }))).toMatchObject({
    status: 400,
    param: 'markup',
  })
})
