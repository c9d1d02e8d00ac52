import { readFile } from 'node:fs/promises'
import { EXPORT_PATH } from '@stipple/core/domain/account'
import { readProvenance } from '@stipple/core/metadata/picture'
import { stillOf } from '@stipple/engines/kit/film-still'
import { SIGNAL_SECONDS } from '@stipple/engines/kit/mark-media'
import { decodeSound, encodeSound } from '@stipple/engines/media/public'
import type { Output } from '@stipple/engines/spec'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { readZip } from '../../../test/read-zip.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { verify } from '../../credentials/verify.fixture.ts'
import { readOutputs } from '../generation/public.ts'
import { findJob } from '../jobs/public.ts'
import { drawMark, markDrawing, shiftSubtitles } from './visible-mark.ts'

let server: TestApp
let engine: ControllableEngine
let member: TestMember
let runs = 0
beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
  member = await server.signUp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await set('site.mark', 'members')
  await set('site.watermark', '')
  await set('site.markCorner', 'bottomRight')
})

/** The first member is the administrator. */
async function set(key: string, value: string): Promise<void> {
  const { data } = await member.client('GET /api/manage/settings')
  const revision = data.find((one) => one.key === key)?.revision ?? 0
  await member.client('POST /api/manage/settings', { body: { key, value, revision } })
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 20 200 100"><rect width="100%" height="100%" fill="#123"/></svg>'

async function make(output?: Output) {
  const body = { input: { prompt: '海边的灯塔' }, model: 'test/held', job_type: 'Text2Img' } as const
  const { id } = await member.client('POST /api/v2/playground_generate', { body })
  const run = await engine.run(runs++)
  const content = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#336' } })
    .png()
    .toBuffer()
  const attachments = [{ extension: 'svg', type: 'image/svg+xml', content: Buffer.from(svg) }]
  run.finishWith([output ?? { media: 'image', type: 'image/png', content, width: 640, height: 400, seed: 4, attachments }])
  const { job } = await waitFor(async () => {
    const reply = await member.client('GET /api/v2/generate/check/:id', { params: { id } })
    return (reply.done || reply.faulted) && reply
  })
  const [work] = job.works
  if (!work) throw new Error(`There is no work: ${JSON.stringify(job)}`)
  return { ...work, job: id }
}

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { usertoken: member.token, ...headers } })

/** Bounding box of pixels that clearly differ from the first one. */
async function inkOf(picture: Uint8Array) {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const ink = { many: 0, left: info.width, right: 0, top: info.height, bottom: 0 }
  data.forEach((value, at) => {
    if (Math.abs(value - (data[0] ?? 0)) <= 90) return
    const [x, y] = [at % info.width, Math.floor(at / info.width)]
    ink.many += 1
    ;[ink.left, ink.right] = [Math.min(ink.left, x), Math.max(ink.right, x)]
    ;[ink.top, ink.bottom] = [Math.min(ink.top, y), Math.max(ink.bottom, y)]
  })
  return { ...info, ...ink }
}

