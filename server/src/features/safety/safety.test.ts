import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { createSafety, READY } from '../../../test/safety.ts'
import { works } from '../../db/schema/works.ts'
import { SAFETY_LEVELS } from '../../settings/safety.ts'
import { incomingFolder } from '../../storage/incoming-folder.ts'

const FILM = fileURLToPath(new URL('../../../../web/public/examples/boat-film.mp4', import.meta.url))
const everybody = [...'23456789abcdefghjkmnpqrstuvwxyz'].join()

const stripes = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()

/** As if imported from an export that claims it is safe. */
async function bring(member: TestMember, bytes: Uint8Array, changes: object = {}) {
  const record = {
    image_id: randomUUID(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    media: 'image',
    jobtype: 'Text2Img',
    model: 'test/held',
    prompt: 'a boat',
    censored: false,
    create_time: '2026-01-01T00:00:00Z',
    ...changes,
  }
  const form = new FormData()
  form.set('record', JSON.stringify(record))
  form.set('file', new File([new Uint8Array(bytes)], 'work'))
  return (await member.client('POST /api/v2/works_import', { body: form })).data.work
}

const publish = ({ client }: TestMember, image_id: string) => client('POST /api/work/add', { body: { image_id } })

describe.each(SAFETY_LEVELS)('an imported file with the safety check set to %s', (level) => {
  const { safety, answer, films } = createSafety()
  const opening = createTestApp({ environment: { SAFETY: level, ALLOWLIST: everybody }, safety, packs: READY })
  afterAll(async () => (await opening).close())
  const row = async ({ context }: TestApp, id: string) => (await context.db.select().from(works).where(eq(works.id, id)))[0]

  it('is checked regardless of its metadata, and published only when suitable for everyone [M-04]', async () => {
    const server = await opening
    const member = await server.signUp()
    answer(async () => 'nsfw')
    if (level === 'block') return expect((await refusal(bring(member, await stripes()))).errors).toHaveProperty('file')
    const { image_id: id, thumbnails, censored } = await bring(member, await stripes())
    expect(censored).toBe(level === 'flag' ? true : undefined)
    expect((await refusal(publish(member, id))).code).toBe('not_publishable')
    expect(await row(server, id)).toMatchObject({ censored: true, lookedAt: expect.any(Date) })
    const small = await server.app.inject({ url: thumbnails[512], headers: { usertoken: member.token } })
    expect((await sharp(small.rawPayload).greyscale().stats()).channels[0]?.stdev).toBeLessThan(8)
  })

  it('is checked once, videos by their frames [M-04]', async () => {
    const server = await opening
    const member = await server.signUp()
    answer(async () => 'sfw')
    const { image_id: id } = await bring(member, await readFile(FILM), { media: 'video', jobtype: 'Txt2Video', seconds: 2 })
    const before = (await row(server, id))?.lookedAt
    expect(before).toEqual(level === 'off' ? null : expect.any(Date))
    await publish(member, id)
    const after = (await row(server, id))?.lookedAt
    expect(after).toEqual(before ?? expect.any(Date))
    // It was never whole in memory.
    expect(films).toEqual([{ file: expect.stringContaining(incomingFolder(server.context.config)) }])
    expect(await readdir(incomingFolder(server.context.config))).toEqual([])
  })

  it('is not published without a check [M-04]', async () => {
    const server = await opening
    const member = await server.signUp()
    answer(() => Promise.reject(new Error('no weights')))
    if (level === 'block') return expect((await refusal(bring(member, await stripes()))).code).toBe('nsfw_system_error')
    const { image_id: id } = await bring(member, await stripes())
    expect((await refusal(publish(member, id))).code).toBe('not_looked_at')
    answer(async () => 'sfw')
    await publish(member, id)
    expect((await row(server, id))?.lookedAt).toEqual(expect.any(Date))
  })

  it(`is ${level === 'block' ? 'refused as an upload' : 'accepted as an upload'} when it is unsuitable [M-04]`, async () => {
    const { client } = await (await opening).signUp()
    answer(async () => 'nsfw')
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await stripes())], 'stripes.png'))
    const sent = client('POST /api/v2/upload', { body: form })
    if (level === 'block') expect((await refusal(sent)).errors).toHaveProperty('file')
    else expect(await sent).toMatchObject({ status: 1 })
  })
})
