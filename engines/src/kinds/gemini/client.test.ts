import { ApiError, GoogleGenAI } from '@google/genai'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGeminiServer, type GeminiServer } from './test/server.ts'

let server: GeminiServer
const clientWith = (apiKey: string) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl: server.origin } })
beforeEach(async () => {
  server = await createGeminiServer()
  server.set({ state: 'done' })
})
afterEach(() => server.close())

describe('the Gemini test server, called by the client of Google', () => {
  it('supports paged lists, images and edits', async () => {
    const client = clientWith(server.secret)
    const names: string[] = []
    for await (const model of await client.models.list({ config: { pageSize: 3 } })) names.push(model.name ?? '')
    expect(names).toContain('models/gemini-embedding-001')
    const picture = { inlineData: { mimeType: 'image/png', data: (await small()).toString('base64') } }
    const made = await client.models.generateContent({
      model: 'gemini-3.1-flash-image',
      contents: ['put them side by side', picture, picture],
      config: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '16:9', imageSize: '2K' } },
    })
    const { width, height } = await sharp(Buffer.from(made.data ?? '', 'base64')).metadata()
    expect([width, height]).toEqual([2752, 1536])
    expect(server.orders()[0]?.body.contents[0]?.parts).toHaveLength(3)
  })

  it('supports refusals', async () => {
    await expect(
      clientWith('AIzaWrong').models.generateContent({ model: 'gemini-2.5-flash-image', contents: 'a fox' }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('API_KEY_INVALID') })
    const odd = clientWith(server.secret).models.generateContent({
      model: 'gemini-2.5-flash-image',
      contents: 'a fox',
      config: { imageConfig: { imageSize: '4K' } },
    })
    await expect(odd).rejects.toBeInstanceOf(ApiError)
    await expect(odd).rejects.toMatchObject({ status: 400 })
  })
})

const small = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#a37' } })
    .png()
    .toBuffer()
