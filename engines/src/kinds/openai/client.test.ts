import OpenAI, { APIError, toFile } from 'openai'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOpenAiServer, type OpenAiServer } from './test/server.ts'

let server: OpenAiServer
let client: OpenAI
beforeEach(async () => {
  server = await createOpenAiServer({ flavour: 'openai' })
  server.set({ state: 'done' })
  client = new OpenAI({ apiKey: server.secret, baseURL: `${server.origin}/v1`, maxRetries: 0 })
})
afterEach(() => server.close())

const sizeOf = async (base64: string | undefined) => {
  const { width, height } = await sharp(Buffer.from(base64 ?? '', 'base64')).metadata()
  return [width, height]
}

describe('the OpenAI test server, called by the client of OpenAI', () => {
  it('supports lists, images and streams', async () => {
    const ids = (await client.models.list()).data.map(({ id }) => id)
    expect(ids).toContain('gpt-image-2')
    const made = await client.images.generate({ model: 'gpt-image-2', prompt: 'a fox', n: 2, size: '1024x1024', quality: 'low' })
    expect(await Promise.all(made.data?.map((one) => sizeOf(one.b64_json)) ?? [])).toEqual([
      [1024, 1024],
      [1024, 1024],
    ])
    server.set({ state: 'running', ratio: 0.5, preview: Buffer.from('small') })
    const stream = await client.images.generate({ model: 'gpt-image-2', prompt: 'a fox', stream: true, partial_images: 1 })
    const types: string[] = []
    for await (const event of stream) {
      types.push(event.type)
      server.set({ state: 'done' })
    }
    expect(types).toEqual(['image_generation.partial_image', 'image_generation.completed'])
  })

  it('supports edits with a mask, and speech', async () => {
    const picture = await sharp({ create: { width: 1024, height: 1024, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } })
      .png()
      .toBuffer()
    const file = (name: string) => toFile(picture, name, { type: 'image/png' })
    const edited = await client.images.edit({
      model: 'gpt-image-1.5',
      prompt: 'a hat',
      image: [await file('a.png'), await file('b.png')],
      mask: await file('mask.png'),
      size: '1024x1024',
    })
    expect(await sizeOf(edited.data?.[0]?.b64_json)).toEqual([1024, 1024])
    expect(server.orders()[0]?.images).toHaveLength(2)
    const speech = await client.audio.speech.create({ model: 'tts-1', voice: 'ash', input: 'hello', response_format: 'wav' })
    expect(Buffer.from(await speech.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')
  })

  it('supports refusals', async () => {
    const wrong = new OpenAI({ apiKey: 'sk-wrong', baseURL: `${server.origin}/v1`, maxRetries: 0 })
    await expect(wrong.models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
    const odd = client.images.generate({ model: 'gpt-image-1.5', prompt: 'a fox', size: '640x480' })
    await expect(odd).rejects.toBeInstanceOf(APIError)
    await expect(odd).rejects.toMatchObject({ status: 400, param: 'size', requestID: 'req_1' })
    const old = client.images.generate({ model: 'gpt-image-2', prompt: 'a fox', response_format: 'b64_json' })
    await expect(old).rejects.toMatchObject({ status: 400, code: 'unknown_parameter' })
  })
})
