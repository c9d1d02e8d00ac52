import { AIHorde, APIError } from '@zeldafan0225/ai_horde'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHordeServer, type HordeServer } from './test/server.ts'

let server: HordeServer
let client: AIHorde
beforeEach(async () => {
  server = await createHordeServer()
  client = new AIHorde({ default_token: server.secret, api_route: `${server.origin}/api/v2`, client_agent: 'Client:1:me' })
})
afterEach(() => server.close())

describe('the AI Horde test server, called by a client of the AI Horde', () => {
  it('supports the way from the list of models to the image', async () => {
    expect((await client.getModels()).map(({ name }) => name)).toContain('stable_diffusion')
    expect(await client.findUser({ token: server.secret })).toMatchObject({ username: 'Painter#12' })
    const { id = '' } = await client.postAsyncImageGenerate(
      { prompt: 'a fox ### a hen', params: { width: 128, height: 64, seed: '7', n: 2 }, r2: false },
      { token: server.secret },
    )
    expect(await client.getImageGenerationCheck(id)).toMatchObject({ waiting: 2, queue_position: 3, done: false })
    server.set({ state: 'done' })
    const { generations = [] } = await client.getImageGenerationStatus(id)
    expect(generations.map(({ seed }) => seed)).toEqual(['7', '8'])
    const { width, height, format } = await sharp(Buffer.from(generations[0]?.img ?? '', 'base64')).metadata()
    expect([width, height, format]).toEqual([128, 64, 'webp'])
    expect(server.agent()).toBe('Client:1:me')
  })

  it('supports cancellation and refusals', async () => {
    const { id = '' } = await client.postAsyncImageGenerate({ prompt: 'a fox' }, { token: server.secret })
    expect(await client.deleteImageGenerationRequest(id)).toMatchObject({ waiting: 1, generations: [] })
    expect(await client.getImageGenerationCheck(id)).toMatchObject({ waiting: 0, done: true })
    const odd = client.postAsyncImageGenerate({ prompt: '', params: { width: 100 } }, { token: server.secret })
    await expect(odd).rejects.toBeInstanceOf(APIError)
    await expect(odd).rejects.toMatchObject({ status: 400, errors: { 'params.width': '100 is not a multiple of 64' } })
    await expect(client.postAsyncImageGenerate({ prompt: 'a fox' }, { token: 'zzz' })).rejects.toMatchObject({
      error_code: 'InvalidAPIKey',
    })
  })
})
