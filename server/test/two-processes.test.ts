import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { StorageConfig } from '../src/config.ts'
import type { Context } from '../src/context.ts'
import { takeLease } from '../src/db/leases.ts'
import type { App } from '../src/http/app-type.ts'
import { createFileStorage } from '../src/storage/file-storage.ts'
import { requireSameStore } from '../src/storage/store-mark.ts'
import { createTestApp, type TestApp } from './app.ts'
import { waitFor } from './wait-for.ts'

/** Store that all share, or chosen by the test. */
const S3: StorageConfig = {
  kind: 's3',
  bucket: 'b',
  region: '',
  endpoint: undefined,
  publicEndpoint: undefined,
  accessKeyId: undefined,
  secretAccessKey: undefined,
  pathStyle: true,
  prefix: '',
}
const TOKEN = 'a token for the scraper'
let first: TestApp
let context: Context & { close(): Promise<void> }
let second: App
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipple-second-'))
  first = await createTestApp({
    config: { storage: S3 },
    storage: await createFileStorage(join(folder, 'shared')),
    environment: { CALLS_PER_MINUTE: '40', METRICS_TOKEN: TOKEN },
  })
  // A separate machine with the same store.
  context = await first.beside({ config: { dataDirectory: folder, storage: S3 }, storage: first.context.storage })
  second = await buildApp(context)
})
afterAll(async () => {
  await second.close()
  await context.close()
  await first.close()
  await rm(folder, { recursive: true, force: true })
})

const apps = () => [first.app, second]
const post = (app: App, url: string, { ip, ...payload }: { ip: string } & Record<string, unknown>) =>
  app.inject({ method: 'POST', url, payload, remoteAddress: ip, headers: { 'x-isapi': '1' } })

describe('two processes of one installation', () => {
  it('count calls together, and each reports the remaining calls', async () => {
    const statuses: number[] = []
    let left = 40
    for (let call = 0; call < 60; call++) {
      const reply = await apps()[call % 2]?.inject({ url: '/api/account/session', remoteAddress: '10.1.1.1' })
      statuses.push(reply?.statusCode ?? 0)
      left = Number(reply?.headers['x-ratelimit-remaining'])
    }
    const passed = statuses.filter((status) => status === 200).length
    // Each process may accept a tenth of the limit before it reads the counts of the other.
    expect(passed).toBeGreaterThanOrEqual(40)
    expect(passed).toBeLessThanOrEqual(48)
    expect(statuses.slice(-10)).toEqual(Array.from({ length: 10 }, () => 429))
    expect(left).toBe(0)
  })

  it('enforce a small limit exactly, also for concurrent calls', async () => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, call) =>
        post(call % 2 === 0 ? first.app : second, '/api/account/sign_up', {
          ip: '10.1.1.2',
          name: `Racer ${call}`,
          password: 'a long password',
        }),
      ),
    )
    const limit = Number(replies[0]?.headers['x-ratelimit-limit'])
    expect(limit).toBeLessThan(40)
    expect(replies.filter(({ statusCode }) => statusCode !== 429)).toHaveLength(limit)
  })

  it('count wrong passwords exactly', async () => {
    const { name } = await first.signUp()
    const guess = (number: number) =>
      post(number % 2 === 0 ? first.app : second, '/api/account/sign_in', { ip: '10.2.0.1', name, password: `wrong ${number}` })
    const replies = await Promise.all(Array.from({ length: 18 }, (_, number) => guess(number)))
    expect(replies.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(8)
  })

  it('share the settings of the operator, and allow one export of a member at a time', async () => {
    const operator = await first.signUp()
    await first.context.db.execute(sql`update accounts set is_super = true where uid = ${operator.user.uid}`)
    const settings = await operator.client('GET /api/manage/settings')
    const { key, revision } = settings.data.find((one) => one.key === 'jobs.waiting') ?? { key: '', revision: 0 }
    await operator.client('POST /api/manage/settings', { body: { key, value: 3, revision } })
    await waitFor(() => context.settings.get('jobs.waiting') === 3)

    const [own] = (await first.context.db.execute<{ id: string }>(sql`select id from accounts where uid = ${operator.user.uid}`)).rows
    const lease = await takeLease(first.context.db, `export ${own?.id}`)
    const ask = () => second.inject({ url: '/api/account/export', headers: { usertoken: operator.token } })
    expect((await ask()).statusCode).toBe(429)
    await lease?.release()
    expect((await ask()).statusCode).toBe(200)
    // Slots that a dead process held become free after a while.
    await takeLease(first.context.db, 'a dead one')
    expect(await takeLease(context.db, 'a dead one')).toBeUndefined()
    await first.context.db.execute(sql`update leases set until = now() - interval '1 second'`)
    expect(await takeLease(context.db, 'a dead one')).toBeDefined()
  })

  it('send the tag list that the operator gave one of them, until it is removed [P-18]', async () => {
    const list = async (app: App) => (await app.inject({ url: '/assert/e621.csv' })).headers['x-tag-list']
    await mkdir(join(folder, 'tags'))
    await writeFile(join(folder, 'tags', 'e621.csv'), 'fox,5,10,""\n')
    expect(await list(second)).toBe('operator')
    expect(await list(first.app)).toBe('operator')
    await writeFile(join(folder, 'tags', 'e621.csv'), '')
    expect(await list(second)).toBe('starter')
    expect(await list(first.app)).toBe('starter')
  })

  it('require one shared file store at start', async () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')]
    const { db } = first.context
    const config = { dataDirectory: one, storage: { kind: 'file' } } as const
    const storage = await createFileStorage(one)
    await Promise.all([1, 2, 3].map(() => requireSameStore({ config, db, storage })))
    await requireSameStore({ config, db: context.db, storage: await createFileStorage(one) })
    const foreign = await createFileStorage(other)
    const refused = requireSameStore({ config: { ...config, dataDirectory: other }, db: context.db, storage: foreign })
    await expect(refused).rejects.toThrow(/other\/files does not have its mark.*share the data folder/s)
    await foreign.put('store.mark', Buffer.from('of another one'), { type: 'text/plain' })
    await expect(requireSameStore({ config, db, storage: foreign })).rejects.toThrow('has the mark of another')
  })

  it('give metrics of all processes to a scraper with the token only', async () => {
    const ask = (authorization: string) => second.inject({ url: '/metrics', remoteAddress: '10.4.4.4', headers: { authorization } })
    expect((await ask('Bearer of something else')).statusCode).toBe(403)
    const { statusCode, payload } = await ask(`Bearer ${TOKEN}`)
    expect(statusCode).toBe(200)
    expect(payload).toContain('stipple_jobs{lane="here",stage="queued"} 0')
    expect(payload).toContain(`stipple_process_info{process="${context.process}"`)
  })
})
