import { PREVIEW_PATH } from '@stipple/core/contract/generation'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { makePreview } from './preview.ts'

let server: TestApp
let engine: ControllableEngine
let member: TestMember

beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
  member = await server.signUp()
})
afterAll(() => server.close())

/** Hard to compress: every pixel differs from the next. */
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()

const jobNow = async (id: string) => (await member.client('GET /api/v2/generate/check/:id', { params: { id } })).job
const fetchPreview = (url: string, token?: string) =>
  server.app.inject({ url, headers: { ...(token !== undefined && { usertoken: token }) } })

describe('a preview', () => {
  it('is shown small to the member during the run, each at a new address', async () => {
    const body = { input: { prompt: 'a fox' }, model: 'test/held', job_type: 'Text2Img' } as const
    const { id } = await member.client('POST /api/v2/playground_generate', { body })
    const run = await engine.run(0)
    expect(await jobNow(id)).not.toHaveProperty('preview')
    run.context.report({ preview: new Uint8Array([1, 2, 3]) })
    run.context.report({ preview: await noise(900, 600) })
    await waitFor(async () => (await jobNow(id)).preview !== undefined)
    const first = (await jobNow(id)).preview ?? ''
    const shown = await fetchPreview(first, member.token)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400, immutable' })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 171 })
    expect(shown.rawPayload.byteLength).toBeLessThanOrEqual(40_000)

    const stranger = await server.signUp()
    expect((await fetchPreview(first, stranger.token)).statusCode).toBe(404)
    expect((await fetchPreview(first)).statusCode).toBe(403)
    expect((await fetchPreview(PREVIEW_PATH.replace(':id', 'none'), member.token)).statusCode).toBe(404)

    run.context.report({ preview: await noise(64, 64) })
    await waitFor(async () => (await jobNow(id)).preview !== first)
    expect((await fetchPreview(first, member.token)).headers['cache-control']).toBe('no-store')

    await run.finish()
    await waitFor(async () => (await jobNow(id)).status === 'Finished')
    expect(await jobNow(id)).not.toHaveProperty('preview')
    expect((await server.context.db.execute(sql`select from job_previews`)).rows).toHaveLength(0)
    expect((await fetchPreview(first, member.token)).statusCode).toBe(404)
  })

  it('shows only colours where images are checked before display', async () => {
    const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#fff' } })
      .composite([{ input: { create: { width: 128, height: 256, channels: 3, background: '#000' } }, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const steepest = async (covered: boolean): Promise<number> => {
      const { bytes } = await makePreview(picture, { covered })
      const row = await sharp(bytes).greyscale().extract({ left: 64, top: 128, width: 128, height: 1 }).raw().toBuffer()
      return Math.max(...row.subarray(1).map((value, index) => Math.abs(value - (row[index] ?? 0))))
    }
    expect(await steepest(false)).toBeGreaterThan(150)
    expect(await steepest(true)).toBeLessThan(20)
  })
})
