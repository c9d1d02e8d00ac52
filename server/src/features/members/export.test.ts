import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { EXPORT_PATH } from '@stipple/core/domain/account'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { readZip } from '../../../test/read-zip.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { orders } from '../../db/schema/payments.ts'
import { uploads } from '../../db/schema/uploads.ts'
import type { Storage } from '../../storage/storage.ts'

let server: TestApp
let engine: ControllableEngine

beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
})
afterAll(() => server.close())

async function accountOf({ user }: TestMember): Promise<typeof accounts.$inferSelect> {
  const [row] = await server.context.db.select().from(accounts).where(eq(accounts.uid, user.uid))
  if (!row) throw new Error('no such account')
  return row
}

const download = ({ token }: TestMember) => server.app.inject({ url: EXPORT_PATH, headers: { usertoken: token } })

async function exported(member: TestMember) {
  const reply = await download(member)
  expect(reply.statusCode).toBe(200)
  const files = readZip(reply.rawPayload)
  // Test data: values are asserted directly.
  const json = (name: string) => JSON.parse(String(files.get(name))) as never
  return { reply, files, json }
}

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

async function upload(member: TestMember, bytes: Buffer): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), 'mine.png')
  return (await member.client('POST /api/v2/upload', { body })).url
}

let runs = 0
async function generate(member: TestMember, n: number): Promise<void> {
  const body = { input: { prompt: 'a fox', seed: 7, n }, model: 'test/held', job_type: 'Text2Img' as const }
  const { id } = await member.client('POST /api/v2/playground_generate', { body })
  await (await engine.run(runs++)).finish(n)
  await waitFor(async () => (await member.client('GET /api/v2/generate/check/:id', { params: { id } })).done || undefined)
}

