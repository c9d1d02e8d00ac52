import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { waitFor } from '../../test/wait-for.ts'
import { accountIdOf, insertWorkRows } from '../../test/work-rows.ts'
import { incomingFolder } from './incoming-folder.ts'
import { startSweeping, upkeep } from './jobs.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const run = (name: string) => upkeep.find((task) => task.name === name)?.run(server.context, new AbortController().signal)
const aged = (path: string) => utimes(path, new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000))

it('deletes files that belong to no row, and neither young ones nor those of accounts that are not known', async () => {
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

it('deletes what uploads that broke off a day ago have left behind', async () => {
  const folder = incomingFolder(server.context.config)
  for (const name of ['upload-old', 'upload-young']) await mkdir(join(folder, name), { recursive: true })
  await aged(join(folder, 'upload-old'))
  startSweeping(server.context)
  await waitFor(async () => !(await readdir(folder)).includes('upload-old'))
  expect(await readdir(folder)).toEqual(['upload-young'])
})
