import { createHash, randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import type { Work } from '@stipple/core/contract/shapes'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { works } from '../../db/schema/works.ts'
import { Problem } from '../../problem.ts'
import { incomingFolder } from '../../storage/incoming-folder.ts'
import type { Storage } from '../../storage/storage.ts'
import { importWork } from './import.ts'

let server: TestApp
let member: TestMember
let other: TestMember
let png: Buffer

beforeAll(async () => {
  server = await createTestApp()
  png = await picture('#3366cc')
})
beforeEach(async () => {
  ;[member, other] = [await server.signUp(), await server.signUp()]
})
afterAll(() => server.close())

const picture = (background: string, size = { width: 640, height: 400 }) =>
  sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer()
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A second of silence. */
function wav(): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + 8000, 4)
  header.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 8000],
  ] as const)
    header.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    header.writeUInt16LE(value, at)
  header.write('data', 36)
  header.writeUInt32LE(8000, 40)
  return Buffer.concat([header, Buffer.alloc(8000, 128)])
}

const recordOf = (bytes: Uint8Array, changes: object = {}) => ({
  image_id: randomUUID(),
  job_id: randomUUID(),
  media: 'image',
  jobtype: 'Text2Img',
  model: 'test/held',
  modelname: 'Held',
  prompt: '雪地里的狐狸###blurry',
  params: { prompt: '雪地里的狐狸', seed: 7, steps: 30 },
  seed: 7,
  starred: 1,
  rated: 0,
  create_time: '2026-02-03T04:05:06.000Z',
  sha256: digest(bytes),
  ...changes,
})

function send(
  record: unknown,
  file: Uint8Array,
  { who = member, more = {} }: { who?: TestMember; more?: Record<string, Uint8Array> } = {},
) {
  const body = new FormData()
  if (record !== undefined) body.set('record', typeof record === 'string' ? record : JSON.stringify(record))
  body.set('file', new Blob([new Uint8Array(file)]), 'file')
  for (const [field, bytes] of Object.entries(more)) body.set(field, new Blob([new Uint8Array(bytes)]), field)
  return who.client('POST /api/v2/works_import', { body }).then(({ data }) => data)
}
const fetchFile = async (url: string, who = member) => server.app.inject({ url, headers: { usertoken: who.token } })
const list = (who = member) => who.client('POST /api/v2/get_generate_works', { body: {} }).then(({ data }) => data)
const leftovers = () => readdir(incomingFolder(server.context.config))

