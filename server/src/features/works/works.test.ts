import { randomUUID } from 'node:crypto'
import { readProvenance, readRecipe } from '@stipple/core/metadata/picture'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { communityWorks } from '../../db/schema/community.ts'
import { works as workTable } from '../../db/schema/works.ts'
import { storeWork } from './files.ts'

let server: TestApp
let engine: ControllableEngine
let member: TestMember
let other: TestMember
let runs = 0

beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
})
beforeEach(async () => {
  member = await server.signUp()
  other = await server.signUp()
})
afterAll(() => server.close())

/** Makes `n` works for a member; returns their ids in order of creation. */
async function make(who: TestMember, n: number, prompt = 'a fox'): Promise<string[]> {
  const { id } = await who.client('POST /api/v2/playground_generate', {
    body: { input: { prompt, n }, model: 'test/held', job_type: 'Text2Img' },
  })
  await (await engine.run(runs++)).finish(n)
  const { job } = await waitFor(async () => {
    const reply = await who.client('GET /api/v2/generate/check/:id', { params: { id } })
    return reply.done && reply
  })
  return job.works.map((work) => work.image_id)
}

const list = (who: TestMember, body: { page_size?: number; page_number?: number; order?: 'ASC' | 'DESC'; starred?: 0 | 1 } = {}) =>
  who.client('POST /api/v2/get_generate_works', { body }).then(({ data }) => data.map((work) => work.image_id))
const count = (who: TestMember, body: { starred?: 0 | 1 } = {}) =>
  who.client('POST /api/v2/get_generate_works_count', { body }).then(({ data }) => data)

