import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { untilEnded } from '../../../test/until-ended.ts'

let server: TestApp
let engine: ControllableEngine
beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
})
afterAll(() => server.close())

it('tells how busy each model is, and engines as one when they are asked for together [C-10]', async () => {
  const status = async (query: { group?: '1' } = {}) => server.client()('GET /api/v2/status/models', { query })
  expect(await status()).toEqual([
    { name: 'Held', description: 'Waits for the test', count: 1, queued: 0, jobs: 0, performance: 0, eta: 0, type: 'image' },
  ])
  expect(await server.client()('GET /api/v2/status/models', { query: { model: 'test/none' } })).toEqual([])
  const member = await server.signUp()
  const submit = (n: number) =>
    member.client('POST /api/v2/playground_generate', {
      body: { input: { prompt: 'a fox', n }, model: 'test/held', job_type: 'Text2Img' },
    })
  const { id } = await submit(1)
  await (await engine.run(0)).finish()
  await untilEnded(member, id)
  await submit(3)
  await submit(2)
  await engine.run(1)
  const [busy] = await status({ group: '1' })
  expect(busy).toMatchObject({ name: 'Held', queued: 5, jobs: 2 })
  expect(busy?.performance).toBeGreaterThan(0)
  expect(busy?.eta).toBeGreaterThan(0)
})
