import { readdir, readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { uploads } from '../../db/schema/uploads.ts'
import { incomingFolder } from '../../storage/incoming-folder.ts'
import { findUpload, storeUpload } from './public.ts'

let server: TestApp
let member: TestMember
let engine: ControllableEngine

beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
  member = await server.signUp()
})
afterAll(() => server.close())

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c84' } })
    .toFormat(format)
    .toBuffer()

function form(bytes: Uint8Array, { name = 'picture.png', field = 'file' } = {}): FormData {
  const body = new FormData()
  body.set(field, new Blob([new Uint8Array(bytes)]), name)
  return body
}

const send = (body: FormData, language?: 'en' | 'cn') =>
  server.client({ token: member.token, ...(language && { language }) })('POST /api/v2/upload', { body })

/** A valid PNG of any size in a few hundred kilobytes: uniform grey. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const leftovers = () => readdir(incomingFolder(server.context.config))

describe('an upload', () => {
  it.each(['POST /api/v2/upload', 'POST /api/v2/works_import'])('to %s is refused when it is cut off, and leaves nothing', async (call) => {
    const whole = Buffer.from(await new Response(form(await picture('png'))).arrayBuffer())
    const boundary = whole.subarray(2, whole.indexOf('\r\n')).toString()
    const attempts = {
      'multipart/form-data': whole,
      [`multipart/form-data; boundary=${boundary}`]: whole,
      [`multipart/form-data; boundary=other`]: whole,
    }
    for (const [type, bytes] of Object.entries(attempts)) {
      for (const payload of [bytes.subarray(0, -20), bytes.subarray(0, 120), bytes.subarray(0, 20), Buffer.alloc(0)]) {
        const url = call.replace('POST ', '')
        const headers = { usertoken: member.token, 'content-type': type }
        const reply = await server.app.inject({ method: 'POST', url, headers, payload })
        expect([400, 404], `${type} ${payload.length}`).toContain(reply.statusCode)
        expect(['upload_failed', 'malformed_request', 'invalid_input']).toContain(reply.json().code)
      }
    }
    expect(await leftovers()).toEqual([])
  })

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('stores a %s by its content, regardless of its name [C-07]', async (format) => {
    const bytes = await picture(format)
    const reply = await send(form(bytes, { name: '照片.bmp' }))
    expect(reply).toMatchObject({ status: 1, width: 40, height: 30, bytes: bytes.byteLength })
    expect(reply.url).toMatch(new RegExp(`^/media/uploads/[0-9a-f-]{36}\\.${format === 'jpeg' ? 'jpg' : format}$`))
    const file = await server.app.inject({ url: reply.url, headers: { usertoken: member.token } })
    expect(file.headers['content-type']).toBe(`image/${format}`)
    expect(file.rawPayload.equals(bytes)).toBe(true)
  })

  it('measures an image as displayed, rotated by its metadata', async () => {
    const turned = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#48c' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await send(form(turned))).toMatchObject({ width: 30, height: 40 })
  })

  it.each([
    ['en', 'The file is not a supported image.'],
    ['cn', '无法识别这个图片文件。'],
  ] as const)('refuses a text named .png in %s, naming the field, and stores nothing [C-07] [V-15]', async (language, message) => {
    const before = await server.context.db.select().from(uploads)
    const texts = [
      Buffer.from('just some words'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.alloc(0),
      Buffer.from('89504e470d0a1a0a', 'hex'),
    ]
    for (const text of texts)
      expect(await refusal(send(form(text), language))).toMatchObject({ code: 'not_an_image', message, errors: { file: message } })
    expect(await server.context.db.select().from(uploads)).toEqual(before)
    expect(await leftovers()).toEqual([])
  })

  it('converts HEIC photos to a format that every engine reads [V-15]', async () => {
    const heic = await readFile(new URL('examples/photo.heic', import.meta.url))
    const sent = await send(form(heic, { name: 'IMG_0001.HEIC' }))
    expect(sent).toMatchObject({ width: 96, height: 64 })
    expect(sent.url).toMatch(/\.jpg$/)
  })

  it('reports HEIC that cannot be decoded, and refuses a truncated image [V-15]', async () => {
    const heic = await readFile(new URL('examples/photo.heic', import.meta.url))
    const fake = Buffer.concat([heic.subarray(0, 40), Buffer.alloc(2000)])
    expect(await refusal(send(form(fake, { name: 'fake.heic' })))).toMatchObject({ code: 'heic_unreadable' })
    const noise = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 40 } } }).jpeg().toBuffer() // prettier-ignore
    expect(await refusal(send(form(noise.subarray(0, noise.length / 2))))).toMatchObject({ code: 'picture_damaged' })
  })

  it('refuses an image of 200 megapixels without decoding it [C-07] [V-15]', async () => {
    // These pixels cannot be decoded: an attempt would report a damaged image.
    const whole = hugePng(14_200, 14_100)
    const bytes = whole.fill(0xff, 100, whole.length - 100)
    const reply = await refusal(send(form(bytes), 'cn'))
    expect(reply).toMatchObject({ code: 'too_many_pixels', errors: { file: '图片像素过多，最多 50 百万像素。' } })
  })

  it('refuses an image with longer sides than any engine accepts', async () => {
    expect(await refusal(send(form(hugePng(16_400, 8))))).toMatchObject({ code: 'too_many_pixels' })
  })

  it('refuses more than 32 MB, naming the field [C-07] [V-15]', async () => {
    const big = Buffer.concat([await picture('png'), Buffer.alloc(32 * 1024 * 1024)])
    expect(await refusal(send(form(big)))).toMatchObject({
      code: 'file_too_large',
      message: 'The file is too large. The limit is 32 MB.',
      errors: { file: 'The file is too large. The limit is 32 MB.' },
    })
    expect(await leftovers()).toEqual([])
  })

  it('refuses a body without a file', async () => {
    expect(await refusal(send(form(await picture('png'), { field: 'other' })))).toMatchObject({
      code: 'upload_failed',
      errors: { file: 'Please upload the file' },
    })
    const noForm = await server.app.inject({
      method: 'POST',
      url: '/api/v2/upload',
      headers: { usertoken: member.token },
      payload: { file: 'text' },
    })
    expect(noForm.json()).toMatchObject({ code: 'upload_failed', errors: { file: 'Please upload the file' } })
  })

  it('refuses guests before reading the body', async () => {
    expect((await refusal(server.client()('POST /api/v2/upload', { body: form(await picture('png')) }))).code).toBe('please_login')
  })
})

describe('a stored upload', () => {
  it('is accessible only to its member', async () => {
    const { url } = await send(form(await picture('png')))
    const other = await server.signUp()
    const id = url.slice('/media/uploads/'.length, -'.png'.length)
    const status = async (token?: string) =>
      (await server.app.inject({ url, headers: token === undefined ? {} : { usertoken: token } })).statusCode
    expect([await status(member.token), await status(other.token), await status()]).toEqual([200, 404, 404])
    const me = await server.context.db.select().from(uploads)
    const accountId = me[0]?.accountId ?? ''
    expect(await findUpload(server.context.db, { id, accountId })).toMatchObject({ id, type: 'image/png' })
    expect(await findUpload(server.context.db, { id: 'nonsense', accountId })).toBeUndefined()
  })

  it('is served whole, in ranges, or as not modified', async () => {
    const bytes = await picture('png', 200, 200)
    const { url } = await send(form(bytes))
    const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      server.app.inject({ method, url, headers: { usertoken: member.token, ...headers } })
    const whole = await get()
    expect(whole.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      'content-length': String(bytes.length),
    })
    expect(whole.headers['content-security-policy']).toContain('sandbox')
    const head = await get({}, 'HEAD')
    expect(head.headers['content-length']).toBe(String(bytes.length))
    expect(head.rawPayload).toHaveLength(0)
    const part = await get({ range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-19/${bytes.length}`)
    expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true)
    expect((await get({ range: 'bytes=-5' })).rawPayload.equals(bytes.subarray(-5))).toBe(true)
    expect((await get({ range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
    expect((await get({ 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
    expect((await get({ range: 'bytes=10-19', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  it('can be stored by another feature with its own field name', async () => {
    const [row] = await server.context.db.select().from(uploads)
    const accountId = row?.accountId ?? ''
    const stored = await storeUpload(server.context, { accountId, bytes: await picture('webp'), field: 'source_image' })
    expect(stored.url).toBe(`/media/uploads/${stored.id}.webp`)
    await expect(storeUpload(server.context, { accountId, bytes: Buffer.from('no'), field: 'source_image' })).rejects.toMatchObject({
      code: 'not_an_image',
      fields: [{ field: 'source_image' }],
    })
  })
})

describe('a member’s uploads', () => {
  const list = (who: TestMember, more: { page_size?: number; after?: string } = {}) =>
    who.client('POST /api/v2/get_uploads', { body: more }).then(({ data }) => data)
  const remove = (who: TestMember, ids: string[]) => who.client('POST /api/v2/uploads_delete', { body: { ids } }).then(({ data }) => data)
  const uploadImage = async (who: TestMember, width: number) =>
    (await who.client('POST /api/v2/upload', { body: form(await picture('png', width)) })).url
  const used = async (who: TestMember) => (await who.client('GET /api/user/check_userinfo', { query: {} })).data.storage.used

  it('are listed in pages, and deleted one by one with their files, which frees storage', async () => {
    const [mira, other] = [await server.signUp(), await server.signUp()]
    for (const width of [40, 41, 42]) await uploadImage(mira, width)
    const [newest, ...rest] = await list(mira, { page_size: 2 })
    expect([newest, ...rest].map((upload) => upload?.width)).toEqual([42, 41])
    expect((await list(mira, { after: rest.at(-1)?.id ?? '' })).map(({ width }) => width)).toEqual([40])
    const { id = '', url = '', bytes = 0 } = newest ?? {}
    expect(await remove(other, [id])).toBe(0)
    expect(await remove(mira, ['nonsense'])).toBe(0)
    const before = await used(mira)
    const [row] = await server.context.db.select().from(uploads).where(eq(uploads.id, id))
    expect(await remove(mira, [id])).toBe(1)
    expect(await used(mira)).toBe(before - bytes)
    expect((await server.app.inject({ url, headers: { usertoken: mira.token } })).statusCode).toBe(404)
    await expect(server.context.storage.stat(row?.file ?? '')).rejects.toMatchObject({ code: 'not_found' })
    expect((await list(mira)).map(({ width }) => width)).toEqual([41, 40])
  })

  it('are kept while an open job needs them', async () => {
    const mira = await server.signUp()
    const image = await uploadImage(mira, 64)
    const ids = (await list(mira)).map((upload) => upload.id)
    await mira.client('POST /api/v2/playground_generate', { body: { input: { image }, model: 'test/held', job_type: 'RemoveBg' } })
    const run = await engine.run(0)
    expect((await refusal(remove(mira, ids))).code).toBe('upload_in_use')
    expect(await list(mira)).toHaveLength(1)
    await run.finish()
    await waitFor(async () => (await mira.client('POST /api/v2/get_generate_works_count', {})).data === 1)
    expect(await remove(mira, ids)).toBe(1)
  })
})