describe('works', () => {
  it('are listed newest or oldest first, in pages, only the member’s own [C-06]', async () => {
    const first = await make(member, 3)
    const second = await make(member, 2)
    await make(other, 1)
    const oldest = [...first, ...second]
    expect(await list(member, { order: 'ASC' })).toEqual(oldest)
    expect(await list(member)).toEqual(oldest.toReversed())
    expect([
      ...(await list(member, { page_size: 2 })),
      ...(await list(member, { page_size: 2, page_number: 2 })),
      ...(await list(member, { page_size: 2, page_number: 3 })),
    ]).toEqual(oldest.toReversed())
    expect(await count(member)).toBe(5)
    expect(await count(other)).toBe(1)
  })

  it('are marked as favourites by their owner only [H-02]', async () => {
    const [id = ''] = await make(member, 1)
    expect((await other.client('POST /api/v2/works_update', { body: { image_ids: [id], starred: 1 } })).data).toBe(0)
    expect(await count(member, { starred: 1 })).toBe(0)
    expect((await member.client('POST /api/v2/works_update', { body: { image_ids: [id], starred: 1, rated: 1 } })).data).toBe(1)
    expect(await list(member, { starred: 1 })).toEqual([id])
    expect(await member.client('GET /api/v2/works/:id', { params: { id } })).toMatchObject({ starred: 1, rated: 1 })
  })

  it('are not found for other members by id', async () => {
    const [id = ''] = await make(member, 1)
    for (const wrong of [id, 'x', '../../etc'])
      expect((await refusal(other.client('GET /api/v2/works/:id', { params: { id: wrong } }))).code).toBe('not_found')
  })

  it('are refused to guests, and for bad pages with the field named [V-15]', async () => {
    const stranger = server.client()
    expect((await refusal(stranger('POST /api/v2/get_generate_works', { body: {} }))).code).toBe('please_login')
    expect((await refusal(stranger('POST /api/v2/get_generate_works_count', {}))).code).toBe('please_login')
    expect((await refusal(stranger('POST /api/v2/works_delete', { body: { image_ids: ['x'] } }))).code).toBe('please_login')
    expect((await refusal(stranger('POST /api/v2/works_update', { body: { image_ids: ['x'] } }))).code).toBe('please_login')
    const reply = await refusal(member.client('POST /api/v2/get_generate_works', { body: { page_size: 1000, page_number: 0 } }))
    expect(Object.keys(reply.errors ?? {}).toSorted()).toEqual(['page_number', 'page_size'])
  })

  it('have attachments to download only, for their owner [M-01, C-16]', async () => {
    const { id } = await member.client('POST /api/v2/playground_generate', {
      body: { input: { prompt: 'a logo' }, model: 'test/held', job_type: 'Text2Img' },
    })
    const run = await engine.run(runs++)
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0H1V1Z"/></svg>')
    const attachments = [{ extension: 'svg', type: 'image/svg+xml', content: svg }]
    run.finishWith([{ media: 'image', type: 'image/png', content: bytes, width: 64, height: 64, seed: 1, attachments }])
    const { job } = await waitFor(async () => {
      const reply = await member.client('GET /api/v2/generate/check/:id', { params: { id } })
      return reply.done && reply
    })
    const [work] = job.works
    const address = `/media/works/${work?.image_id}/original.svg`
    expect(work?.also).toEqual([{ type: 'image/svg+xml', extension: 'svg', bytes: svg.length, address }])
    const get = (who?: TestMember) => server.app.inject({ url: address, headers: who ? { usertoken: who.token } : {} })
    const reply = await get(member)
    expect(reply.rawPayload.equals(svg)).toBe(true)
    expect(reply.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'content-disposition': 'attachment' })
    expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect([(await get(other)).statusCode, (await get()).statusCode]).toEqual([404, 404])
    const image_ids = [work?.image_id ?? '']
    await member.client('POST /api/v2/works_delete', { body: { image_ids } })
    await member.client('POST /api/v2/works_purge', { body: { image_ids } })
    expect((await get(member)).statusCode).toBe(404)
  })

  it.each(['../x', 'SVG', 'a/b', '', 'png'])('refuse an attachment with the extension %j', async (extension) => {
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const attachments = [{ extension, type: 'image/svg+xml', content: Buffer.from('x') }]
    const output = { media: 'image', type: 'image/png', content: bytes, seed: 1, attachments } as const
    const [id, accountId] = [randomUUID(), randomUUID()]
    const provenance = { sourceType: 'trainedAlgorithmicMedia', recipe: { input: {} } } as const
    await expect(storeWork(server.context, { id, accountId, output, provenance })).rejects.toMatchObject({ code: 'internal' })
    await expect(server.context.storage.stat(`works/${accountId}/${id}/original.png`)).rejects.toThrow('not_found')
  })

  it('are public once published, without private marks, and hidden again in the trash [C-16]', async () => {
    const [id = ''] = await make(member, 1)
    const image_ids = [id]
    const { image, thumbnails } = await member.client('GET /api/v2/works/:id', { params: { id } })
    await member.client('POST /api/v2/works_update', { body: { image_ids, starred: 1 } })
    const [row] = await server.context.db
      .update(workTable)
      .set({ madeFrom: [randomUUID()], params: { prompt: 'a fox', image: '/media/uploads/mine.png' } })
      .where(eq(workTable.id, id))
      .returning()
    const guest = server.client()
    const status = async (url: string) => (await server.app.inject({ url })).statusCode
    const shown = async () => [await status(image), await status(thumbnails[300])]
    expect(await shown()).toEqual([404, 404])
    expect((await refusal(guest('GET /api/v2/works/:id', { params: { id } }))).code).toBe('not_found')

    const published = {
      id: `c_${id}`,
      workId: id,
      accountId: row?.accountId ?? '',
      category: 'other',
      mode: 'Text2Img',
      model: 'test/held',
    }
    await server.context.db.insert(communityWorks).values({ ...published, modelNames: [], words: '' })
    expect(await shown()).toEqual([200, 200])
    const seen = await guest('GET /api/v2/works/:id', { params: { id } })
    expect(seen).toMatchObject({ image_id: id, starred: 0, params: { prompt: 'a fox' }, cid: `c_${id}`, category_id: 'other' })
    expect(seen.params).not.toHaveProperty('image')
    expect(seen).not.toHaveProperty('made_from')
    const own = await member.client('GET /api/v2/works/:id', { params: { id } })
    expect(own).toMatchObject({ starred: 1, params: { image: '/media/uploads/mine.png' }, made_from: row?.madeFrom, cid: `c_${id}` })
    const { data } = await member.client('POST /api/v2/get_generate_works', { body: { page_size: 1 } })
    expect(data).toEqual([own])

    await member.client('POST /api/v2/works_delete', { body: { image_ids } })
    expect(await shown()).toEqual([404, 404])
    expect((await refusal(guest('GET /api/v2/works/:id', { params: { id } }))).code).toBe('not_found')
    await member.client('POST /api/v2/works_restore', { body: { image_ids } })
    expect(await shown()).toEqual([200, 200])
    await server.context.db.update(communityWorks).set({ withdrawnAt: new Date() }).where(eq(communityWorks.workId, id))
    expect(await shown()).toEqual([404, 404])
  })

  it('have thumbnails of 100, 200, 300 and 512 pixels, also by suffix, with HEAD and ranges [H-13, C-16]', async () => {
    const { id: job } = await member.client('POST /api/v2/playground_generate', {
      body: { input: { prompt: 'a fox' }, model: 'test/held', job_type: 'Text2Img' },
    })
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    ;(await engine.run(runs++)).finishWith([{ media: 'image', type: 'image/png', content: bytes, width: 900, height: 600, seed: 1 }])
    const done = await waitFor(async () => {
      const reply = await member.client('GET /api/v2/generate/check/:id', { params: { id: job } })
      return reply.done && reply
    })
    const { image = '', image_id: id = '' } = done.job.works[0] ?? {}
    const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      server.app.inject({ method, url, headers: { usertoken: member.token, ...headers } })
    const widthAt = async (url: string) => (await sharp((await get(url)).rawPayload).metadata()).width
    for (const side of [100, 200, 300, 512]) {
      const url = `/media/works/${id}/${side}.webp`
      const whole = await get(url)
      expect(whole.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' })
      expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ width: side, height: Math.round((side * 2) / 3), format: 'webp' })
      expect((await get(url, {}, 'HEAD')).headers['content-length']).toBe(String(whole.rawPayload.length))
      expect((await get(url, { range: 'bytes=0-3' })).body).toBe('RIFF')
      expect((await get(url, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
    }
    const wanted: [number, number][] = [
      [80, 100],
      [100, 100],
      [256, 300],
      [512, 512],
      [513, 900],
    ]
    for (const [side, width] of wanted) expect(await widthAt(`${image}!${side}`), `!${side}`).toBe(width)
    for (const wrong of [`/media/works/${id}/original.jpg!300`, `/media/works/${id}/400.webp`, `${image}!x`])
      expect((await get(wrong)).statusCode).toBe(404)
    // A work of an earlier release.
    const [row] = await server.context.db.select().from(workTable).where(eq(workTable.id, id))
    const key = `works/${row?.accountId}/${id}/100.webp`
    await server.context.storage.delete(key)
    expect(await widthAt(`${image}!100`)).toBe(100)
    expect((await server.context.storage.stat(key)).bytes).toBeGreaterThan(0)
  })

  it('support HEAD and ranges on their files [C-16]', async () => {
    const [id = ''] = await make(member, 1)
    const { image, bytes } = await member.client('GET /api/v2/works/:id', { params: { id } })
    const headers = { usertoken: member.token }
    const head = await server.app.inject({ method: 'HEAD', url: image, headers })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).toBe(String(bytes))
    const part = await server.app.inject({ url: image, headers: { ...headers, range: 'bytes=0-7' } })
    expect(part.statusCode).toBe(206)
    expect([...part.rawPayload]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    expect((await server.app.inject({ url: image, headers: { ...headers, range: `bytes=${bytes + 5}-` } })).statusCode).toBe(416)
  })

  it('contain their parameters and the AI mark, which a download can leave out [M-05]', async () => {
    const [id = ''] = await make(member, 1)
    const { image, params } = await member.client('GET /api/v2/works/:id', { params: { id } })
    const file = async (query = '') => (await server.app.inject({ url: image + query, headers: { usertoken: member.token } })).rawPayload
    const provenance = readProvenance(await file())
    expect(provenance?.sourceType).toBe('trainedAlgorithmicMedia')
    expect(provenance?.recipe).toMatchObject({ mode: 'Text2Img', model: 'test/held', input: params })
    const bare = await file('?metadata=none')
    expect(readRecipe(bare)).toBeUndefined()
    expect(
      (await sharp(bare).raw().toBuffer()).equals(
        await sharp(await file())
          .raw()
          .toBuffer(),
      ),
    ).toBe(true)
  })

  it('get a visible watermark on request, also in Chinese, and keep their metadata [C-16]', async () => {
    const [id = ''] = await make(member, 1)
    const { image, width = 0, height = 0 } = await member.client('GET /api/v2/works/:id', { params: { id } })
    const ask = (query: string, method: 'GET' | 'HEAD' = 'GET') =>
      server.app.inject({ method, url: image + query, headers: { usertoken: member.token } })
    const [plain, marked] = [(await ask('')).rawPayload, (await ask('?watermark=1')).rawPayload]
    expect(readProvenance(marked)).toEqual(readProvenance(plain))
    const [before, after] = await Promise.all([plain, marked].map((bytes) => sharp(bytes).greyscale().raw().toBuffer()))
    const changed = [...(before ?? [])].flatMap((value, index) => (Math.abs(value - (after?.[index] ?? 0)) > 8 ? [index] : []))
    expect(changed.length).toBeGreaterThan(20)
    for (const index of changed) {
      expect(Math.floor(index / width)).toBeGreaterThan(height / 2)
      expect(index % width).toBeGreaterThan(width * 0.05)
    }
    const head = await ask('?watermark=1', 'HEAD')
    expect(head.headers['content-length']).toBe(String(marked.length))
    expect((await ask('')).headers['etag']).not.toBe(head.headers['etag'])
  })
})
