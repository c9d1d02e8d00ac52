import { AIHorde, APIError } from '@zeldafan0225/ai_horde'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { waitFor } from '../../../test/wait-for.ts'

const engine = createControllableEngine()
let server: TestApp
let client: AIHorde
let token: string
beforeEach(async () => {
  server = await createTestApp({ engines: [engine], worker: true })
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const member = await server.signUp()
  ;({ token } = await member.client('POST /api/account/keys', { body: { name: 'A program', scopes: ['generate'] } }))
  client = new AIHorde({ default_token: token, api_route: `${origin}/api/v2`, client_agent: 'Client:1:me' })
})
afterEach(() => server.close())

it('serves a client of the AI Horde from npm as it is: from the request to the picture, made by an engine that runs here [N-03]', async () => {
  expect((await client.findUser({ token })).username).toMatch(/#/)
  const { id = '' } = await client.postAsyncImageGenerate(
    { prompt: 'a fox ### a hen', params: { width: 512, height: 512, seed: '7', n: 1 }, models: ['stable_diffusion'] },
    { token },
  )
  const run = await engine.run(0)
  expect(await client.getImageGenerationCheck(id)).toMatchObject({ processing: 1, done: false, is_possible: true })
  await run.finish(1)
  await waitFor(async () => (await client.getImageGenerationCheck(id)).done === true)
  const { generations = [] } = await client.getImageGenerationStatus(id)
  expect(generations).toMatchObject([{ worker_name: 'Stipple', state: 'ok', censored: false }])
  const picture = await fetch(generations[0]?.img ?? '')
  expect(picture.headers.get('access-control-allow-origin')).toBe('*')
  expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe('webp')
})

it('takes a request back, and refuses in the words of the AI Horde [N-03] [C-05]', async () => {
  const { id = '' } = await client.postAsyncImageGenerate({ prompt: 'a fox' }, { token })
  expect(await client.deleteImageGenerationRequest(id)).toMatchObject({ generations: [] })
  expect(await client.getImageGenerationCheck(id)).toMatchObject({ waiting: 0, done: true })
  const odd = client.postAsyncImageGenerate({ prompt: '', params: { width: 100 } }, { token })
  await expect(odd).rejects.toBeInstanceOf(APIError)
  await expect(odd).rejects.toMatchObject({ status: 400, errors: { 'params.width': '100 is not a multiple of 64' } })
  await expect(client.postAsyncImageGenerate({ prompt: 'a fox' }, { token: 'zzz' })).rejects.toMatchObject({ error_code: 'InvalidAPIKey' })
})
