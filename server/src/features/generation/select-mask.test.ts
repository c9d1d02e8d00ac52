import { fileURLToPath } from 'node:url'
import { createPackStore } from '@stipple/engines/kit/packs'
import type { Log } from '@stipple/engines/spec'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'

const ignore = (): void => undefined
const SILENT: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const MINUTES = 3 * 60_000
let server: TestApp
let member: TestMember
let image: string
beforeAll(async () => {
  const folder = process.env['STIPPLE_CACHE'] ?? fileURLToPath(new URL('../../../../.cache', import.meta.url))
  const packs = createPackStore({ directory: `${folder}/packs`, cacheDirectory: `${folder}/tarballs`, mode: 'all', log: SILENT })
  server = await createTestApp({ config: { workers: 0 }, packs })
  member = await server.signUp()
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#dde' } })
    .composite([
      { input: Buffer.from('<svg width="90" height="90"><circle cx="45" cy="45" r="40" fill="#a21"/></svg>'), left: 30, top: 60 },
    ])
    .png()
    .toBuffer()
  image = `data:image/png;base64,${picture.toString('base64')}`
})
afterAll(() => server.close())

it(
  'selects the object under a click as a mask of the image’s size, free of charge [F: select by click]',
  { timeout: MINUTES },
  async () => {
    const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance
    const before = await balance()
    const { mask = '' } = await member.client('POST /api/v2/select_mask', { body: { image, points: [{ x: 0.25, y: 0.52 }] } })
    const { data, info } = await sharp(Buffer.from(mask.replace('data:image/png;base64,', ''), 'base64'))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([300, 200])
    const at = (x: number, y: number) => data[y * 300 + x]
    expect([at(75, 105), at(60, 120), at(200, 100), at(10, 10)]).toEqual([255, 255, 0, 0])
    const share = data.filter((value) => value > 127).length / data.length
    expect(share).toBeCloseTo((Math.PI * 40 * 40) / (300 * 200), 1)
    expect(await balance()).toBe(before)
    expect((await member.client('GET /api/v2/generate/jobs')).jobs).toEqual([])
  },
)

it('accepts images as large as browsers send, far longer than a prompt [F: select by click]', { timeout: MINUTES }, async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photograph = await sharp({ create: { width: 1024, height: 768, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const text = `data:image/jpeg;base64,${photograph.toString('base64')}`
  expect(text.length).toBeGreaterThan(200_000)
  const { mask, reason } = await member.client('POST /api/v2/select_mask', { body: { image: text, points: [{ x: 0.5, y: 0.5 }] } })
  expect(mask ?? reason).toMatch(/./)
})

it('explains in both languages why nothing is selected [F: select by click]', { timeout: MINUTES }, async () => {
  for (const [language, word] of [
    ['en', /giraffe/],
    ['cn', /\p{Script=Han}.*giraffe|giraffe.*\p{Script=Han}/u],
  ] as const) {
    // prettier-ignore
    const client = server.client({ token: member.token, language })
    const { mask, reason } = await client('POST /api/v2/select_mask', { body: { image, object: 'giraffe' } })
    expect([mask, reason]).toEqual([undefined, expect.stringMatching(word)])
  }
})

it('refuses invalid images and points, and requests without a selection', async () => {
  const points = [{ x: 0.5, y: 0.5 }]
  const codeOf = async (body: { image: string; points?: { x: number; y: number }[] }) =>
    (await refusal(member.client('POST /api/v2/select_mask', { body }))).code
  expect(await codeOf({ image })).toBe('invalid_input')
  expect(await codeOf({ image, points: [{ x: -1, y: 2 }] })).toBe('invalid_input')
  expect(await codeOf({ image: 'AAAA', points })).toBe('not_an_image')
  expect(await codeOf({ image: 'https://example.com/a.png', points })).toBe('not_an_image')
  expect(await codeOf({ image: image.slice(0, 400), points })).toMatch(/picture_damaged|not_an_image/)
  const stranger = server.client()
  expect((await refusal(stranger('POST /api/v2/select_mask', { body: { image, points } }))).code).toBe('please_login')
})
