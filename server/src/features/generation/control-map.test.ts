import { fileURLToPath } from 'node:url'
import { createPackStore } from '@stipple/engines/kit/packs'
import type { Log } from '@stipple/engines/spec'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'

const ignore = (): void => undefined
const SILENT: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
let server: TestApp
let member: TestMember
let url: string

beforeAll(async () => {
  // Set up like a process that only serves pages.
  const folder = process.env['STIPPLE_CACHE'] ?? fileURLToPath(new URL('../../../../.cache', import.meta.url))
  const packs = createPackStore({ directory: `${folder}/packs`, cacheDirectory: `${folder}/tarballs`, mode: 'all', log: SILENT })
  server = await createTestApp({ config: { workers: 0 }, packs })
  member = await server.signUp()
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .composite([
      { input: Buffer.from('<svg width="120" height="80"><rect width="120" height="80" fill="#222"/></svg>'), left: 90, top: 60 },
    ])
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' }))
  url = (await member.client('POST /api/v2/upload', { body: form })).url
})
afterAll(() => server.close())

describe('a control map for preview', () => {
  it('shows the edges of the member’s own image, in its shape [V-02]', { timeout: 60_000 }, async () => {
    const reply = await member.client('POST /api/v2/control_map', { body: { image: url, control_type: 'canny' } })
    const bytes = Buffer.from(reply.image.replace('data:image/png;base64,', ''), 'base64')
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: reply.width, height: reply.height })
    expect(reply.width / reply.height).toBeCloseTo(1.5, 1)
    const row = [...data.subarray(Math.floor(reply.height / 2) * reply.width, (Math.floor(reply.height / 2) + 1) * reply.width)]
    const edges = row.flatMap((value, x) => (value > 127 ? [x / reply.width] : []))
    expect(edges).toHaveLength(2)
    expect(edges[0]).toBeCloseTo(0.3, 1)
    expect(edges[1]).toBeCloseTo(0.7, 1)
  })

  it('separates the subject from the background by depth [V-02]', { timeout: 120_000 }, async () => {
    const reply = await member.client('POST /api/v2/control_map', { body: { image: url, control_type: 'depth' } })
    const bytes = Buffer.from(reply.image.replace('data:image/png;base64,', ''), 'base64')
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: reply.width, height: reply.height })
    const colourAt = (x: number, y: number) => {
      const at = 3 * (Math.floor(y * reply.height) * reply.width + Math.floor(x * reply.width))
      return [...data.subarray(at, at + 3)]
    }
    const [subject, near, behind] = [colourAt(0.5, 0.5), colourAt(0.4, 0.4), colourAt(0.1, 0.1)]
    expect(colourAt(0.9, 0.1)).toEqual(behind)
    const distance = (a: number[], b: number[]) => Math.hypot(...a.map((value, channel) => value - (b[channel] ?? 0)))
    expect(distance(subject, behind)).toBeGreaterThan(100)
    expect(distance(subject, near)).toBeLessThan(25)
    // Near is bright.
    expect(subject[0]).toBeGreaterThan(behind[0] ?? 255)
  })

  it.each(['normal', 'seg'] as const)('is refused for a type that needs a map of the member’s own: %s [V-02]', async (control_type) => {
    const refused = await refusal(member.client('POST /api/v2/control_map', { body: { image: url, control_type } }))
    expect(refused).toMatchObject({ code: 'invalid_input', errors: { control_type: expect.any(String) } })
  })

  it('costs nothing and stores nothing', { timeout: 60_000 }, async () => {
    const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance
    const before = await balance()
    await member.client('POST /api/v2/control_map', { body: { image: url, control_type: 'scribble' } })
    expect(await balance()).toBe(before)
    expect((await member.client('GET /api/v2/generate/jobs')).jobs).toEqual([])
  })

  it('is refused with a time to retry when too many are requested', { timeout: 60_000 }, async () => {
    const held = Promise.withResolvers<void>()
    const fill = Array.from({ length: 14 }, () => server.context.interactive(() => held.promise, new AbortController().signal))
    const ask = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/v2/control_map',
        headers: { usertoken: member.token },
        payload: { image: url, control_type: 'canny' },
      })
    const refused = await ask()
    expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after'])]).toEqual([503, 'unavailable', 5])
    held.resolve()
    await Promise.all(fill)
    expect((await ask()).statusCode).toBe(200)
  })

  it('is refused for images of others and external addresses [A-06]', async () => {
    const other = await server.signUp()
    for (const image of [url, 'https://example.com/picture.png', 'file:///etc/passwd']) {
      const refused = await refusal(other.client('POST /api/v2/control_map', { body: { image, control_type: 'canny' } }))
      expect(refused).toMatchObject({ code: 'invalid_input', errors: { image: expect.any(String) } })
    }
    const empty = await refusal(member.client('POST /api/v2/control_map', { body: { image: '', control_type: 'canny' } }))
    expect(empty.code).toBe('invalid_input')
  })
})
