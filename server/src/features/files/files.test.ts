import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { works } from '../../db/schema/works.ts'
import { startFileChecks } from './jobs.ts'

let server: TestApp
let operator: TestMember
let member: TestMember
beforeAll(async () => {
  server = await createTestApp()
  operator = await server.signUp()
  member = await server.signUp()
})
afterAll(() => server.close())

const latest = async () => (await operator.client('GET /api/manage/file_check')).data

it('finds missing, damaged and orphaned files with their owners in the background, and deletes none [F: file check]', async () => {
  expect(await latest()).toBeUndefined()
  const { storage, config, db } = server.context
  const account = await accountIdOf(server, member)
  const put = (key: string, text: string) => storage.put(key, Buffer.from(text), { type: 'image/png' })
  const keyOf = (id: string, name = 'original.png') => `works/${account}/${id}/${name}`
  const [good = '', missing = '', damaged = ''] = await insertWorkRows(server, member, [{}, {}, { bytes: 7 }])
  await db
    .update(works)
    .set({ attachments: [{ extension: 'svg', type: 'image/svg+xml', bytes: 2 }] })
    .where(eq(works.id, good))
  await put(keyOf(good), 'x')
  await put(keyOf(damaged), 'xx')
  const orphan = keyOf(randomUUID())
  await put(orphan, 'xxx')
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(join(config.dataDirectory, 'files', 'objects', orphan), old, old)

  const started = (await operator.client('POST /api/manage/file_check')).data
  expect(started).toMatchObject({ failed: false, checked: 0, findings: [] })
  expect((await refusal(operator.client('POST /api/manage/file_check'))).code).toBe('already_running')
  await startFileChecks(server.context)
  const check = await waitFor(async () => {
    const found = await latest()
    return found?.finished !== undefined && found
  })
  expect(check).toMatchObject({ failed: false, total: 3, checked: 3, missing: 2, damaged: 1, orphaned: 1 })
  const owner = { uid: member.user.uid, name: member.name }
  expect(check.findings.toSorted((one, other) => one.fault.localeCompare(other.fault))).toEqual([
    { fault: 'damaged', key: keyOf(damaged), recorded: 7, stored: 2, member: owner },
    ...check.findings.filter(({ fault }) => fault === 'missing'),
    { fault: 'orphaned', key: orphan, stored: 3, member: owner },
  ])
  expect(check.findings.filter(({ fault }) => fault === 'missing').map(({ key }) => key)).toEqual(
    expect.arrayContaining([keyOf(missing), keyOf(good, 'original.svg')]),
  )
  expect((await storage.stat(orphan)).bytes).toBe(3)
})

it('can be repeated, is in the audit log, and is for super users only [F: file check]', async () => {
  const before = await latest()
  await operator.client('POST /api/manage/file_check')
  await waitFor(async () => {
    const found = await latest()
    return found?.finished !== undefined && found.started !== before?.started
  })
  const { data } = await operator.client('POST /api/manage/audit', { body: { area: 'settings' } })
  expect(data.map(({ action }) => action)).toEqual(['file_check', 'file_check'])
  expect((await refusal(member.client('GET /api/manage/file_check'))).code).toBe('no_access')
  expect((await refusal(member.client('POST /api/manage/file_check'))).code).toBe('no_access')
})