it('marks all copies of an image where the operator requires it, signs them, and keeps the original [F: visible mark]', async () => {
  const work = await make()
  const plain = (await get(work.image)).rawPayload
  expect((await inkOf(plain)).many).toBe(0)
  await set('site.mark', 'always')
  const chain = await server.context.credentials.chain()
  for (const query of ['', '?watermark=0', '?metadata=none', '?x-oss-process=image/resize,w_320']) {
    const reply = await get(work.image + query)
    const ink = await inkOf(reply.rawPayload)
    expect(ink.many).toBeGreaterThan(20)
    expect((ink.bottom - ink.top + 1) / ink.height).toBeGreaterThanOrEqual(0.05)
    expect(ink.left / ink.width).toBeGreaterThan(0.5)
    expect(ink.top / ink.height).toBeGreaterThan(0.8)
    expect((await verify(reply.rawPayload, 'image/png', chain)).state).toBe('Trusted')
  }
  expect(readProvenance((await get(work.image)).rawPayload)).toEqual(readProvenance(plain))

  // All other routes to the file.
  const job = await findJob(server.context.db, work.job)
  if (!job) throw new Error('the job is gone')
  const [output] = await readOutputs(server.context, job)
  const name = work.image.split('/').at(-1) ?? ''
  const prediction = await get(`/v1/outputs/${work.image_id}/${name}`)
  const files = readZip((await get(EXPORT_PATH)).rawPayload)
  const archived = [...files].find(([path]) => path.endsWith(`${work.image_id}/${name}`))?.[1]
  for (const bytes of [output?.bytes, prediction.rawPayload, archived]) expect((await inkOf(bytes ?? plain)).many).toBeGreaterThan(20)

  const before = await get(work.image)
  await set('site.markCorner', 'topLeft')
  const moved = await get(work.image, { 'if-none-match': String(before.headers['etag']) })
  expect([moved.statusCode, moved.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  await set('site.mark', 'off')
  expect((await get(`${work.image}?watermark=1`)).rawPayload.equals(plain)).toBe(true)
  await set('site.mark', 'members')
  expect((await get(work.image)).rawPayload.equals(plain)).toBe(true)
  expect((await inkOf((await get(`${work.image}?watermark=1`)).rawPayload)).many).toBeGreaterThan(20)
})

it('uses the language of the request or the operator’s text, in the chosen corner [F: visible mark]', async () => {
  const work = await make()
  await set('site.mark', 'always')
  const widthOf = async (language: string) => {
    const { left, right } = await inkOf((await get(work.image, { 'x-language': language })).rawPayload)
    return right - left
  }
  expect(await widthOf('en')).toBeGreaterThan((await widthOf('cn')) * 1.3)
  await set('site.watermark', '人工智能生成')
  await set('site.markCorner', 'topLeft')
  const ink = await inkOf((await get(work.image)).rawPayload)
  expect([ink.left < 40, ink.top < 40, ink.right < 320, ink.bottom < 80]).toEqual([true, true, true, true])
})

it('marks drawings in their own coordinates [F: visible mark]', async () => {
  const { also, image } = await make()
  expect(also).toHaveLength(1)
  const address = image.replace(/\.png$/, '.svg')
  expect((await get(address)).body).toBe(svg)
  await set('site.mark', 'always')
  const reply = await get(address)
  expect([reply.headers['content-type'], reply.headers['content-disposition']]).toEqual(['image/svg+xml', 'attachment'])
  const drawn = await inkOf(await sharp(Buffer.from(reply.body)).resize(800, 400, { fit: 'fill' }).png().toBuffer())
  expect(drawn.many).toBeGreaterThan(20)
  expect((drawn.bottom - drawn.top + 1) / drawn.height).toBeGreaterThanOrEqual(0.045)
  expect(await markDrawing('<p>no drawing</p>', { text: 'AI', corner: 'topLeft' })).toBeUndefined()
})

it('adds the mark to videos with sound and credentials, and serves ranges of the marked file [F: visible mark]', async () => {
  const content = await readFile(new URL('../../../../web/public/examples/boat-film.mp4', import.meta.url))
  const poster = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#444' } })
    .png()
    .toBuffer()
  const work = await make({ media: 'video', type: 'video/mp4', seconds: 2, seed: 9, poster, content, width: 320, height: 320 })
  const plain = (await get(work.image)).rawPayload
  await set('site.mark', 'always')
  const marked = await get(work.image)
  expect((await verify(marked.rawPayload, 'video/mp4', await server.context.credentials.chain())).state).toBe('Trusted')
  expect(readProvenance(marked.rawPayload)).toEqual(readProvenance(plain))
  const [before, after] = await Promise.all(
    [plain, marked.rawPayload].map(async (film) => {
      const still = await stillOf(film, { signal: new AbortController().signal, log: server.context.log })
      return sharp(still).greyscale().raw().toBuffer()
    }),
  )
  const changed = [...(before ?? [])].flatMap((value, at) => (Math.abs(value - (after?.[at] ?? 0)) > 60 ? [at] : []))
  expect(changed.length).toBeGreaterThan(50)
  for (const at of changed) expect([at % 320 > 100, Math.floor(at / 320) > 270]).toEqual([true, true])
  const part = await get(work.image, { range: 'bytes=0-9' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 0-9/${marked.rawPayload.length}`])
})

it('is 5 % of the shorter side high in any shape and length, and stays inside [F: visible mark]', async () => {
  for (const [width, height] of [
    [1024, 1024],
    [2048, 512],
    [512, 2048],
    [4096, 3072],
  ] as const)
    // prettier-ignore
    for (const text of ['AI生成', 'AI-generated', '本图片由人工智能生成，请注意甄别真伪，点绘出品']) {
      const overlay = await drawMark({ text, corner: 'bottomLeft' }, { width, height })
      const ink = await inkOf(await sharp({ create: { width, height, channels: 3, background: '#000' } }).composite([{ input: Buffer.from(overlay) }]).png().toBuffer()) // prettier-ignore
      expect(ink.bottom - ink.top + 1).toBeGreaterThanOrEqual(Math.min(width, height) * 0.05)
      expect([ink.left > 0, ink.right < width - 1, ink.bottom < height - 1, ink.top > 0]).toEqual([true, true, true, true])
    }
})

it('shifts subtitles by the length of the added sound [F: visible mark]', () => {
  expect(shiftSubtitles('WEBVTT\n\n00:59.000 --> 01:00.500\nAt 00:01.000 --\n', 1.6)).toBe(
    'WEBVTT\n\n01:00.600 --> 01:02.100\nAt 00:01.000 --\n',
  )
  expect(shiftSubtitles('1\n00:59:59,000 --> 01:00:00,500\nHello', 1.6)).toBe('1\n01:00:00,600 --> 01:00:02,100\nHello')
})

it('starts audio with the signal, and shifts its subtitles [F: visible mark]', async () => {
  const tone = { channels: [Float32Array.from({ length: 24_000 }, (_, at) => Math.sin(at / 8) * 0.4)], sampleRate: 24_000 }
  const { bytes: content } = await encodeSound(tone, 'mp3')
  const poster = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#444' } })
    .png()
    .toBuffer()
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'
  const attachments = [{ extension: 'vtt', type: 'text/vtt', content: Buffer.from(vtt) }]
  const work = await make({ media: 'voice', type: 'audio/mpeg', seconds: 1, seed: 9, poster, content, attachments })
  const plain = (await get(work.image)).rawPayload
  await set('site.mark', 'always')
  const marked = (await get(work.image)).rawPayload
  expect((await verify(marked, 'audio/mpeg', await server.context.credentials.chain())).state).toBe('Trusted')
  expect(readProvenance(marked)).toEqual(readProvenance(plain))
  const lengthOf = async (bytes: Buffer): Promise<number> => {
    const { channels, sampleRate } = await decodeSound(bytes, { field: 'sound', seconds: 60 })
    return (channels[0]?.length ?? 0) / sampleRate
  }
  expect((await lengthOf(marked)) - (await lengthOf(plain))).toBeCloseTo(SIGNAL_SECONDS, 1)
  expect((await get(work.image.replace(/\.mp3$/, '.vtt'))).body).toBe('WEBVTT\n\n00:01.600 --> 00:02.600\nHello\n')
})
