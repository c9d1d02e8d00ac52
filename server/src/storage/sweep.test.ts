import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { waitFor } from '../../test/wait-for.ts'
import { accountIdOf, insertWorkRows } from '../../test/work-rows.ts'
import { cachedVariant } from './cached-variants.ts'
import { incomingFolder } from './incoming-folder.ts'
import { startSweeping, upkeep } from './jobs.ts'
import { sweepOrphans } from './sweep-orphans.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const run = (name: string) => upkeep.find((task) => task.name === name)?.run(server.context, new AbortController().signal)
const aged = (path: string) => utimes(path, new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000))

it('deletes old files without a row, but not new ones or those of unknown accounts', async () => {
  const member = await server.signUp()
  const account = await accountIdOf(server, member)
  const [work = ''] = await insertWorkRows(server, member, [{}])
  const { storage, config } = server.context
  const store = async (key: string, isOld = true): Promise<string> => {
    await storage.put(key, Buffer.from('x'), { type: 'image/png' })
    if (isOld) await aged(join(config.dataDirectory, 'files', 'objects', key))
    return key
  }
  const kept = [
    await store(`works/${account}/${work}/original.png`),
    await store(`works/${account}/${randomUUID()}/original.png`, false),
    await store(`works/${randomUUID()}/${randomUUID()}/original.png`),
    await store(`other/${account}/${randomUUID()}/a.png`),
  ]
  const lost = randomUUID()
  await store(`works/${account}/${lost}/original.png`)
  await store(`works/${account}/${lost}/512.webp`)
  await store(`uploads/${account}/${randomUUID()}.png`)
  await store(`apps/${account}/${randomUUID()}/${randomUUID()}.webp`)
  await store(`styles/${account}/${randomUUID()}/style.json`)
  await run('sweep-orphans')
  const left: string[] = []
  for await (const key of storage.keys()) left.push(key)
  expect(left.toSorted()).toEqual(kept.toSorted())
})

it('deletes files of a dead worker after an hour, but not while a job of the member runs', async () => {
  const member = await server.signUp()
  const account = await accountIdOf(server, member)
  const { db, storage, config } = server.context
  const key = `works/${account}/${randomUUID()}/original.png`
  await storage.put(key, Buffer.from('x'), { type: 'image/png' })
  const halfAnHourAgo = new Date(Date.now() - 30 * 60 * 1000)
  await utimes(join(config.dataDirectory, 'files', 'objects', key), halfAnHourAgo, halfAnHourAgo)
  const isThere = () =>
    storage.stat(key).then(
      () => true,
      () => false,
    )
  await db.execute(sql`
    insert into jobs (account_id, mode, model, input, cost, count, stage, started_at)
    values (${account}, 'Text2Img', 'x', '{}', 0, 1, 'running', now())`)
  await run('sweep-orphans')
  expect(await isThere()).toBe(true)
  await db.execute(sql`delete from jobs where account_id = ${account}`)
  await run('sweep-orphans')
  expect(await isThere()).toBe(false)
})

it('deletes generated downloads after a day, and keeps newer ones and the works', async () => {
  const member = await server.signUp()
  const account = await accountIdOf(server, member)
  const [work = ''] = await insertWorkRows(server, member, [{}])
  const { storage, config } = server.context
  const keys = ['original.png', 'variant-old.png', 'variant-young.png'].map((name) => `works/${account}/${work}/${name}`)
  for (const key of keys) await storage.put(key, Buffer.from('x'), { type: 'image/png' })
  for (const key of keys.slice(0, 2)) await aged(join(config.dataDirectory, 'files', 'objects', key))
  await run('sweep-orphans')
  const left: string[] = []
  for await (const key of storage.keys()) if (key.includes(work)) left.push(key.split('/').at(-1) ?? '')
  expect(left.toSorted()).toEqual(['original.png', 'variant-young.png'])
})

it('keeps the newest generated downloads up to a limit, per process at once and in total with the sweep [C-23]', async () => {
  const member = await server.signUp()
  const account = await accountIdOf(server, member)
  const [work = ''] = await insertWorkRows(server, member, [{}])
  const { storage, config } = server.context
  const file = `works/${account}/${work}/original.png`
  await storage.put(file, Buffer.alloc(100), { type: 'image/png' })
  const kept = async (): Promise<string[]> => {
    const keys: string[] = []
    for await (const key of storage.keys()) if (key.includes(`${work}/variant-`)) keys.push(key)
    return keys.toSorted()
  }
  const make = (name: string, bytes = 100) =>
    cachedVariant(storage, { file, name, type: 'image/png', extension: 'png', member: account, make: async () => Buffer.alloc(bytes) }, 250)
  const [, second, third] = [await make('first'), await make('second'), await make('third')]
  expect(await kept()).toEqual([second, third].toSorted())
  // The latest stays at any size.
  const large = await make('large', 1000)
  expect(await kept()).toEqual([large])
  const others = ['variant-a.png', 'variant-b.png', 'variant-c.png'].map((name) => `works/${account}/${work}/${name}`)
  for (const [age, key] of others.entries()) {
    await storage.put(key, Buffer.alloc(100), { type: 'image/png' })
    const at = new Date(Date.now() - (age + 1) * 60_000)
    await utimes(join(config.dataDirectory, 'files', 'objects', key), at, at)
  }
  await storage.delete(large)
  await sweepOrphans({ ...server.context, mostBytes: 250 }, new AbortController().signal)
  expect(await kept()).toEqual(others.slice(0, 2))
})

it('deletes incoming files of processes that died half an hour ago, not those of live ones', async () => {
  const own = incomingFolder(server.context.config)
  const all = join(own, '..')
  for (const name of ['process-dead', 'process-alive']) await mkdir(join(all, name, 'upload-1'), { recursive: true })
  await mkdir(join(own, 'upload-2'), { recursive: true })
  await aged(join(all, 'process-dead'))
  await aged(own)
  startSweeping(server.context)
  await waitFor(async () => !(await readdir(all)).includes('process-dead'))
  expect((await readdir(all)).toSorted()).toEqual(['process-alive', basename(own)].toSorted())
  expect(await readdir(own)).toEqual(['upload-2'])
})