describe('the export', () => {
  it('contains all data of the member, including files, and nothing of others', async () => {
    const [member, other] = [await server.signUp(), await server.signUp()]
    await upload(other, await picture('#111111'))
    const original = await picture('#3366cc')
    await upload(member, original)
    await generate(member, 2)
    await member.client('POST /api/user/draw_config')
    await member.client('POST /api/user/update_options', { body: { language: 'zh' } })
    await member.client('POST /api/feedback', { body: { type: 0, content: '很好用', mobile: 'me@example.org' } })
    const { id: accountId } = await accountOf(member)
    const order: Omit<typeof orders.$inferInsert, 'provider' | 'vip' | 'expiresAt'> = {
      accountId,
      requestKey: 'a key',
      plan: 'basic',
      months: 1,
      price: 990,
      currency: 'CNY',
      dots: 500,
      bonuses: [],
    }
    await server.context.db.insert(orders).values({ ...order, vip: false, provider: 'sandbox', expiresAt: new Date() })

    const { reply, files, json } = await exported(member)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="stipple-${member.user.uid}.zip"`,
      'cache-control': 'no-store',
    })
    expect(json('account.json')).toMatchObject({ uid: member.user.uid, name: member.name, career: null, balance: 106 })
    expect(json('options.json')).toEqual({ language: 'zh' })
    expect(json('sessions.json')).toMatchObject([{ current: true }])
    expect(json('jobs.json')).toMatchObject([{ status: 'Finished', input: { prompt: 'a fox' }, cost: 4 }])
    expect(json('dots.json')).toMatchObject([
      { type: 7, amount: 100 },
      { type: 100, amount: -4 },
      { type: 1, amount: 10 },
    ])
    expect(json('orders.json')).toMatchObject([{ plan: 'basic', price: 990, state: 'pending' }])
    expect(json('apps.json')).toEqual([])
    expect(json('feedback.json')).toMatchObject([{ content: '很好用', mobile: 'me@example.org' }])

    const made: { image_id: string; file: string; seed: number }[] = json('works.json')
    expect(made.map(({ seed }) => seed).toSorted((a, b) => a - b)).toEqual([7, 8])
    for (const { file, seed } of made) {
      const { data } = await sharp(files.get(file)).raw().toBuffer({ resolveWithObject: true })
      expect([data[0], data[1], data[2]]).toEqual([seed, 120, 40])
    }
    const given: { file: string }[] = json('uploads.json')
    expect(files.get(given[0]?.file ?? '')?.equals(original)).toBe(true)
    expect([...files.keys()].filter((name) => name.startsWith('files/')).toSorted()).toEqual(
      [...made, ...given].map(({ file }) => file).toSorted(),
    )
    expect(files.has('missing.json')).toBe(false)
  })

  it('contains no secrets', async () => {
    const member = await server.signUp()
    const { passwordHash } = await accountOf(member)
    const { reply } = await exported(member)
    const archive = reply.rawPayload.toString('latin1')
    const tokenHash = createHash('sha256').update(member.token).digest('hex')
    for (const secret of [member.token, member.password, passwordHash ?? '', tokenHash]) {
      expect(secret.length).toBeGreaterThan(10)
      expect(archive).not.toContain(secret)
    }
  })

  it('lists files that the storage has lost', async () => {
    const member = await server.signUp()
    const kept = await picture('#00ff00')
    await upload(member, await picture('#ff0000'))
    await upload(member, kept)
    const { id } = await accountOf(member)
    const [lost] = await server.context.db.select().from(uploads).where(eq(uploads.accountId, id)).orderBy(uploads.createdAt)
    await server.context.storage.delete(lost?.file ?? '')
    const { files, json } = await exported(member)
    const name = `files/uploads/${lost?.id}.png`
    expect(json('missing.json')).toEqual([name])
    expect(files.has(name)).toBe(false)
    expect([...files.values()].some((content) => content.equals(kept))).toBe(true)
  })

  it('pages through long lists, with each entry once, oldest first', async () => {
    const member = await server.signUp()
    const { id } = await accountOf(member)
    // All with the same time, ordered only by id, and enough for three pages.
    await server.context.db.execute(sql`
      insert into feedback (account_id, type, content, mobile, source, created_at)
      select ${id}, 0, n, 'me', 4, now() from generate_series(1, 1500) as n`)
    const { json } = await exported(member)
    const sent: { id: string; content: string }[] = json('feedback.json')
    expect(sent.map(({ content }) => Number(content)).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1500 }, (_, n) => n + 1))
    expect(sent.map((entry) => entry.id)).toEqual(sent.map((entry) => entry.id).toSorted())
  })

  it('is refused to guests', async () => {
    expect((await server.app.inject({ url: EXPORT_PATH })).json()).toMatchObject({ status: 0, code: 'please_login' })
  })
})

describe('a long export', () => {
  const SIZE = 200 * 1024 * 1024
  const PIECE = Buffer.alloc(64 * 1024, 7)
  let slow: TestApp
  let member: TestMember
  let base: string
  const streams: { read: number; stream: Readable }[] = []

  beforeAll(async () => {
    const endless: Pick<Storage, 'stream'> = {
      stream: async () => {
        const state = { read: 0, stream: new Readable() }
        state.stream = new Readable({
          read() {
            this.push(state.read < SIZE ? PIECE : null)
            state.read += PIECE.length
          },
        })
        streams.push(state)
        return state.stream
      },
    }
    slow = await createTestApp({ storage: { ...server.context.storage, ...endless } })
    member = await slow.signUp()
    await upload(member, await picture('#ffffff'))
    base = await slow.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    // The client may have opened an idle connection, for which the server would wait.
    slow.app.server.closeAllConnections()
    await slow.close()
  })

  const open = (signal?: AbortSignal) => fetch(base + EXPORT_PATH, { headers: { userToken: member.token }, ...(signal && { signal }) })
  const opened = async (): Promise<{ read: number; stream: Readable }> => waitFor(() => streams.at(-1))

  it('reads files only as fast as the member downloads them', async () => {
    const reply = await open()
    let received = 0
    let ahead = 0
    for await (const piece of reply.body ?? []) {
      received += piece.length
      ahead = Math.max(ahead, (streams.at(-1)?.read ?? 0) - received)
    }
    expect(received).toBeGreaterThan(SIZE)
    expect(ahead).toBeLessThan(32 * 1024 * 1024)
  })

  it('is limited to one per member, and stops reading when the member disconnects', async () => {
    streams.length = 0
    const away = new AbortController()
    const first = await open(away.signal)
    const reading = await opened()
    const second = await open()
    expect(second.status).toBe(429)
    expect(await second.json()).toMatchObject({ status: 0, code: 'too_many_requests' })

    away.abort()
    await expect(first.arrayBuffer()).rejects.toThrow(/abort/i)
    await waitFor(() => reading.stream.destroyed)
    expect(reading.read).toBeLessThan(SIZE)
    await waitFor(async () => (await open()).status === 200)
  })
})