describe('an imported work', () => {
  it('is stored unchanged with its file, thumbnails and attachments [H-11]', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const source = randomUUID()
    const record = recordOf(png, { also: [{ extension: 'svg', sha256: digest(svg) }], made_from: [source], template: 'an app' })
    const { outcome, work } = await send(record, png, { more: { also_svg: svg } })
    expect(outcome).toBe('added')
    const recordFields = Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'sha256' && name !== 'also'))
    expect(work).toMatchObject({ ...recordFields, width: 640, height: 400, bytes: png.length, colour: expect.stringMatching(/^#/) })
    expect(work.also).toMatchObject([{ extension: 'svg', type: 'image/svg+xml', bytes: svg.length }])
    expect((await fetchFile(work.image)).rawPayload.equals(png)).toBe(true)
    expect((await fetchFile(work.also?.[0]?.address ?? '')).rawPayload.equals(svg)).toBe(true)
    for (const [side, address] of Object.entries(work.thumbnails))
      expect((await sharp((await fetchFile(address)).rawPayload).metadata()).width).toBe(Number(side))
    expect(await list()).toEqual([work])
    const found = await member.client('POST /api/v2/get_generate_works', { body: { search: '狐狸', day: '2026-02-03' } })
    expect(found.data).toEqual([work])
    expect((await fetchFile(work.image, other)).statusCode).toBe(404)
    expect(await leftovers()).toEqual([])
  })

  it('is stored once, and an existing one is kept unchanged [H-11]', async () => {
    const record = recordOf(png)
    const { work } = await send(record, png)
    await member.client('POST /api/v2/works_update', { body: { image_ids: [work.image_id], starred: 0, rated: 1 } })
    expect(await send(record, png)).toMatchObject({ outcome: 'kept', work: { image_id: record.image_id, starred: 0, rated: 1 } })
    await member.client('POST /api/v2/works_delete', { body: { image_ids: [record.image_id] } })
    expect(await send(record, png)).toMatchObject({ outcome: 'restored', work: { starred: 0 } })
    expect((await send(record, png)).outcome).toBe('kept')
    await member.client('POST /api/v2/works_delete', { body: { image_ids: [record.image_id] } })
    await member.client('POST /api/v2/works_purge', { body: {} })
    expect((await send(record, png)).outcome).toBe('added')
    expect((await fetchFile(work.image)).statusCode).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  it('is stored once for concurrent requests [H-11]', async () => {
    const record = recordOf(png)
    const outcomes = (await Promise.all(Array.from({ length: 4 }, () => send(record, png)))).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['added', 'kept', 'kept', 'kept'])
    // Imports of one member wait for each other (docs/bounds.md).
    const many = await Promise.all(Array.from({ length: 60 }, () => send(record, png)))
    expect(many.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 60 }, () => 'kept'))
    const [work] = await list()
    expect((await fetchFile(work?.image ?? '')).rawPayload.equals(png)).toBe(true)
  })

  it('from another member gets its own id, the same each time, and keeps its lineage [H-11]', async () => {
    const [theirs, child] = [randomUUID(), randomUUID()]
    for (const [id, made_from] of [
      [theirs, []],
      [child, [theirs]],
    ] as const)
      await send(recordOf(png, { image_id: id, made_from }), png, { who: other })
    const first = await send(recordOf(png, { image_id: child, made_from: [theirs] }), png)
    const second = await send(recordOf(png, { image_id: theirs }), png)
    expect([first.outcome, second.outcome]).toEqual(['added', 'added'])
    expect([theirs, child]).not.toContain(first.work.image_id)
    expect(first.work.made_from).toEqual([second.work.image_id])
    expect(await send(recordOf(png, { image_id: theirs }), png)).toMatchObject({
      outcome: 'kept',
      work: { image_id: second.work.image_id },
    })
    const third = await server.signUp()
    expect((await send(recordOf(png, { image_id: theirs }), png, { who: third })).work.image_id).not.toBe(second.work.image_id)
    expect((await list(other)).map((work) => work.image_id).toSorted()).toEqual([theirs, child].toSorted())
    const { became } = await member.client('GET /api/v2/works/:id/lineage', { params: { id: second.work.image_id } })
    expect(became.map((work) => work.image_id)).toEqual([first.work.image_id])
  })

  it('known only to a browser gets an id, the same each time', async () => {
    const record = recordOf(png, { image_id: 'local-17', job_id: '' })
    const { work } = await send(record, png)
    expect(work.image_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await send(record, png)).toMatchObject({ outcome: 'kept', work: { image_id: work.image_id } })
  })

  it('without an image is shown with its poster, or a plain tile [H-11]', async () => {
    const sound = wav()
    const voice = { media: 'voice', jobtype: 'Text2Voice', seconds: 1 }
    const poster = await picture('#ff0000', { width: 300, height: 300 })
    const shown = await send(recordOf(sound, voice), sound, { more: { poster } })
    expect(shown.work).toMatchObject({ media: 'voice', seconds: 1, colour: expect.stringMatching(/^#f/) })
    expect((await fetchFile(shown.work.image)).headers['content-type']).toBe('audio/wav')
    const plain = await send(recordOf(sound, voice), sound)
    for (const { work } of [shown, plain]) expect((await fetchFile(work.thumbnails[512])).statusCode).toBe(200)
    expect(await refusal(send(recordOf(sound, voice), sound, { more: { poster: Buffer.from('no') } }))).toMatchObject({
      code: 'damaged_file',
      errors: { poster: expect.any(String) },
    })
  })

  it('keeps its date, but never a future one, and stays covered', async () => {
    const { work } = await send(recordOf(png, { create_time: '2999-01-01T00:00:00Z', censored: true }), png)
    expect(Date.parse(work.create_time)).toBeLessThanOrEqual(Date.now())
    expect(work.censored).toBe(true)
  })
})

describe('an import', () => {
  it('refuses a file that differs from its record, naming it, and stores nothing [H-11]', async () => {
    const cut = png.subarray(0, png.length - 40)
    const forged = Buffer.from(png)
    forged.fill(0, 60, 200)
    const text = Buffer.from('just some words')
    const svg = Buffer.from('<svg/>')
    const film = Buffer.concat([Buffer.from('0000001c667479706d703432000000006d70343269736f6d61766331', 'hex'), Buffer.alloc(5000, 7)])
    const model = Buffer.concat([Buffer.from('676c5446020000001c130000', 'hex'), Buffer.alloc(4880, 7)])
    const halfSound = wav().subarray(0, 40)
    const long = await picture('#000000', { width: 16_400, height: 8 })
    const attempts: [string, string, unknown, Buffer, Record<string, Buffer>?][] = [
      ['damaged_file', 'file', recordOf(png), cut],
      ['picture_damaged', 'file', recordOf(cut), cut],
      ['damaged_file', 'file', recordOf(forged), forged],
      ['damaged_file', 'file', recordOf(text), text],
      ['damaged_file', 'file', recordOf(png, { media: 'video' }), png],
      ['damaged_file', 'file', recordOf(wav()), wav()],
      ['damaged_file', 'file', recordOf(film, { media: 'video' }), film],
      ['damaged_file', 'file', recordOf(model, { media: '3d' }), model],
      ['damaged_file', 'file', recordOf(halfSound, { media: 'voice' }), halfSound],
      ['too_many_pixels', 'poster', recordOf(wav(), { media: 'voice' }), wav(), { poster: long }],
      ['damaged_file', 'also_webp', recordOf(png, { also: [{ extension: 'webp' }] }), png, { also_webp: png }],
      ['invalid_input', 'record.create_time', recordOf(png, { create_time: '0001-01-01T00:00:00Z' }), png],
      ['damaged_file', 'also_svg', recordOf(png, { also: [{ extension: 'svg', sha256: digest(png) }] }), png, { also_svg: svg }],
      ['invalid_input', 'also_svg', recordOf(png), png, { also_svg: svg }],
      ['invalid_input', 'also_html', recordOf(png, { also: [{ extension: 'html' }] }), png, { also_html: svg }],
      ['invalid_input', 'also_png', recordOf(png, { also: [{ extension: 'png' }] }), png, { also_png: png }],
      ['invalid_input', 'record', undefined, png],
      ['invalid_input', 'record', 'no json', png],
      ['invalid_input', 'record.sha256', recordOf(png, { sha256: 'abc' }), png],
      ['invalid_input', 'record.jobtype', recordOf(png, { jobtype: 'Nothing' }), png],
      ['invalid_input', 'record.create_time', recordOf(png, { create_time: 'yesterday' }), png],
    ]
    for (const [code, field, record, file, more = {}] of attempts) {
      const reply = await refusal(send(record, file, { more }))
      expect(reply, `${code} ${field}`).toMatchObject({ code, errors: { [field]: expect.any(String) } })
    }
    expect(await server.context.db.$count(works, eq(works.accountId, await accountIdOf(server, member)))).toBe(0)
    expect(await leftovers()).toEqual([])
  })

  it('leaves no work when its files cannot be stored', async () => {
    const record = recordOf(png)
    const { storage } = server.context
    let calls = 0
    const put: Storage['put'] = async (...given) => {
      calls += 1
      if (calls > 1) throw new Problem('unavailable')
      await storage.put(...given)
    }
    const context = { ...server.context, storage: { ...storage, put } }
    const path = `${context.config.dataDirectory}/import-me`
    await writeFile(path, png)
    const form = { path, bytes: png.length, fileName: 'x', texts: { record: JSON.stringify(record) }, others: {} }
    const accountId = await accountIdOf(server, member)
    await expect(importWork(context, { accountId }, form)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await list()).toEqual([])
    expect((await send(record, png)).outcome).toBe('added')
  })

  it('refuses guests, and images beyond the upload limits', async () => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(png)]), 'file')
    expect((await refusal(server.client()('POST /api/v2/works_import', { body }))).code).toBe('please_login')
    const long = await picture('#000000', { width: 16_400, height: 8 })
    expect(await refusal(send(recordOf(long), long))).toMatchObject({ code: 'too_many_pixels', errors: { file: expect.any(String) } })
  })

  it('accepts every work as the list of works returns it [H-11]', async () => {
    const [id = ''] = await insertWorkRows(server, other, [{ bytes: png.length, seconds: 2.5, width: 640, height: 400 }])
    const accountId = await accountIdOf(server, other)
    await server.context.storage.put(`works/${accountId}/${id}/original.png`, png, { type: 'image/png' })
    const exported: Work = await other.client('GET /api/v2/works/:id', { params: { id } })
    const { work } = await send({ ...exported, sha256: digest(png) }, png)
    expect({ ...work, image_id: id, job_id: exported.job_id, image: '', thumbnails: {}, colour: '' }).toEqual({
      ...exported,
      image: '',
      thumbnails: {},
      colour: '',
      seconds: 2.5,
    })
  })
})
