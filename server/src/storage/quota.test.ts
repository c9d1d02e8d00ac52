import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { createControllableEngine } from '../../test/engine.ts'
import { refusal } from '../../test/refusal.ts'
import { waitFor } from '../../test/wait-for.ts'
import { insertWorkRows } from '../../test/work-rows.ts'
import { accounts } from '../db/schema/accounts.ts'

let server: TestApp
const engine = createControllableEngine()
beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true })
})
afterAll(() => server.close())

it('applies the storage limit of a member to uploads, imports and generated works [S-12]', async () => {
  const operator = await server.signUp()
  const [full, other] = [await server.signUp(), await server.signUp()]
  const allow = async (value: number) => {
    const { data } = await operator.client('GET /api/manage/settings')
    const revision = data.find(({ key }) => key === 'keeping.memberGigabytes')?.revision ?? 0
    await operator.client('POST /api/manage/settings', { body: { key: 'keeping.memberGigabytes', value, revision } })
  }
  await allow(2)
  const form = { extension: 'svg', type: 'image/svg+xml', bytes: 300_000_000 }
  await insertWorkRows(server, full, [
    { bytes: 900_000_000, attachments: [form] },
    { bytes: 800_000_000, deletedAt: new Date() },
  ])
  const room = async () => (await full.client('GET /api/user/check_userinfo')).data.storage
  expect(await room()).toEqual({ used: 2_000_000_000, limit: 2_000_000_000 })

  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const body = (record?: string) => {
    const made = new FormData()
    if (record !== undefined) made.set('record', record)
    made.set('file', new Blob([new Uint8Array(picture)]), 'a.png')
    return made
  }
  const record = {
    image_id: 'a',
    sha256: '0'.repeat(64),
    media: 'image',
    jobtype: 'Text2Img',
    model: 'm',
    prompt: '',
    create_time: '2026-01-01T00:00:00Z',
  }
  const generate = { input: { prompt: 'a fox' }, model: 'test/held', job_type: 'Text2Img' } as const
  const attempts = [
    () => full.client('POST /api/v2/upload', { body: body() }),
    () => full.client('POST /api/v2/works_import', { body: body(JSON.stringify(record)) }),
    () => full.client('POST /api/v2/playground_generate', { body: generate }),
  ]
  for (const attempt of attempts)
    expect(await refusal(attempt())).toMatchObject({ code: 'storage_quota', message: expect.stringContaining('2 GB') })
  await other.client('POST /api/v2/upload', { body: body() })

  // Accepted jobs are delivered even beyond the limit; the next one is refused.
  await insertWorkRows(server, other, [{ bytes: 1_999_999_000 }])
  await other.client('POST /api/v2/playground_generate', { body: generate })
  const run = await engine.run(0)
  await insertWorkRows(server, other, [{ bytes: 2_000 }])
  await run.finish()
  await waitFor(async () => (await other.client('POST /api/v2/get_generate_works_count', {})).data === 3)
  expect((await refusal(other.client('POST /api/v2/playground_generate', { body: generate }))).code).toBe('storage_quota')

  await full.client('POST /api/v2/works_purge', { body: {} })
  expect(await room()).toEqual({ used: 1_200_000_000, limit: 2_000_000_000 })
  await full.client('POST /api/v2/upload', { body: body() })
  await full.client('POST /api/v2/playground_generate', { body: generate })
  await allow(0)
  expect(await room()).toEqual({ used: 1_200_000_000 + picture.length })
})

it('prefers the own limit of a member to the common one [F: storage limit of a member]', async () => {
  const operator = await server.signUp()
  await server.context.db.update(accounts).set({ isSuper: true }).where(eq(accounts.uid, operator.user.uid))
  const admin = server.client({ token: operator.token })
  const one = await server.signUp()
  const { uid } = one.user
  const limit = (value: number | null) => admin('POST /api/manage/member_update', { body: { uid, storage_limit: value } })
  const room = async () => (await one.client('GET /api/user/check_userinfo')).data.storage
  const generate = () =>
    one.client('POST /api/v2/playground_generate', { body: { input: { prompt: 'a fox' }, model: 'test/held', job_type: 'Text2Img' } })
  await insertWorkRows(server, one, [{ bytes: 1_000_000_000 }])
  const before = await room()

  expect((await limit(1)).data).toMatchObject({ storage: 1_000_000_000, storage_limit: 1 })
  expect(await room()).toEqual({ used: 1_000_000_000, limit: 1_000_000_000 })
  expect(await refusal(generate())).toMatchObject({ code: 'storage_quota', message: expect.stringContaining('1 GB') })
  expect((await refusal(one.client('POST /api/v2/upload', { body: await upload() }))).code).toBe('storage_quota')
  await limit(2)
  await one.client('POST /api/v2/upload', { body: await upload() })
  await generate()
  expect((await limit(0)).data.storage_limit).toBe(0)
  expect((await room()).limit).toBeUndefined()
  expect((await limit(null)).data).not.toHaveProperty('storage_limit')
  expect((await room()).limit).toBe(before.limit)
  expect((await refusal(admin('POST /api/manage/member_update', { body: { uid, storage_limit: -1 } }))).code).toBe('invalid_input')
  const { data } = await admin('POST /api/manage/audit', { body: { search: uid } })
  expect(data[0]).toMatchObject({ action: 'member_update', before: { storage_limit: 0 }, after: { storage_limit: null } })
})

async function upload(): Promise<FormData> {
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
  const made = new FormData()
  made.set('file', new Blob([new Uint8Array(await image.png().toBuffer())]), 'a.png')
  return made
}
