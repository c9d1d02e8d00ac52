import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'

let server: TestApp
let member: TestMember
beforeAll(async () => {
  server = await createTestApp({})
  member = await server.signUp()
})
afterAll(() => server.close())

async function send(name: string) {
  const bytes = await readFile(new URL(`../../../../core/test/files/${name}`, import.meta.url))
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), name)
  return member.client('POST /api/v2/upload', { body })
}

describe('an image in a common format', () => {
  it.each([
    ['01-fooocus-a1111-scheme.jpg', { width: 96, height: 64 }],
    ['20-orient6.jpg', { width: 160, height: 240 }],
    ['21-orient6-exif.png', { width: 160, height: 240 }],
    ['22-orient6.webp', { width: 160, height: 240 }],
    ['23-cmyk.jpg', { width: 240, height: 160 }],
    ['24-rgb16.png', { width: 240, height: 160 }],
    ['25-gray16-ramp.png', { width: 256, height: 64 }],
    ['26-display-p3.png', { width: 240, height: 160 }],
    ['27-palette-trns.png', { width: 240, height: 160 }],
    ['28-animated.webp', { width: 120, height: 80, frames: 3 }],
    ['29-animated.gif', { width: 120, height: 80, frames: 3 }],
    ['30-photo.avif', { width: 240, height: 160 }],
    ['34-one-pixel.png', { width: 1, height: 1 }],
    ['35-panorama-8000x40.png', { width: 8000, height: 40 }],
  ])('is accepted with its displayed size and its frames: %s [V-15]', async (name, facts) => {
    const { status: _, url: _url, bytes: _bytes, ...described } = await send(name)
    expect(described).toEqual(facts)
  })

  it.each(['21-orient6-exif.png', '22-orient6.webp'])(
    'is stored upright, because not every browser rotates it: %s [V-15]',
    async (name) => {
      const { url, bytes } = await send(name)
      const { rawPayload } = await server.app.inject({ url, headers: { usertoken: member.token } })
      expect(rawPayload.byteLength).toBe(bytes)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 160, height: 240, orientation: 1 })
      const original = await readFile(new URL(`../../../../core/test/files/${name}`, import.meta.url))
      const pixels = (source: Uint8Array) => sharp(source).autoOrient().removeAlpha().raw().toBuffer()
      expect((await pixels(rawPayload)).equals(await pixels(original))).toBe(true)
    },
  )

  it.each([
    ['31-fake.heic', 'heic_unreadable'],
    ['32-bomb-30000x30000-1bit.png', 'too_many_pixels'],
    ['33-truncated.jpg', 'picture_damaged'],
  ])('is refused when broken: %s with %s [V-15]', async (name, code) => {
    expect(await refusal(send(name))).toMatchObject({ code, errors: { file: expect.any(String) } })
  })

  it('is refused in upscaling before any charge when the result would be too large', async () => {
    const { url: image } = await send('35-panorama-8000x40.png')
    const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance
    const before = await balance()
    const wrong = await refusal(
      member.client('POST /api/v2/playground_generate', {
        body: { job_type: 'Upscaling', model: 'builtin/realesrgan-fast', input: { image, factor: 2 } },
      }),
    )
    expect(wrong).toMatchObject({ code: 'invalid_input', errors: { image: expect.stringContaining('16000 × 80') } })
    expect(wrong.errors?.['image']).toContain('No dots were spent')
    expect(await balance()).toBe(before)
  })
})
